import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PostSort } from "#features/forum/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { PageQuery } from "#platform/database/keyset.ts";
import { preparedOnce, spelledOut } from "#platform/database/prepared.ts";
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
  return preparedOnce(db, "posts:cards", (name) =>
    db
      .select(cardColumns)
      .from(posts)
      .innerJoin(postListings, eq(postListings.postId, posts.id))
      .innerJoin(boards, eq(boards.id, posts.boardId))
      .where(and(sql`${posts.id} = any(${sql.placeholder("ids")}::bigint[])`, eq(posts.status, "published")))
      .prepare(name),
  ).execute({ ids });
}

/** Lengths of what every home and forum page begins with, each with the row that tells whether there is more. */
const FIRST_LENGTHS: readonly number[] = [21, 7];

/** Whether a page is one that many ask for: its statement is made once. Other filters would make too many of them. */
export function isFirstPage(filter: PostFilter, { cursor, limit }: PageQuery): boolean {
  const { section: _section, board: _board, sort: _sort, ...narrower } = filter;
  const isWhole = Object.values(narrower).every((value) => value === undefined);
  return cursor === undefined && isWhole && FIRST_LENGTHS.includes(limit + 1);
}

/** The cards of such a page in one statement. */
export function firstCards(db: Queryable, { section, board, sort }: PostFilter, limit: number) {
  const inClub = section !== undefined && !isUmbrella(section);
  const range = board !== undefined ? "board" : inClub ? "section" : "all";
  return preparedOnce(db, `posts:first:${sort}:${range}:${limit}`, (name) => {
    const { hot, publishedAt: at, postId: id, boardId, best, shown } = postListings;
    // A page is found in an index of listings alone, before anything is joined to it.
    const found = db
      .select({ id, hot, at })
      .from(postListings)
      .where(
        and(
          sql`${shown}`,
          range === "board" ? eq(boardId, sql.placeholder("board")) : undefined,
          range === "section" ? eq(postListings.section, sql.placeholder("section")) : undefined,
          sort === "best" ? sql`${best}` : undefined,
        ),
      )
      .orderBy(desc(sort === "hot" ? hot : at), desc(id))
      .limit(spelledOut(limit))
      .as("found");
    return db
      .select({ ...cardColumns, hot: sql<number>`${found.hot}` })
      .from(found)
      .innerJoin(posts, and(eq(posts.id, found.id), eq(posts.status, "published")))
      .innerJoin(postListings, eq(id, found.id))
      .innerJoin(boards, eq(boards.id, posts.boardId))
      .orderBy(desc(sort === "hot" ? found.hot : found.at), desc(found.id))
      .prepare(name);
  }).execute({ section, board });
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
  const of = { section: sql.placeholder("section"), board: sql.placeholder("board") };
  const where =
    board === undefined
      ? and(sql`${posts.pinned} = 'section'`, eq(posts.section, of.section))
      : sql`(${posts.boardId} = ${of.board} and ${posts.pinned} <> 'none' or ${posts.pinned} = 'section'
          and ${posts.section} = (select section from boards where id = ${of.board}))`;
  return preparedOnce(db, `posts:pinned:${board === undefined ? "section" : "board"}`, (name) =>
    db
      .select({ id: posts.id, authorId: posts.authorId, title: posts.title, pinned: posts.pinned })
      .from(posts)
      // As the indexes of what is pinned have it: of a parameter a plan for any values could not know that.
      .where(and(where, sql`${posts.status} = 'published'`))
      .orderBy(desc(sql`${posts.pinned} = 'section'`), desc(posts.pinnedAt), desc(posts.id))
      .limit(spelledOut(PINNED))
      .prepare(name),
  ).execute({ section, board });
}

/** More would hide the list below. */
const PINNED = 4;
