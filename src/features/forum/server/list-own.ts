import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { media, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { OwnPostTab, ownPostCardSchema } from "#features/forum/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import type { LifeState } from "#shared/life.ts";
import { presentCard } from "./present.ts";
import { cardColumns } from "./queries.ts";
import { postVersion } from "./show-post.ts";
import { boards, postListings, posts } from "./tables.ts";

type Item = z.input<typeof ownPostCardSchema>;

/** Where the posts of a tab stand. */
export const statesOf = {
  published: ["published"],
  in_review: ["in_review"],
  refused: ["rejected", "revoked", "removed"],
} as const satisfies Record<OwnPostTab, readonly LifeState[]>;

/** A page of a member's own posts wherever they stand, newest first, with how many stand where. */
export async function listOwnPosts(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { tab, cursor, limit }: { tab: OwnPostTab; cursor?: string | undefined; limit: number },
): Promise<{ items: Item[]; next_cursor: string | null; counts: Record<OwnPostTab, number> }> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["own posts", memberId, tab], cursor, limit },
    (after, take) =>
      db
        .select({ card: cardColumns, post: posts })
        .from(posts)
        .innerJoin(postListings, eq(postListings.postId, posts.id))
        .innerJoin(boards, eq(boards.id, posts.boardId))
        .where(
          and(
            eq(posts.authorId, memberId),
            inArray(posts.status, [...statesOf[tab]]),
            below([posts.createdAt, posts.id], after),
          ),
        )
        .orderBy(desc(posts.createdAt), desc(posts.id))
        .limit(take),
    ({ post }) => [post.createdAt, post.id],
  );
  const [cards, pictures] = await Promise.all([
    memberCards(db, [memberId]),
    unlistedPictures(
      db,
      rows.flatMap(({ post }) => post.preview.map(({ id }) => id)),
    ),
  ]);
  const items = rows.map(({ card, post }) => ({
    ...presentCard(card, cards.get(memberId)),
    pictures: post.preview.flatMap(({ id }) => pictures.get(id) ?? []),
    status: post.status,
    reject_reason: post.rejectReason,
    created_at: post.createdAt.toISOString(),
    version: postVersion(post),
  }));
  return { items, next_cursor, counts: await countOwn(db, memberId) };
}

/** At addresses that answer whatever the post's state. */
async function unlistedPictures(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(media)
    .where(inArray(media.id, [...ids]));
  return new Map(rows.map((row) => [row.id, presentUnlisted(row)]));
}

async function countOwn(db: Queryable, memberId: string): Promise<Record<OwnPostTab, number>> {
  const rows = await db
    .select({ status: posts.status, n: count() })
    .from(posts)
    .where(eq(posts.authorId, memberId))
    .groupBy(posts.status);
  const of = (tab: OwnPostTab) =>
    rows.reduce((sum, { status, n }) => (statesOf[tab].some((one) => one === status) ? sum + n : sum), 0);
  return { published: of("published"), in_review: of("in_review"), refused: of("refused") };
}
