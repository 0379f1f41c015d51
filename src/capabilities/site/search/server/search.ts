import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { notBlocked } from "#capabilities/community/relations/server/public.ts";
import { media, pictureColumns, presentPicture } from "#capabilities/media/media/server/public.ts";
import { type MemberCard, memberCards } from "#capabilities/people/members/server/public.ts";
import type { Marked, SearchSpan, searchResultSchema } from "#capabilities/site/search/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { keysetPage, type PageQuery, type Place } from "#platform/database/keyset.ts";
import type { Actor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella, type Section, sectionBySlug } from "#sections/registry.ts";
import { Budget } from "./budget.ts";
import { searchDocuments as kinds, type SearchDocumentKind } from "./documents.ts";
import { findDocuments } from "./find.ts";
import { type FirstPage, firstPage, tiersIn } from "./first-page.ts";
import { excerpt, mark, markName } from "./marks.ts";
import { NO_NAMES } from "./name-cards.ts";
import type { Manner } from "./near.ts";
import { type Query, readQuery } from "./query.ts";
import type { Hit, Scope } from "./reading.ts";
import { searchDocuments as table } from "./tables.ts";
import { CONTENT, kindTerm, sectionTerm, seriesTerm } from "./terms.ts";
import { DAY_MS, publishedAtOf } from "./worth.ts";

export interface SearchInput extends PageQuery {
  q: string;
  kind?: string | undefined;
  section?: string | undefined;
  series?: string | undefined;
  span?: SearchSpan | undefined;
  exact?: "1" | undefined;
}

type Result = z.input<typeof searchResultSchema>;

const SPAN_DAYS: Record<SearchSpan, number> = { day: 1, week: 7, month: 31, year: 366 };
/** Names above the first page. */
const NAMES = 6;
/** Of the first so many results so many of one kind. */
const MIXED = 5;
const MOST_OF_A_KIND = 2;
/** Results of one search that pages lead to. What is passed over for a page is bounded by what was shown before. */
const MOST_SHOWN = 500;

/**
 * One page of what is found, best first. Where nothing has all of what was typed, codes that nobody wrote are replaced by the
 * nearest ones, and then what is near is enough.
 * @throws AppError INVALID_INPUT for a cursor of another search
 */
export async function search(
  { db, keys, env }: Pick<Services, "db" | "keys" | "env">,
  actor: Actor,
  { q, kind, section, series, span, exact, cursor, limit }: SearchInput,
) {
  const typed = readQuery(q);
  const list = ["search", typed.text, kind, section, series, span, exact];
  const since = span && new Date(Date.now() - SPAN_DAYS[span] * DAY_MS);
  const visible = actor.kind === "member" ? notBlocked(actor.id, table.authorId) : undefined;
  // Where it stands may be later than when it was published.
  const where = and(visible, since && sql`${publishedAtOf(table)} > ${since.toISOString()}::timestamptz`);
  const place = scopeOf({ section, series });
  const shape = kind === undefined ? CONTENT : kindTerm(kind);
  const scope: Scope = { condition: { all: [...place.all, shape], any: place.any }, since, where };
  const withNames = cursor === undefined && kind === undefined && span === undefined;
  const budget = new Budget(env.SEARCH_MS);
  let first: FirstPage | undefined;
  let manner: Manner = { text: typed.text, relaxed: 0 };
  let shownBefore = 0;
  const { rows, next_cursor } = await keysetPage<Hit>(
    { keys, list, cursor, limit },
    async (last, take) => {
      if (last === undefined) {
        const names = withNames ? { place, where } : undefined;
        first = await firstPage(db, budget, typed, { scope, names, take, mayCorrect: exact === undefined });
        manner = first.manner;
        return first.hits;
      }
      manner = mannerOf(last);
      const after = hitOf(last);
      shownBefore = after.shown;
      const [hits = []] = await findDocuments(db, [{ tiers: tiersIn(manner), scope, after, take }], budget);
      return hits;
    },
    ({ score, id }) => [
      ...[score, id, manner.text, manner.relaxed, shownBefore + limit],
      ...[(manner.about ?? []).join(" "), manner.title ?? ""],
    ],
  );
  const lastPage = shownBefore + limit >= MOST_SHOWN;
  const { names = [], known = NO_NAMES, nickname, meant } = first ?? {};
  const shown = readQuery(manner.text);
  const here = section === undefined ? undefined : sectionBySlug(section);
  const results = await present(db, [...rows, ...names], here, (offered) => [
    // What stands in a name as it was typed, in pinyin too, unless that was mistyped; otherwise as it was searched.
    ...(offered?.named && manner.text === typed.text ? [typed] : []),
    shown,
    ...(manner.title === undefined ? [] : [readQuery(manner.title)]),
  ]);
  const items = results.slice(0, rows.length);
  const found = bestNames(results.slice(rows.length), known.exact).slice(0, NAMES);
  return {
    items: cursor === undefined && kind === undefined ? mixed(items) : items,
    next_cursor: lastPage ? null : next_cursor,
    names: found.map((name) => ({ ...name, card: known.cards.get(name.key)?.card ?? null })),
    corrected: manner.text === (nickname ?? typed.text) ? null : manner.text,
    nickname: nickname ?? null,
    meant: meant ?? null,
    relaxed: manner.relaxed > 0,
    partial: budget.ended || (lastPage && next_cursor !== null),
  };
}

/** Among the first five no kind more than twice, as far as there are others: what follows keeps its order. */
export function mixed<T extends { kind: string }>(items: readonly T[]): T[] {
  const first: T[] = [];
  const rest: T[] = [];
  for (const item of items) {
    const room =
      first.length < MIXED && first.filter(({ kind }) => kind === item.kind).length < MOST_OF_A_KIND;
    (room ? first : rest).push(item);
  }
  return [...first, ...rest];
}

/**
 * Those that are called just what was typed first, a brand before its series; then those that begin with it, then those that have
 * it within.
 * @param exact keys of the first ones
 */
export function bestNames(names: readonly Result[], exact: ReadonlySet<string> = new Set()): Result[] {
  const begins = ({ key, kind, title }: Result) =>
    (exact.has(key) ? 0 : title.marks[0]?.[0] === 0 ? 2 : 4) + (kind === "brand" ? 0 : 1);
  return names.toSorted((a, b) => begins(a) - begins(b));
}

/** What every result must have, but its kind. */
export function scopeOf({ section, series }: { section?: string | undefined; series?: string | undefined }) {
  const everywhere = section === undefined || isUmbrella(section);
  return {
    all: series ? [seriesTerm(series)] : [],
    any: everywhere ? [] : [[sectionTerm(section), sectionTerm(null)]],
  };
}

const mannerOf = ([, , text, relaxed, , about = "", title = ""]: Place): Manner => ({
  text: String(text),
  relaxed: Number(relaxed),
  about: String(about).split(" ").filter(Boolean),
  title: String(title) || undefined,
});

/** A cursor of an earlier version does not say how many were shown. */
const hitOf = ([score, id, , , shown = MOST_SHOWN]: Place) => ({
  score: Number(score),
  id: String(id),
  shown: Number(shown),
});

/**
 * Documents as they are listed, in the order as given.
 * @param queriesFor what is marked in a document of this kind: the first of them that it has
 */
export async function present(
  db: Queryable,
  hits: readonly Hit[],
  here: Section | undefined,
  queriesFor: (offered: SearchDocumentKind | undefined) => readonly Query[],
): Promise<Result[]> {
  const ids = hits.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ document: documentColumns, picture: pictureColumns })
    .from(table)
    .leftJoin(media, eq(media.id, table.pictureId))
    .where(inArray(table.id, ids));
  const authors = rows.flatMap(({ document: { authorId } }) => (authorId === null ? [] : [authorId]));
  const cards = await memberCards(db, authors);
  const byId = new Map(rows.map((row) => [row.document.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [presentOne(row, cards, here, queriesFor)];
  });
}

const documentColumns = {
  id: table.id,
  kind: table.kind,
  targetId: table.targetId,
  section: table.section,
  authorId: table.authorId,
  title: table.title,
  text: table.text,
  path: table.path,
  publishedAt: publishedAtOf(table),
};

interface Row {
  document: Pick<typeof table.$inferSelect, Exclude<keyof typeof documentColumns, "publishedAt">> & {
    publishedAt: Date;
  };
  picture: Parameters<typeof presentPicture>[0] | null;
}

function presentOne(
  { document, picture }: Row,
  cards: ReadonlyMap<string, MemberCard>,
  here: Section | undefined,
  queriesFor: (offered: SearchDocumentKind | undefined) => readonly Query[],
): Result {
  const { kind, targetId, title, text, section, path, authorId, publishedAt } = document;
  const offered = kinds.get(kind);
  const queries = queriesFor(offered);
  const marked = (markIn: (query: Query) => Marked) => {
    const ways = queries.map(markIn);
    return ways.find(({ marks }) => marks.length > 0) ?? ways.at(-1) ?? { text: "", marks: [] };
  };
  const pathHere = here && !here.umbrella && offered?.pathIn?.({ target_id: targetId, path }, here);
  return {
    key: `${kind}:${targetId}`,
    kind,
    label: offered?.label ?? "",
    title: marked((query) => (offered?.named ? markName(title, query) : mark(title, query))),
    excerpt: marked((query) => excerpt(text, query)),
    section,
    path: pathHere || path,
    author: (authorId !== null && cards.get(authorId)) || null,
    picture: picture === null ? null : presentPicture(picture),
    published_at: publishedAt.toISOString(),
  };
}
