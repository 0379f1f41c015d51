import { and, desc, eq, inArray } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { isRefused } from "#shared/life.ts";
import type { Effects } from "../kinds/kind.ts";
import type { Screening } from "../screening/screen.ts";
import { reviewHistory } from "../tables.ts";
import type { Snapshot, Standing } from "./history.ts";
import { moveLife } from "./life.ts";
import { moves } from "./moves.ts";

export interface ChangedText {
  /** Its author, who changed it. */
  memberId: string;
  section: string;
  /** As `lockLife` answered it before the change. */
  before: Standing | undefined;
  screening: Screening;
  /** What it says from now on, where the caller has not stored it. */
  snapshot?: Snapshot;
}

/**
 * Moves what its author has changed to where screening says: it waits, or is public. The one door for changes of every
 * kind: what was refused, taken back or held waits for eyes, whatever words say of the change.
 * @returns whether it was public and stays so: then nothing else tells those who show it that it says something else
 */
export async function moveChanged(
  tx: Transaction,
  services: Effects,
  kind: string,
  id: string,
  { memberId, ...change }: ChangedText,
): Promise<boolean> {
  const isShown = change.screening.verdict === "publish" && (await mayBeShown(tx, kind, id, change.before));
  await moveLife(tx, services, kind, id, isShown ? "publish" : "submit", { by: { memberId }, ...change });
  return change.before?.state === "published" && isShown;
}

/** Whether a change of what stands so may be seen before somebody looked at it. */
async function mayBeShown(
  tx: Queryable,
  kind: string,
  id: string,
  before: Standing | undefined,
): Promise<boolean> {
  if (before?.state === "published" || before?.state === "draft") return true;
  return before?.state === "withdrawn" && !(await wasRefused(tx, kind, id));
}

/** Whether the last decision on an object, or what its undo led back to, refused it: giving it up between does not undo that. */
async function wasRefused(tx: Queryable, kind: string, id: string): Promise<boolean> {
  const decisions = Object.entries(moves).flatMap(([name, { by }]) => (by === "moderator" ? [name] : []));
  const [last] = await tx
    .select({ state: reviewHistory.state })
    .from(reviewHistory)
    .where(
      and(
        eq(reviewHistory.kind, kind),
        eq(reviewHistory.targetId, id),
        inArray(reviewHistory.move, [...decisions, "undo"]),
      ),
    )
    .orderBy(desc(reviewHistory.version))
    .limit(1);
  return last !== undefined && (last.state === "removed" || isRefused(last.state));
}
