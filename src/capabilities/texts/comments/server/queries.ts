import { aliasedTable, and, asc, desc, eq, inArray, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { media } from "#capabilities/media/media/server/public.ts";
import { likes } from "#capabilities/texts/reactions/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, type Place } from "#platform/database/keyset.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import type { LifeState } from "#shared/life.ts";
import { commentPictures, comments } from "./tables.ts";

const answered = aliasedTable(comments, "answered");
const quoted = aliasedTable(comments, "quoted");

export interface CommentRow {
  comment: typeof comments.$inferSelect;
  /** Who wrote the reply that this one answers. */
  answeredAuthorId: string | null;
  /** What it quotes, whatever became of that. */
  quoted: Pick<typeof comments.$inferSelect, "authorId" | "body" | "floor" | "status"> | null;
}

/** The order by time, and the place of a comment in it. */
const inTime = [comments.createdAt, comments.id];
export const placeInTime = ({ comment }: CommentRow): Place => [comment.createdAt, comment.id];

interface Window {
  where: SQL | undefined;
  orderBy: SQL[];
  /** Rows, or the parameter that says how many. */
  limit: number | Placeholder;
}

function commentsWhere(db: Queryable, { where, orderBy, limit }: Window) {
  return db
    .select({
      comment: comments,
      answeredAuthorId: answered.authorId,
      quoted: { authorId: quoted.authorId, body: quoted.body, floor: quoted.floor, status: quoted.status },
    })
    .from(comments)
    .leftJoin(answered, eq(answered.id, comments.replyToId))
    .leftJoin(quoted, eq(quoted.id, comments.quotedId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

const under = (kind: string | Placeholder, id: string | Placeholder) =>
  and(eq(comments.targetKind, kind), eq(comments.targetId, id));

/** Roots that hold a place: published ones, and those that are gone but have replies. As in the indexes. */
const holdsPlace = sql`${comments.rootId} is null and (${comments.status} = 'published' or ${comments.replies} > 0)`;

export interface RootFilter {
  targetKind: string;
  targetId: string;
  sort: "hot" | "new" | "old";
  /** By floor rather than by time: what waited for review stands where it appeared. */
  numbered?: boolean | undefined;
  /** Only threads in which this member wrote. */
  with?: string | undefined;
  /** Sort value and id of a root; those behind it are read, or those before it, the nearest first. */
  after?: Place | undefined;
  backwards?: boolean;
}

/** The place of a root in an order. */
export function placeOfRoot({ comment }: CommentRow, { sort, numbered }: RootFilter): Place {
  if (sort === "hot") return [comment.likes, comment.id];
  return numbered ? [comment.floor ?? 0] : [comment.createdAt, comment.id];
}

/** One keyset page of roots. The first of all of them, which every page of a thread reads, is prepared. */
export function rootComments(db: Queryable, filter: RootFilter, limit: number): Promise<CommentRow[]> {
  const { sort, numbered = false, backwards = false, targetKind, targetId } = filter;
  if (filter.with !== undefined || filter.after !== undefined)
    return commentsWhere(db, { ...rootsWindow(filter), limit });
  const shape = `comments:roots:${sort}:${numbered}:${backwards}`;
  return preparedOnce(db, shape, (name) => {
    const [kind, id] = [sql.placeholder("targetKind"), sql.placeholder("targetId")];
    const window = rootsWindow({ sort, numbered, backwards, targetKind: kind, targetId: id });
    return commentsWhere(db, { ...window, limit: sql.placeholder("limit") }).prepare(name);
  }).execute({ targetKind, targetId, limit });
}

type RootShape = Omit<RootFilter, "targetKind" | "targetId"> & {
  targetKind: string | Placeholder;
  targetId: string | Placeholder;
};

function rootsWindow(filter: RootShape): Omit<Window, "limit"> {
  const { sort, numbered, after, backwards = false } = filter;
  const byFloor = numbered === true && sort !== "hot";
  const order = byFloor
    ? [comments.floor]
    : [sort === "hot" ? comments.likes : comments.createdAt, comments.id];
  const rising = (sort === "old") !== backwards;
  // What the member wrote there first, which an index finds: most threads have nothing of it.
  const theirs = sql`select coalesce(own.root_id, own.id) from ${comments} as own
    where own.author_id = ${filter.with} and own.status = 'published'
      and own.target_kind = ${filter.targetKind} and own.target_id = ${filter.targetId}`;
  return {
    where: and(
      under(filter.targetKind, filter.targetId),
      holdsPlace,
      // As the index of floors has it.
      byFloor ? sql`${comments.floor} is not null` : undefined,
      filter.with === undefined ? undefined : sql`${comments.id} in (${theirs})`,
      (rising ? above : below)(order, after),
    ),
    orderBy: order.map((column) => (rising ? asc(column) : desc(column))),
  };
}

/** The first published replies of several threads, at most `perThread` each, oldest first. */
export async function firstReplies(
  db: Queryable,
  rootIds: readonly string[],
  perThread: number,
  authorId?: string,
): Promise<CommentRow[]> {
  if (rootIds.length === 0) return [];
  const shape = `comments:first-replies:${perThread}:${authorId === undefined ? "of all" : "of one"}`;
  return preparedOnce(db, shape, (name) =>
    commentsWhere(db, {
      // Thread by thread, each as far into the index as is shown: one of them may have a hundred thousand.
      where: sql`${comments.id} in (
        select first.id from unnest(${sql.placeholder("rootIds")}::bigint[]) as root (id) cross join lateral (
          select reply.id from ${comments} as reply
          where reply.root_id = root.id and reply.status = 'published'
            ${authorId === undefined ? sql`` : sql`and reply.author_id = ${sql.placeholder("authorId")}`}
          order by reply.created_at, reply.id limit ${sql.raw(String(perThread))}) as first)`,
      orderBy: [asc(comments.createdAt), asc(comments.id)],
      limit: sql.placeholder("limit"),
    }).prepare(name),
  ).execute({ rootIds, authorId, limit: rootIds.length * perThread });
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
  return preparedOnce(db, "comments:pictures", (name) =>
    db
      .select({ commentId: commentPictures.commentId, media })
      .from(commentPictures)
      .innerJoin(media, eq(media.id, commentPictures.mediaId))
      .where(sql`${commentPictures.commentId} = any(${sql.placeholder("ids")}::bigint[])`)
      .orderBy(commentPictures.commentId, commentPictures.position)
      .prepare(name),
  ).execute({ ids });
}
