import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { media, pictureColumns } from "#capabilities/media/media/server/public.ts";
import {
  authorColumns,
  cardOf,
  interestChoicesOf,
  members,
} from "#capabilities/people/members/server/public.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { ownPostSchema, postDetailSchema } from "#features/forum/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { presentCard } from "./present.ts";
import { cardColumns } from "./queries.ts";
import { boards, postListings, posts } from "./tables.ts";

type Detail = z.input<typeof postDetailSchema>;
export type OwnPostView = z.input<typeof ownPostSchema>;

const movedFrom = alias(boards, "moved_from_board");

/** One published post. @throws AppError UNDER_REVIEW for one that waits; NOT_FOUND for unknown and removed ones alike */
export async function showPost(db: Queryable, id: string): Promise<Detail> {
  const row = await postById(db, id);
  if (row?.post.status === "in_review") throw new AppError("UNDER_REVIEW");
  if (row?.post.status !== "published") throw new AppError("NOT_FOUND");
  return present(db, row);
}

/** One of a member's own, wherever it stands. @throws AppError NOT_FOUND also for another's, and for one that he deleted */
export async function showOwnPost(db: Queryable, memberId: string, id: string): Promise<OwnPostView> {
  const row = await postById(db, id);
  if (row?.post.authorId !== memberId || row.post.status === "withdrawn") throw new AppError("NOT_FOUND");
  const { post } = row;
  return {
    ...(await present(db, row, { own: true })),
    status: post.status,
    reject_reason: post.rejectReason,
    created_at: post.createdAt.toISOString(),
    version: postVersion(post),
  };
}

/** What its author sees of a post before he changes it. */
export function postVersion({
  title,
  document,
  series,
  city,
  status,
}: Pick<typeof posts.$inferSelect, "title" | "document" | "series" | "city" | "status">): string {
  return versionOf(title, document, series, city, status);
}

async function postById(db: Queryable, id: string) {
  const [row] = await preparedOnce(db, "post", (name) =>
    db
      .select({
        post: posts,
        card: cardColumns,
        from: { id: movedFrom.id, name: movedFrom.name },
        author: authorColumns,
        avatar: pictureColumns,
      })
      .from(posts)
      .innerJoin(postListings, eq(postListings.postId, posts.id))
      .innerJoin(boards, eq(boards.id, posts.boardId))
      .innerJoin(members, eq(members.id, posts.authorId))
      .leftJoin(media, eq(media.id, members.avatarId))
      .leftJoin(movedFrom, eq(movedFrom.id, posts.movedFrom))
      .where(eq(posts.id, sql.placeholder("id")))
      .prepare(name),
  ).execute({ id });
  return row;
}

type Row = NonNullable<Awaited<ReturnType<typeof postById>>>;

/** @param own for its author, who sees its files whatever its state */
async function present(
  db: Queryable,
  { post, card, from, author, avatar }: Row,
  { own = false } = {},
): Promise<Detail> {
  const [[document], choices] = await Promise.all([
    presentDocuments(db, [post.document], { unlisted: own }),
    interestChoicesOf(db, [post.series]),
  ]);
  if (document === undefined) throw new Error("a post without a document");
  return {
    ...presentCard(card, cardOf(author, avatar)),
    // Those of the card are addresses that answer while it is public.
    ...(own && { pictures: document.pictures.slice(0, 3) }),
    document,
    series: choices.get(post.series) ?? null,
    region: post.region,
    edited_at: post.editedAt?.toISOString() ?? null,
    moved_from: from,
    lock_reason: post.lockedAt === null ? "" : post.lockReason || LOCKED,
  };
}

/** What stands where nobody said why. */
export const LOCKED = "本帖已锁定";
