import { and, count, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { OwnTab, ownListItemSchema } from "#capabilities/texts/comments/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import type { LifeState } from "#shared/life.ts";
import { baseOf, commentLink } from "./link.ts";
import { presentOwn } from "./present.ts";
import { answersToMember, type CommentRow, commentsOfMember, placeInTime } from "./queries.ts";
import { comments } from "./tables.ts";
import type { TargetState } from "./target.ts";
import { commentTarget } from "./targets.ts";

type Item = z.input<typeof ownListItemSchema>;

const statuses = {
  published: ["published"],
  pending: ["in_review"],
  rejected: ["rejected", "revoked"],
} as const satisfies Record<string, readonly LifeState[]>;

/** A page of a member's own comments wherever they stand, or of the answers to them. */
export async function listOwn(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { tab, cursor, limit }: { tab: OwnTab; cursor?: string | undefined; limit: number },
): Promise<{ items: Item[]; next_cursor: string | null; counts: Awaited<ReturnType<typeof countOwn>> }> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["own comments", memberId, tab], cursor, limit },
    (after, take) =>
      tab === "replies"
        ? answersToMember(db, memberId, { after, limit: take })
        : commentsOfMember(db, memberId, statuses[tab], { after, limit: take }),
    placeInTime,
  );
  return {
    items: await present(db, memberId, rows),
    next_cursor,
    counts: await countOwn(db, memberId),
  };
}

async function countOwn(db: Queryable, memberId: string) {
  const rows = await db
    .select({ status: comments.status, n: count() })
    .from(comments)
    .where(eq(comments.authorId, memberId))
    .groupBy(comments.status);
  const of = (tab: keyof typeof statuses) =>
    rows.reduce((sum, { status, n }) => (statuses[tab].some((one) => one === status) ? sum + n : sum), 0);
  return { published: of("published"), pending: of("pending"), rejected: of("rejected") };
}

async function present(db: Queryable, memberId: string, rows: readonly CommentRow[]): Promise<Item[]> {
  const quoted = await quotedBy(db, rows);
  const items = new Map<string, Item>();
  const nameOf = ({ comment }: CommentRow) => `${comment.targetKind}:${comment.targetId}`;
  for (const group of Map.groupBy(rows, nameOf).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { targetKind, targetId } = first.comment;
    const target = await commentTarget(targetKind).find(db, targetId);
    const { numbered } = commentTarget(targetKind);
    const viewpoint = { target: { ...(target ?? { authorId: null, closed: true }), numbered }, memberId };
    for (const view of await presentOwn(db, group, viewpoint)) {
      items.set(view.id, {
        ...view,
        target_kind: targetKind,
        target_id: targetId,
        target: target && presentTarget(target, view.id),
        quoted: quoted.get(view.id) ?? null,
      });
    }
  }
  return rows.flatMap(({ comment }) => items.get(comment.id) ?? []);
}

function presentTarget(target: TargetState, commentId: string): Item["target"] {
  const { label, title, path, closed } = target;
  return { label, title, closed, link: baseOf(target) + path, comment_link: commentLink(target, commentId) };
}

/** By the id of the comment that answers. */
async function quotedBy(
  db: Queryable,
  rows: readonly CommentRow[],
): Promise<Map<string, NonNullable<Item["quoted"]>>> {
  const answered = new Map(
    rows.flatMap(({ comment }) => {
      const id = comment.replyToId ?? comment.rootId ?? comment.quotedId;
      return id === null ? [] : [[comment.id, id] as const];
    }),
  );
  if (answered.size === 0) return new Map();
  const found = await db
    .select()
    .from(comments)
    .where(and(inArray(comments.id, [...new Set(answered.values())])));
  const cards = await memberCards(
    db,
    found.map((row) => row.authorId),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return new Map(
    [...answered].map(([id, answeredId]) => {
      const row = byId.get(answeredId);
      const shown = row?.status === "published";
      const name = shown ? cards.get(row.authorId)?.nickname : undefined;
      return [id, { author_name: name ?? "", text: shown ? row.body : "", gone: !shown }];
    }),
  );
}
