import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PostSort } from "#features/forum/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { isUmbrella, sections, umbrellaSection } from "#sections/registry.ts";
import { boards, postListings, posts } from "./tables.ts";

/** So much of a text stands in a list. */
const EXCERPT = 140;

/** What a card shows; joins listings with posts and boards. */
export const cardColumns = {
  id: posts.id,
  section: posts.section,
  boardId: posts.boardId,
  boardName: boards.name,
  authorId: posts.authorId,
  title: posts.title,
  excerpt: sql<string>`left(${posts.body}, ${sql.raw(String(EXCERPT))})`,
  preview: posts.preview,
  pictureCount: posts.pictureCount,
  kind: posts.kind,
  hasPoll: posts.hasPoll,
  city: posts.city,
  pinned: posts.pinned,
  bestAt: posts.bestAt,
  lockedAt: posts.lockedAt,
  publishedAt: posts.publishedAt,
  createdAt: posts.createdAt,
  likes: postListings.likes,
  collects: postListings.collects,
  replies: postListings.replies,
  reads: postListings.reads,
};

export interface PostFilter {
  /** Slug; the umbrella or none: all sections. */
  section?: string | undefined;
  board?: string | undefined;
  series?: string | undefined;
  city?: string | undefined;
  authors?: readonly string[] | undefined;
  seriesKeys?: readonly string[] | undefined;
  sort: PostSort;
}

/** What lists order by, and where a row stands in it. */
export interface ListPlace {
  hot: number;
  publishedAt: Date;
  id: string;
}

/**
 * Ids of a page of published posts in order. Where several indexes ranges have to be read (all sections, several authors or
 * series), each gives its first rows and they are merged: however many posts there are, a page reads a few rows of each.
 * @param after the last row already shown: its place and id
 */
export async function listedPosts(
  db: Queryable,
  filter: PostFilter,
  limit: number,
  after?: readonly unknown[],
): Promise<ListPlace[]> {
  const { sort } = filter;
  const rank = sort === "hot" ? sql.raw("hot") : sql.raw("published_at");
  const type = sql.raw(sort === "hot" ? "double precision" : "timestamptz");
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(l.${rank}, l.post_id) < (${after[0] instanceof Date ? after[0].toISOString() : after[0]}::${type}, ${after[1]}::bigint)`;
  const { ranges, inRange, conditions } = rangesOf(filter);
  const page = sql`select l.post_id, l.hot, l.published_at from post_listings l
    where ${sql.join([sql`l.shown`, inRange, ...conditions, beyond], sql` and `)}
    order by l.${rank} desc, l.post_id desc limit ${sql.raw(String(limit))}`;
  const whole =
    ranges === undefined
      ? page
      : sql`select found.* from ${ranges} cross join lateral (${page}) found
          order by found.${rank} desc, found.post_id desc limit ${sql.raw(String(limit))}`;
  const { rows } = await db.execute<{ post_id: string; hot: number; published_at: string }>(whole);
  return rows.map((row) => ({ id: row.post_id, hot: row.hot, publishedAt: new Date(row.published_at) }));
}

/** Which ranges of an index hold what a filter asks for; without `ranges` it is one. */
function rangesOf(filter: PostFilter): { ranges?: SQL; inRange: SQL; conditions: SQL[] } {
  const { section, board, series, city, authors, seriesKeys, sort } = filter;
  const club = section === undefined || isUmbrella(section) ? undefined : section;
  const slugs = club === undefined ? sections.map(({ slug }) => slug) : [club];
  const best = sort === "best" ? [sql`l.best`] : [];
  const inClub = club === undefined ? [] : [sql`l.section = ${club}`];
  if (authors !== undefined)
    return {
      ranges: sql`unnest(${sql.param([...authors])}::bigint[]) as author (id)`,
      inRange: sql`l.author_id = author.id`,
      conditions: inClub,
    };
  const keys = seriesKeys ?? (series === undefined ? undefined : [series]);
  if (keys !== undefined)
    return {
      ranges: sql`unnest(${sql.param(slugs)}::text[]) as place (section)
        cross join unnest(${sql.param([...keys])}::text[]) as series (key)`,
      inRange: sql`l.section = place.section and l.series = series.key and l.series <> ''`,
      conditions: [...inBoard(board), ...inCity(city), ...best],
    };
  if (city !== undefined)
    return {
      ranges: sql`unnest(${sql.param(slugs)}::text[]) as place (section)`,
      inRange: sql`l.section = place.section and l.city = ${city} and l.city <> ''`,
      conditions: [...inBoard(board), ...best],
    };
  if (board !== undefined) return { inRange: sql`l.board_id = ${board}`, conditions: best };
  if (club !== undefined) return { inRange: sql`l.section = ${club}`, conditions: best };
  return { inRange: sql`true`, conditions: best };
}

const inBoard = (board: string | undefined) => (board === undefined ? [] : [sql`l.board_id = ${board}`]);
const inCity = (city: string | undefined) => (city === undefined ? [] : [sql`l.city = ${city}`]);

export type CardRow = Awaited<ReturnType<typeof cardRows>>[number];

/** The rows of posts by their ids, in no order; what is not published is left out. */
export function cardRows(db: Queryable, ids: readonly string[]) {
  return db
    .select(cardColumns)
    .from(posts)
    .innerJoin(postListings, eq(postListings.postId, posts.id))
    .innerJoin(boards, eq(boards.id, posts.boardId))
    .where(and(sql`${posts.id} = any(${sql.param([...ids])}::bigint[])`, eq(posts.status, "published")));
}

/** How many published posts came after a moment, 100 at most. */
export async function countNewer(db: Queryable, filter: PostFilter, since: Date): Promise<number> {
  const rows = await listedPosts(db, { ...filter, sort: "new" }, 100);
  return rows.filter(({ publishedAt }) => publishedAt > since).length;
}

/** What is announced over a section, or over that of a board with what is pinned there after it; latest first. */
export async function pinnedPosts(
  db: Queryable,
  { board, section = umbrellaSection.slug }: { board?: string | undefined; section?: string | undefined },
) {
  const where =
    board === undefined
      ? and(eq(posts.pinned, "section"), eq(posts.section, section))
      : sql`(${posts.boardId} = ${board} and ${posts.pinned} <> 'none' or ${posts.pinned} = 'section'
          and ${posts.section} = (select section from boards where id = ${board}))`;
  return db
    .select({ id: posts.id, authorId: posts.authorId, title: posts.title, pinned: posts.pinned })
    .from(posts)
    .where(and(where, eq(posts.status, "published")))
    .orderBy(desc(sql`${posts.pinned} = 'section'`), desc(posts.pinnedAt), desc(posts.id))
    .limit(PINNED);
}

/** More would hide the list below. */
const PINNED = 4;
