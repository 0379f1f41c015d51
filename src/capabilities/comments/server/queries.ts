import { aliasedTable, and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { media } from "#capabilities/media/server/public.ts";
import { likes } from "#capabilities/reactions/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, type Place } from "#platform/database/keyset.ts";
import type { LifeState } from "#shared/life.ts";
import { commentPictures, comments } from "./tables.ts";

const answered = aliasedTable(comments, "answered");

export interface CommentRow {
  comment: typeof comments.$inferSelect;
  /** Who wrote the reply that this one answers. */
  answeredAuthorId: string | null;
}

/** The order by time, and the place of a comment in it. */
const inTime = [comments.createdAt, comments.id];
export const placeInTime = ({ comment }: CommentRow): Place => [comment.createdAt, comment.id];

interface Window {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}

async function commentsWhere(db: Queryable, { where, orderBy, limit }: Window): Promise<CommentRow[]> {
  return db
    .select({ comment: comments, answeredAuthorId: answered.authorId })
    .from(comments)
    .leftJoin(answered, eq(answered.id, comments.replyToId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

const under = (kind: string, id: string) => and(eq(comments.targetKind, kind), eq(comments.targetId, id));

/** Roots that hold a place: published ones, and those that are gone but have replies. As in the indexes. */
const holdsPlace = sql`${comments.rootId} is null and (${comments.status} = 'published' or ${comments.replies} > 0)`;

export interface RootFilter {
  targetKind: string;
  targetId: string;
  sort: "hot" | "new";
  /** Only threads in which this member wrote. */
  with?: string | undefined;
  /** Sort value and id of the last root already shown. */
  after?: Place | undefined;
}

/** One keyset page of roots. */
export function rootComments(db: Queryable, filter: RootFilter, limit: number): Promise<CommentRow[]> {
  const { sort, after } = filter;
  const rank = sort === "hot" ? comments.likes : comments.createdAt;
  const wrote = sql`(${comments.authorId} = ${filter.with} and ${comments.status} = 'published' or exists (
    select 1 from comments reply where reply.root_id = ${comments.id}
      and reply.author_id = ${filter.with} and reply.status = 'published'))`;
  return commentsWhere(db, {
    where: and(
      under(filter.targetKind, filter.targetId),
      holdsPlace,
      filter.with === undefined ? undefined : wrote,
      below([rank, comments.id], after),
    ),
    orderBy: [desc(rank), desc(comments.id)],
    limit,
  });
}

/** The first published replies of several threads, at most `perThread` each, oldest first. */
export async function firstReplies(
  db: Queryable,
  rootIds: readonly string[],
  perThread: number,
  authorId?: string,
): Promise<CommentRow[]> {
  if (rootIds.length === 0) return [];
  const first = db
    .select({
      id: comments.id,
      rank: sql<number>`row_number() over (partition by ${comments.rootId} order by ${comments.createdAt}, ${comments.id})`.as(
        "rank",
      ),
    })
    .from(comments)
    .where(
      and(
        inArray(comments.rootId, [...rootIds]),
        eq(comments.status, "published"),
        authorId === undefined ? undefined : eq(comments.authorId, authorId),
      ),
    )
    .as("first");
  const ids = db.select({ id: first.id }).from(first).where(sql`${first.rank} <= ${perThread}`);
  return commentsWhere(db, {
    where: inArray(comments.id, ids),
    orderBy: [asc(comments.createdAt), asc(comments.id)],
    limit: rootIds.length * perThread,
  });
}

/** One keyset page of a thread's published replies, oldest first. */
export function repliesOf(
  db: Queryable,
  rootId: string,
  limit: number,
  after?: Place,
): Promise<CommentRow[]> {
  return commentsWhere(db, {
    where: and(eq(comments.rootId, rootId), eq(comments.status, "published"), above(inTime, after)),
    orderBy: [asc(comments.createdAt), asc(comments.id)],
    limit,
  });
}

export async function commentById(db: Queryable, id: string): Promise<CommentRow | undefined> {
  const [row] = await commentsWhere(db, { where: eq(comments.id, id), orderBy: [], limit: 1 });
  return row;
}

/** A member's comments under something, newest first; deleted ones left out. */
export function ownComments(
  db: Queryable,
  authorId: string,
  target: { kind: string; id: string },
  which: "published" | "unpublished",
): Promise<CommentRow[]> {
  return commentsWhere(db, {
    where: and(
      eq(comments.authorId, authorId),
      under(target.kind, target.id),
      which === "published"
        ? eq(comments.status, "published")
        : inArray(comments.status, ["in_review", "rejected", "revoked"]),
    ),
    orderBy: [desc(comments.createdAt), desc(comments.id)],
    limit: which === "published" ? 500 : 50,
  });
}

interface Page {
  /** Creation time and id of the last one already shown. */
  after?: Place | undefined;
  limit: number;
}

/** One keyset page of all that a member wrote, wherever it stands, newest first. */
export function commentsOfMember(
  db: Queryable,
  authorId: string,
  states: readonly LifeState[],
  { after, limit }: Page,
): Promise<CommentRow[]> {
  return commentsWhere(db, {
    where: and(eq(comments.authorId, authorId), inArray(comments.status, [...states]), below(inTime, after)),
    orderBy: [desc(comments.createdAt), desc(comments.id)],
    limit,
  });
}

/** One keyset page of others' public answers to what a member wrote, newest first. */
export function answersToMember(
  db: Queryable,
  memberId: string,
  { after, limit }: Page,
): Promise<CommentRow[]> {
  // By threads first, since those have an index; then what in them answers this member.
  const threads = sql`select coalesce(own.root_id, own.id) from comments own where own.author_id = ${memberId}`;
  const answersOwn = sql`exists (select 1 from comments own where own.author_id = ${memberId}
    and own.id = coalesce(${comments.replyToId}, ${comments.rootId}))`;
  return commentsWhere(db, {
    where: and(
      sql`${comments.rootId} in (${threads})`,
      eq(comments.status, "published"),
      ne(comments.authorId, memberId),
      answersOwn,
      below(inTime, after),
    ),
    orderBy: [desc(comments.createdAt), desc(comments.id)],
    limit,
  });
}

/** Which comments under something a member likes. */
export async function likedComments(
  db: Queryable,
  memberId: string,
  target: { kind: string; id: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: comments.id })
    .from(likes)
    .innerJoin(comments, eq(comments.id, likes.targetId))
    .where(and(eq(likes.memberId, memberId), eq(likes.targetKind, "comment"), under(target.kind, target.id)))
    .orderBy(desc(likes.createdAt))
    .limit(1000);
  return rows.map((row) => row.id);
}

/** Pictures of several comments, in order. */
export async function picturesOfComments(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ commentId: commentPictures.commentId, media })
    .from(commentPictures)
    .innerJoin(media, eq(media.id, commentPictures.mediaId))
    .where(inArray(commentPictures.commentId, [...ids]))
    .orderBy(commentPictures.commentId, commentPictures.position);
}
