import type { SQL } from "drizzle-orm";
import type { Database, Queryable } from "#platform/database/client.ts";
import type { Budget } from "./budget.ts";
import { searchDocuments as kinds } from "./documents.ts";
import { findDocuments } from "./find.ts";
import { calledSo } from "./mistyped/called-so.ts";
import { meantBy } from "./mistyped/meant.ts";
import { aboutTerms, cardsOf, type FoundNames, NO_NAMES } from "./name-cards.ts";
import { findNear, type Manner, namesIn } from "./near.ts";
import { withoutNicknames } from "./nicknames.ts";
import {
  aboutTier,
  type Condition,
  type Query,
  readQuery,
  relaxedTiersOf,
  type Tier,
  tiersOf,
} from "./query.ts";
import type { Hit, Scope } from "./reading.ts";
import { kindTerm } from "./terms.ts";

/** Where and how the first page of a search looks. */
export interface Wanted {
  scope: Scope;
  /** Names are looked for in it; undefined where none are. */
  names: { place: Condition; where: SQL | undefined } | undefined;
  take: number;
  /** Otherwise what was typed is taken as it is. */
  mayCorrect: boolean;
}

export interface FirstPage {
  hits: Hit[];
  names: Hit[];
  known: FoundNames;
  manner: Manner;
  /** What the nickname that was typed stands for. */
  nickname?: string;
  /** What may have been meant, though something has what was typed. */
  meant?: string | undefined;
}

type Means = Queryable & Pick<Database, "transaction">;

/** What was found of one text: what has it, the names that do, and what is about a name that is just it. */
type Found = Pick<FirstPage, "hits" | "names" | "known" | "manner">;

/**
 * What is found first. A nickname is searched as what it stands for; where nothing has what was typed, a name that it may be
 * mistyped from, then codes that are near, then less of it.
 */
export async function firstPage(db: Means, budget: Budget, typed: Query, wanted: Wanted): Promise<FirstPage> {
  const plain = wanted.mayCorrect ? await withoutNicknames(db, typed) : undefined;
  if (plain !== undefined) {
    const found = await findAll(db, budget, readQuery(plain), wanted);
    if (!isEmpty(found)) return { ...found, nickname: plain };
  }
  if (typed.words.length === 0) return findAll(db, budget, typed, wanted);
  // Beside each other: whoever mistyped a name would wait for both.
  const [found, right] = await Promise.all([
    findAll(db, budget, typed, wanted),
    wanted.mayCorrect ? findMeant(db, budget, typed, wanted) : undefined,
  ]);
  if (found.hits.length > 0)
    return { ...found, meant: found.names.length === 0 ? right?.manner.text : undefined };
  // A name that nothing is written about is an answer; what only looks like it is none.
  if (found.known.cards.size > 0) return found;
  if (found.names.length === 0 && right !== undefined && !isEmpty(right)) return right;
  const near = await findNear(db, budget, typed, wanted.scope, wanted.take, wanted.mayCorrect);
  if (near === undefined) return found;
  const { hits, manner } = near;
  const known = manner.relaxed === 0 ? await cardsOf(db, found.names, manner.text) : found.known;
  return { ...found, hits, known, manner };
}

/** What is found of the name that the text may be mistyped from. */
async function findMeant(
  db: Means,
  budget: Budget,
  typed: Query,
  wanted: Wanted,
): Promise<Found | undefined> {
  const right = await meantBy(db, budget, typed);
  return right === undefined ? undefined : findAll(db, budget, readQuery(right), wanted);
}

const isEmpty = ({ hits, names }: Found) => hits.length + names.length === 0;

async function findAll(
  db: Means,
  budget: Budget,
  query: Query,
  { scope, names: among, take }: Wanted,
): Promise<Found> {
  const manner: Manner = { text: query.text, relaxed: 0 };
  const listed = { tiers: tiersOf(query), scope, take };
  if (among === undefined) {
    const [hits = []] = await findDocuments(db, [listed], budget);
    return { hits, names: [], known: NO_NAMES, manner };
  }
  const named = namesIn(query, among.place, among.where);
  const [[hits = [], within = []], same] = await Promise.all([
    findDocuments(db, [listed, named], budget),
    calledSo(db, budget, query.text, among.place),
  ]);
  const names = [...new Map([...same, ...within].map((hit) => [hit.id, hit])).values()];
  const known = await cardsOf(db, names, query.text);
  const more = { ...manner, about: aboutTerms(known), title: known.title };
  if (hits.length === take || more.about.length === 0) return { hits, names, known, manner };
  const [all = []] = await findDocuments(db, [{ ...listed, tiers: tiersIn(more) }], budget);
  return { hits: all, names, known, manner: more };
}

/** All ways to match of a search. */
export function tiersIn({ text, relaxed, about = [], title }: Manner): readonly Tier[] {
  const query = readQuery(text);
  if (relaxed > 0) return relaxedTiersOf(query)[relaxed - 1] ?? [];
  const named = title === undefined ? [] : tiersOf(readQuery(title));
  const tiers = [...tiersOf(query), ...named].sort((a, b) => b.days - a.days);
  return about.length === 0 ? tiers : [...tiers, aboutTier(about, wholeKinds())];
}

/** Terms of the kinds that stand for themselves. */
const wholeKinds = () =>
  kinds.entries().flatMap(([kind, { part, named }]) => (part || named ? [] : [kindTerm(kind)]));
