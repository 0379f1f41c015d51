import { eq, inArray, ne, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { media, pictureColumns, presentPicture } from "#capabilities/media/server/public.ts";
import { type MemberCard, memberCards } from "#capabilities/members/server/public.ts";
import { notBlocked } from "#capabilities/relations/server/public.ts";
import type { SearchSpan, searchResultSchema } from "#capabilities/search/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { keysetPage, type Place } from "#platform/database/keyset.ts";
import type { Actor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella, type Section, sectionBySlug } from "#sections/registry.ts";
import { correctCodes } from "./codes.ts";
import { searchDocuments as kinds, type SearchDocumentKind } from "./documents.ts";
import { findDocuments, type Hit, type Scope, type Wanted } from "./find.ts";
import { fold } from "./fold.ts";
import { excerpt, mark, markName } from "./marks.ts";
import { pinyinOf } from "./pinyin.ts";
import {
  type Condition,
  nameTiersOf,
  type Query,
  readQuery,
  relaxedTiersOf,
  type Tier,
  tiersOf,
} from "./query.ts";
import { searchDocuments as table } from "./tables.ts";
import { CONTENT, kindTerm, NAMED, sectionTerm, seriesTerm } from "./terms.ts";

export interface SearchInput {
  q: string;
  kind?: string | undefined;
  section?: string | undefined;
  series?: string | undefined;
  span?: SearchSpan | undefined;
  exact?: "1" | undefined;
  cursor?: string | undefined;
  limit: number;
}

type Result = z.input<typeof searchResultSchema>;

const SPAN_DAYS: Record<SearchSpan, number> = { day: 1, week: 7, month: 31, year: 366 };
const DAY_MS = 86_400_000;
/** Names above the first page, and from how many the best are taken. */
const NAMES = 6;
const NAME_CANDIDATES = 24;

/** What was searched in the end, and how: a page says it to those that follow. */
interface Manner {
  text: string;
  /** Which of the ways of being near, from 1 on; 0 for all of it. */
  relaxed: number;
}

/**
 * One page of what is found, best first. Where nothing has all of what was typed, codes that nobody wrote are replaced by the
 * nearest ones, and then what is near is enough.
 * @throws AppError INVALID_INPUT for a cursor of another search
 */
export async function search(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: Actor,
  { q, kind, section, series, span, exact, cursor, limit }: SearchInput,
) {
  const typed = readQuery(q);
  const list = ["search", typed.text, kind, section, series, span, exact];
  const since = span && new Date(Date.now() - SPAN_DAYS[span] * DAY_MS);
  const where = actor.kind === "member" ? notBlocked(actor.id, table.authorId) : undefined;
  const place = scopeOf({ section, series });
  const shape = kind === undefined ? CONTENT : kindTerm(kind);
  const scope: Scope = { condition: { all: [...place.all, shape], any: place.any }, since, where };
  const withNames = cursor === undefined && kind === undefined && span === undefined;
  const named = withNames ? namesIn(typed, place, where) : undefined;
  let manner: Manner = { text: typed.text, relaxed: 0 };
  let names: Hit[] = [];
  const { rows, next_cursor } = await keysetPage<Hit>(
    { keys, list, cursor, limit },
    (after, take) =>
      db.transaction(async (tx) => {
        if (after !== undefined) {
          manner = mannerOf(after);
          const [hits = []] = await findDocuments(tx, [
            { tiers: tiersIn(manner), scope, after: hitOf(after), take },
          ]);
          return hits;
        }
        const [hits = [], found = []] = await findDocuments(tx, [
          { tiers: tiersOf(typed), scope, take },
          ...(named ? [named] : []),
        ]);
        names = found;
        if (hits.length > 0 || typed.words.length === 0) return hits;
        const near = await findNear(tx, typed, scope, take, exact === undefined);
        if (near === undefined) return [];
        manner = near.manner;
        return near.hits;
      }),
    ({ score, id }) => [score, id, manner.text, manner.relaxed],
  );
  const shown = readQuery(manner.text);
  const here = section === undefined ? undefined : sectionBySlug(section);
  const results = await present(db, [...rows, ...names], here, (offered) => (offered?.named ? typed : shown));
  return {
    items: results.slice(0, rows.length),
    next_cursor,
    names: bestNames(results.slice(rows.length)).slice(0, NAMES),
    corrected: manner.text === typed.text ? null : manner.text,
    relaxed: manner.relaxed > 0,
  };
}

/** What is looked for among names. */
export function namesIn(query: Query, place: Condition, where?: SQL): Wanted {
  const scope = { condition: { all: [...place.all, NAMED], any: place.any }, where };
  return { tiers: nameTiersOf(query), scope, take: NAME_CANDIDATES };
}

/** Those that begin with what was typed before those that have it within. */
export function bestNames(names: readonly Result[]): Result[] {
  const begins = ({ title }: Result) => (title.marks[0]?.[0] === 0 ? 0 : 1);
  return names.toSorted((a, b) => begins(a) - begins(b));
}

/** Where nothing has all of it: with a name spelled out, with codes corrected, then with less of it. */
async function findNear(
  tx: Transaction,
  typed: Query,
  scope: Scope,
  take: number,
  mayCorrect: boolean,
): Promise<{ hits: Hit[]; manner: Manner } | undefined> {
  const find = async (tiers: readonly Tier[]) => (await findDocuments(tx, [{ tiers, scope, take }]))[0] ?? [];
  const spelled = await spelledName(tx, typed);
  if (spelled !== undefined) {
    const hits = await find(tiersOf(readQuery(spelled)));
    if (hits.length > 0) return { hits, manner: { text: spelled, relaxed: 0 } };
  }
  let query = typed;
  const corrections = mayCorrect ? await correctCodes(tx, typed) : [];
  if (corrections.length > 0) {
    const text = corrections.reduce((corrected, { from, to }) => corrected.replaceAll(from, to), typed.text);
    query = readQuery(text);
    const hits = await find(tiersOf(query));
    if (hits.length > 0) return { hits, manner: { text, relaxed: 0 } };
  }
  for (const [at, tiers] of relaxedTiersOf(query).entries()) {
    const hits = await find(tiers);
    if (hits.length > 0) return { hits, manner: { text: query.text, relaxed: at + 1 } };
  }
  return undefined;
}

/** The name of a series, a topic or a group that is spelled in pinyin whole: what is written about it is meant as well. */
async function spelledName(tx: Transaction, typed: Query): Promise<string | undefined> {
  const [word] = typed.words;
  if (typed.words.length !== 1 || word?.kind !== "word" || !/^[a-z]{4,}$/.test(word.text)) return undefined;
  const place = { all: [], any: [] };
  const [hits = []] = await findDocuments(tx, [namesIn(typed, place, ne(table.kind, "member"))]);
  const ids = hits.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const rows = await tx.select({ title: table.title }).from(table).where(inArray(table.id, ids));
  const whole = rows.find(({ title }) =>
    pinyinOf(title).some(({ syllables }) => syllables.join("") === word.text),
  );
  return whole && fold(whole.title);
}

/** What every result must have, but its kind. */
export function scopeOf({ section, series }: { section?: string | undefined; series?: string | undefined }) {
  const everywhere = section === undefined || isUmbrella(section);
  return {
    all: series ? [seriesTerm(series)] : [],
    any: everywhere ? [] : [[sectionTerm(section), sectionTerm(null)]],
  };
}

const mannerOf = ([, , text, relaxed]: Place): Manner => ({
  text: String(text),
  relaxed: Number(relaxed),
});

const hitOf = ([score, id]: Place): Hit => ({ score: Number(score), id: String(id) });

function tiersIn({ text, relaxed }: Manner): readonly Tier[] {
  const query = readQuery(text);
  return relaxed === 0 ? tiersOf(query) : (relaxedTiersOf(query)[relaxed - 1] ?? []);
}

/**
 * Documents as they are listed, in the order as given.
 * @param queryFor what is marked in a document of this kind
 */
export async function present(
  db: Queryable,
  hits: readonly Hit[],
  here: Section | undefined,
  queryFor: (offered: SearchDocumentKind | undefined) => Query,
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
    return row === undefined ? [] : [presentOne(row, cards, here, queryFor)];
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
  publishedAt: table.publishedAt,
};

interface Row {
  document: Pick<typeof table.$inferSelect, keyof typeof documentColumns>;
  picture: Parameters<typeof presentPicture>[0] | null;
}

function presentOne(
  { document, picture }: Row,
  cards: ReadonlyMap<string, MemberCard>,
  here: Section | undefined,
  queryFor: (offered: SearchDocumentKind | undefined) => Query,
): Result {
  const { kind, targetId, title, text, section, path, authorId, publishedAt } = document;
  const offered = kinds.get(kind);
  const query = queryFor(offered);
  const pathHere = here && !here.umbrella && offered?.pathIn?.({ target_id: targetId, path }, here);
  return {
    key: `${kind}:${targetId}`,
    kind,
    label: offered?.label ?? "",
    title: offered?.named ? markName(title, query) : mark(title, query),
    excerpt: excerpt(text, query),
    section,
    path: pathHere || path,
    author: (authorId !== null && cards.get(authorId)) || null,
    picture: picture === null ? null : presentPicture(picture),
    published_at: publishedAt.toISOString(),
  };
}
