import { and, sql } from "drizzle-orm";
import type { Database } from "#platform/database/client.ts";
import type { Budget } from "../budget.ts";
import type { Condition } from "../query.ts";
import type { Hit } from "../reading.ts";
import { searchDocuments as table } from "../tables.ts";
import { termId } from "../terms.ts";
import { bareName, nameOnly, spelledOf } from "./slips.ts";

const MOST = 50;

/**
 * Names that are just what was typed, or are spelled so in pinyin: they stand above newer names that only have it within.
 * @param place what they must have beside it: section, series
 */
export async function calledSo(
  db: Pick<Database, "transaction">,
  budget: Budget,
  text: string,
  place: Condition,
): Promise<Hit[]> {
  const typed = bareName(text);
  const terms = nameOnly(typed).map(termId);
  if (terms.length === 0) return [];
  const rows = await budget.read(db, (tx) =>
    tx
      .select({ id: table.id, title: table.title, aliases: table.aliases })
      .from(table)
      .where(and(...[terms, ...place.any.map((some) => some.map(termId))].map(hasOne), hasAll(place.all)))
      .limit(MOST),
  );
  const isMeant = (name: string) =>
    name === typed || (/^[a-z]+$/.test(typed) && spelledOf(name).includes(typed));
  return (rows ?? [])
    .filter(({ title, aliases }) => [title, ...aliases].some((name) => isMeant(bareName(name))))
    .map(({ id }) => ({ id, score: 0 }));
}

const list = (terms: readonly number[]) => `{${terms.join(",")}}`;
const hasOne = (terms: readonly number[]) => sql`${table.terms} && ${list(terms)}::int[]`;
const hasAll = (terms: readonly string[]) =>
  terms.length === 0 ? undefined : sql`${table.terms} @> ${list(terms.map(termId))}::int[]`;
