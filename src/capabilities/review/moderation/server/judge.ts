import type { Decision, ItemResult, ReviewStatus } from "#capabilities/review/moderation/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import { alreadyDecided, changedSince, heldByOther, notHis, refused } from "./claims.ts";
import type { ReviewKind } from "./kinds/kind.ts";
import type { Snapshot, Standing } from "./life/history.ts";
import { type MoveName, moveOf } from "./life/moves.ts";
import type { Moderator } from "./moderator.ts";
import { type ItemRow, queueStatus, type ReviewItem } from "./queries.ts";
import type { ReviewRowInput } from "./review-row.ts";

export interface DecisionInput {
  decision: Decision;
  reason?: string | undefined;
  /** The status that the moderator saw. */
  from: ReviewStatus;
  closeComments?: boolean;
  /** What the decision says beside yes or no, for kinds with a desk of their own. */
  detail?: Readonly<Record<string, unknown>>;
  /** With a rejection of what everybody sees: parts that are emptied, by their names in the kind. */
  empty?: readonly string[];
}

/** Items of one kind that are to be decided. */
export interface OfKind {
  kind: ReviewKind;
  rows: readonly ItemRow[];
  /** By the items' ids, as the moderator may see them. */
  cards: ReadonlyMap<string, ReviewRowInput>;
  /** By the items' ids, as the moderator saw them. */
  versions: ReadonlyMap<string, string>;
  input: DecisionInput;
}

/** An item that may be decided so, with how it stands and what the decision leaves of its words. */
export interface Judged {
  id: string;
  row: ItemRow;
  card: ReviewRowInput;
  standing: Standing;
  move: MoveName;
  emptied: Snapshot | undefined;
}

/** Whether an item may be decided so by this moderator. */
export function judge(
  moderator: Moderator,
  { kind, cards, versions, input: { decision, from, empty = [] } }: OfKind,
  row: ItemRow,
  standing: Standing | undefined,
): Judged | { result: ItemResult } {
  const { item } = row;
  const { id } = item;
  if (!can(moderator, "review.decide", item)) return { result: notHis(id, row) };
  const move = standing && moveOf(decision, standing.state, kind);
  if (!isIn(item, from) || (move === "confirm" && !item.waiting)) return { result: alreadyDecided(id, row) };
  const claimed = item.waiting && row.claimedByName !== null;
  if (claimed && item.claimedBy !== moderator.adminId) return { result: heldByOther(id, row) };
  if (standing === undefined) return { result: refused(id, item.status, "CONFLICT", "内容已不存在") };
  if (move === undefined) return { result: alreadyDecided(id, row) };
  const card = cards.get(id);
  if (card === undefined) return { result: refused(id, null, "NOT_FOUND") };
  if (card.version !== versions.get(id)) return { result: changedSince(id, row) };
  if (empty.length > 0 && !mayEmpty(kind, move, empty))
    return { result: refused(id, null, "INVALID_INPUT", "只能重置已公开内容里的昵称、头像等部分") };
  const emptied = empty.length > 0 ? kind.empty?.(standing.snapshot, empty) : undefined;
  return { id, row, card, standing, move, emptied };
}

/** Whether these parts can be emptied with this move. */
const mayEmpty = (kind: ReviewKind, move: MoveName, parts: readonly string[]): boolean =>
  move === "revoke" && kind.empty !== undefined && parts.every((part) => part in (kind.parts ?? {}));

/** Whether an item still stands in the tab that it was decided in. */
function isIn(item: ReviewItem, tab: ReviewStatus): boolean {
  const status = queueStatus(item);
  return status === tab || (tab === "rejected" && status === "revoked");
}
