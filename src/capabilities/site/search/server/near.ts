import { inArray, ne, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database/client.ts";
import type { Budget } from "./budget.ts";
import { correctCodes } from "./codes.ts";
import { findDocuments } from "./find.ts";
import { fold } from "./fold.ts";
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
import type { Hit, Scope, Wanted } from "./reading.ts";
import { searchDocuments as table } from "./tables.ts";
import { NAMED } from "./terms.ts";

/** From how many names the best are taken. */
const NAME_CANDIDATES = 24;
/** Ways of being near that are looked for together: that nothing is so at all costs as much as what is found. */
const WAYS_AT_ONCE = 2;

/** What was searched in the end, and how: a page says it to those that follow. */
export interface Manner {
  text: string;
  /** Which of the ways of being near, from 1 on; 0 for all of it. */
  relaxed: number;
  /** What is about it is found as well: terms of which it has one. */
  about?: readonly string[] | undefined;
  /** What is called so is found as well: what was typed is another name of it. */
  title?: string | undefined;
}

/** What is looked for among names. */
export function namesIn(query: Query, place: Condition, where?: SQL): Wanted {
  const scope = { condition: { all: [...place.all, NAMED], any: place.any }, where };
  return { tiers: nameTiersOf(query), scope, take: NAME_CANDIDATES };
}

/** Where nothing has all of it: with a name spelled out, with codes corrected, then with less of it. */
export async function findNear(
  db: Pick<Database, "transaction">,
  budget: Budget,
  typed: Query,
  scope: Scope,
  take: number,
  mayCorrect: boolean,
): Promise<{ hits: Hit[]; manner: Manner } | undefined> {
  const find = async (tiers: readonly Tier[]) =>
    (await findDocuments(db, [{ tiers, scope, take }], budget))[0] ?? [];
  const spelled = await spelledName(db, budget, typed);
  if (spelled !== undefined) {
    const hits = await find(tiersOf(readQuery(spelled)));
    if (hits.length > 0) return { hits, manner: { text: spelled, relaxed: 0 } };
  }
  let query = typed;
  const corrections = (mayCorrect && (await budget.read(db, (tx) => correctCodes(tx, typed)))) || [];
  if (corrections.length > 0) {
    const text = corrections.reduce((corrected, { from, to }) => corrected.replaceAll(from, to), typed.text);
    query = readQuery(text);
    const hits = await find(tiersOf(query));
    if (hits.length > 0) return { hits, manner: { text, relaxed: 0 } };
  }
  const ways = relaxedTiersOf(query);
  for (let from = 0; from < ways.length; from += WAYS_AT_ONCE) {
    const lists = ways.slice(from, from + WAYS_AT_ONCE).map((tiers) => ({ tiers, scope, take }));
    const found = await findDocuments(db, lists, budget);
    const at = found.findIndex((hits) => hits.length > 0);
    if (at >= 0) return { hits: found[at] ?? [], manner: { text: query.text, relaxed: from + at + 1 } };
  }
  return undefined;
}

/** The name of a series, a topic or a group that is spelled in pinyin whole: what is written about it is meant as well. */
async function spelledName(db: Pick<Database, "transaction">, budget: Budget, typed: Query) {
  const [word] = typed.words;
  if (typed.words.length !== 1 || word?.kind !== "word" || !/^[a-z]{4,}$/.test(word.text)) return undefined;
  const place = { all: [], any: [] };
  const [hits = []] = await findDocuments(db, [namesIn(typed, place, ne(table.kind, "member"))], budget);
  const ids = hits.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const rows = await budget.read(db, (tx) =>
    tx.select({ title: table.title }).from(table).where(inArray(table.id, ids)),
  );
  const whole = rows?.find(({ title }) =>
    pinyinOf(title).some(({ syllables }) => syllables.join("") === word.text),
  );
  return whole && fold(whole.title);
}
