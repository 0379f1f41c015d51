import { eq, inArray, ne } from "drizzle-orm";
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
import { searchDocuments as kinds } from "./documents.ts";
import { findDocuments, type Hit, type Scope } from "./find.ts";
import { fold } from "./fold.ts";
import { excerpt, mark, markName } from "./marks.ts";
import { pinyinOf } from "./pinyin.ts";
import { nameTiersOf, type Query, readQuery, relaxedTiersOf, type Tier, tiersOf } from "./query.ts";
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
  relaxed: 0 | 1 | 2;
}

/**
 * One page of what is found, best first. Where nothing has all of what was typed, codes that nobody wrote are replaced by the
 * nearest ones, and then some of the words are enough.
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
  const scope: Scope = {
    condition: { all: [...place.all, kind === undefined ? CONTENT : kindTerm(kind)], any: place.any },
    since,
    where,
  };
  let manner: Manner = { text: typed.text, relaxed: 0 };
  let named: Query = typed;
  const { rows, next_cursor } = await keysetPage<Hit>(
    { keys, list, cursor, limit },
    (after, take) =>
      db.transaction(async (tx) => {
        if (after !== undefined) {
          manner = mannerOf(after);
          return findDocuments(tx, tiersIn(manner), scope, hitOf(after), take);
        }
        const found = await findFirst(tx, typed, scope, take, exact === undefined);
        manner = found.manner;
        named = readQuery(manner.text);
        return found.hits;
      }),
    ({ score, id }) => [score, id, manner.text, manner.relaxed],
  );
  const shown = readQuery(manner.text);
  const names =
    cursor === undefined && kind === undefined && span === undefined
      ? await findNames(
          db,
          named,
          { condition: { all: [...place.all, NAMED], any: place.any }, where },
          NAMES,
        )
      : [];
  const here = section === undefined ? undefined : sectionBySlug(section);
  return {
    items: await present(
      db,
      rows.map(({ id }) => id),
      shown,
      here,
    ),
    next_cursor,
    names: await present(db, names, shown, here),
    corrected: manner.text === typed.text ? null : manner.text,
    relaxed: manner.relaxed > 0,
  };
}

/** The first page: as typed, then with codes corrected, then with fewer words. */
async function findFirst(
  tx: Transaction,
  typed: Query,
  scope: Scope,
  take: number,
  mayCorrect: boolean,
): Promise<{ hits: Hit[]; manner: Manner }> {
  const strict: Manner = { text: typed.text, relaxed: 0 };
  const hits = await findDocuments(tx, tiersOf(typed), scope, undefined, take);
  if (hits.length > 0 || typed.words.length === 0) return { hits, manner: strict };
  const spelled = await spelledName(tx, typed);
  if (spelled !== undefined) {
    const found = await findDocuments(tx, tiersOf(readQuery(spelled)), scope, undefined, take);
    if (found.length > 0) return { hits: found, manner: { text: spelled, relaxed: 0 } };
  }
  let query = typed;
  const corrections = mayCorrect ? await correctCodes(tx, typed) : [];
  if (corrections.length > 0) {
    const text = corrections.reduce((corrected, { from, to }) => corrected.replaceAll(from, to), typed.text);
    query = readQuery(text);
    const manner: Manner = { text, relaxed: 0 };
    const corrected = await findDocuments(tx, tiersOf(query), scope, undefined, take);
    if (corrected.length > 0) return { hits: corrected, manner };
  }
  for (const [at, tiers] of relaxedTiersOf(query).entries()) {
    const some = await findDocuments(tx, tiers, scope, undefined, take);
    if (some.length > 0) return { hits: some, manner: { text: query.text, relaxed: at === 0 ? 1 : 2 } };
  }
  return { hits, manner: strict };
}

/** The name of a series, a topic or a group that is spelled in pinyin whole: what is written about it is meant as well. */
async function spelledName(tx: Transaction, typed: Query): Promise<string | undefined> {
  const [word] = typed.words;
  if (typed.words.length !== 1 || word?.kind !== "word" || !/^[a-z]{4,}$/.test(word.text)) return undefined;
  const names: Scope = { condition: { all: [NAMED], any: [] }, where: ne(table.kind, "member") };
  const hits = await findDocuments(tx, nameTiersOf(typed), names, undefined, NAMES);
  const ids = hits.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const rows = await tx.select({ title: table.title }).from(table).where(inArray(table.id, ids));
  const whole = rows.find(({ title }) =>
    pinyinOf(title).some(({ syllables }) => syllables.join("") === word.text),
  );
  return whole && fold(whole.title);
}

/** The best names alone, by their rows: those that begin with what was typed before those that have it within. */
export async function findNames(
  { transaction }: Pick<Services["db"], "transaction">,
  query: Query,
  scope: Scope,
  most: number,
): Promise<string[]> {
  return transaction(async (tx) => {
    const hits = await findDocuments(tx, nameTiersOf(query), scope, undefined, NAME_CANDIDATES);
    const ids = hits.map(({ id }) => id);
    if (ids.length === 0) return [];
    const rows = await tx
      .select({ id: table.id, title: table.title })
      .from(table)
      .where(inArray(table.id, ids));
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    const begins = (id: string) => {
      const marked = markName(titles.get(id) ?? "", query);
      return marked.marks[0]?.[0] === 0 ? 0 : 1;
    };
    return ids.toSorted((a, b) => begins(a) - begins(b)).slice(0, most);
  });
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
  relaxed: Number(relaxed) as Manner["relaxed"],
});

const hitOf = ([score, id]: Place): Hit => ({ score: Number(score), id: String(id) });

function tiersIn({ text, relaxed }: Manner): readonly Tier[] {
  const query = readQuery(text);
  return relaxed === 0 ? tiersOf(query) : (relaxedTiersOf(query)[relaxed - 1] ?? []);
}

/** Documents as they are listed, in the order of their rows' ids as given. */
export async function present(
  db: Queryable,
  ids: readonly string[],
  query: Query,
  here: Section | undefined,
): Promise<Result[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ document: documentColumns, picture: pictureColumns })
    .from(table)
    .leftJoin(media, eq(media.id, table.pictureId))
    .where(inArray(table.id, [...ids]));
  const authors = rows.flatMap(({ document: { authorId } }) => (authorId === null ? [] : [authorId]));
  const cards = await memberCards(db, authors);
  const byId = new Map(rows.map((row) => [row.document.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [presentOne(row, cards, query, here)];
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
  query: Query,
  here: Section | undefined,
): Result {
  const { kind, targetId, title, text, section, path, authorId, publishedAt } = document;
  const offered = kinds.get(kind);
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
