import { inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { searchDocuments as kinds, type NameCard } from "./documents.ts";
import { fold } from "./fold.ts";
import { bareName, spelledOf } from "./mistyped/slips.ts";
import type { Hit } from "./reading.ts";
import { searchDocuments as table } from "./tables.ts";
import { sectionTerm, seriesTerm } from "./terms.ts";

/** What is known of the names that were found. */
export interface FoundNames {
  /** Keys of those that are just what was searched for. */
  exact: ReadonlySet<string>;
  /** By key; of exact ones whose kind has some. */
  cards: ReadonlyMap<string, NameCard>;
  /** What the first of those that have a card is called, where something else was typed: its pinyin, another name of it. */
  title: string | undefined;
}

export const NO_NAMES: FoundNames = { exact: new Set(), cards: new Map(), title: undefined };

/** Which of the names that were found are just what was searched for, and their cards. */
export async function cardsOf(db: Queryable, names: readonly Hit[], text: string): Promise<FoundNames> {
  if (names.length === 0) return NO_NAMES;
  const rows = await db
    .select({ kind: table.kind, targetId: table.targetId, title: table.title, aliases: table.aliases })
    .from(table)
    .where(
      inArray(
        table.id,
        names.map(({ id }) => id),
      ),
    );
  const wanted = bareName(text);
  const isSpelled = /^[a-z]+$/.test(wanted);
  const exact = rows.filter(({ title, aliases }) =>
    [title, ...aliases]
      .map(bareName)
      .some((name) => name === wanted || (isSpelled && spelledOf(name).includes(wanted))),
  );
  const cards = new Map<string, NameCard>();
  for (const [kind, found] of Map.groupBy(exact, (row) => row.kind)) {
    const ids = found.map(({ targetId }) => targetId);
    for (const [id, card] of (await kinds.get(kind)?.cards?.(db, ids)) ?? [])
      cards.set(`${kind}:${id}`, card);
  }
  const keyOf = ({ kind, targetId }: (typeof rows)[number]) => `${kind}:${targetId}`;
  const titles = exact.filter((row) => cards.has(keyOf(row))).map(({ title }) => fold(title));
  return {
    exact: new Set(exact.map(keyOf)),
    cards,
    title: titles.some((title) => bareName(title) === wanted) ? undefined : titles[0],
  };
}

/** The terms of which what is about one of these names has one; none where nothing is known to be. */
export const aboutTerms = ({ cards }: FoundNames): string[] =>
  [...cards.values()].flatMap(({ about }) =>
    about === null ? [] : "series" in about ? [seriesTerm(about.series)] : [sectionTerm(about.section)],
  );
