import { inArray, sql } from "drizzle-orm";
import type { Database, Queryable } from "#platform/database/client.ts";
import { above, type Place } from "#platform/database/keyset.ts";
import { fold } from "./fold.ts";
import type { Query, Word } from "./query.ts";
import { searchCodes, searchDocuments as table } from "./tables.ts";
import { codesOf, piecesOf, termId } from "./terms.ts";

const SHORTEST = 3;
const LONGEST = 16;
/** Candidates whose documents are counted. */
const MOST_CANDIDATES = 12;
/** What has more is as good as any. */
const COUNT_UP_TO = 200;
const BATCH = 300;

/** Words and codes of a text that somebody may mistype. */
export function codesIn(text: string): string[] {
  const folded = fold(text);
  const pieces = piecesOf(folded);
  const words = pieces.flatMap((piece) => (piece.kind === "word" ? [piece.text] : []));
  return [...new Set([...words, ...codesOf(folded, pieces)])].filter(isCode);
}

const isCode = (word: string) =>
  word.length >= SHORTEST && word.length <= LONGEST && /^[a-z\d]*[a-z][a-z\d]*$/.test(word);

/** A code and what is left of it without one of its characters: two that differ by one edit share one of these. */
function variantsOf(code: string): string[] {
  return [...new Set([code, ...[...code].map((_, at) => code.slice(0, at) + code.slice(at + 1))])];
}

/**
 * Learns the codes of documents that were written since. Apart from their transactions, which would wait for each other over
 * codes that two of them bring at the same time.
 */
export async function learnCodes(db: Database, since: Date): Promise<void> {
  let after: Place = [since, "0"];
  for (;;) {
    const rows = await db
      .select({ id: table.id, title: table.title, text: table.text, updatedAt: table.updatedAt })
      .from(table)
      .where(above([table.updatedAt, table.id], after))
      .orderBy(table.updatedAt, table.id)
      .limit(BATCH);
    const codes = [...new Set(rows.flatMap(({ title, text }) => codesIn(`${title}\n${text}`)))].sort();
    const known =
      codes.length === 0
        ? []
        : await db
            .select({ code: searchCodes.code })
            .from(searchCodes)
            .where(inArray(searchCodes.code, codes));
    const seen = new Set(known.map(({ code }) => code));
    const fresh = codes.filter((code) => !seen.has(code));
    if (fresh.length > 0)
      await db
        .insert(searchCodes)
        .values(fresh.map((code) => ({ code, variants: variantsOf(code) })))
        .onConflictDoNothing();
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = [last.updatedAt, last.id];
  }
}

/**
 * The query with codes that no document has replaced by the nearest ones that some have; null where there is nothing to
 * replace, or nothing near.
 */
export async function correctCodes(db: Queryable, query: Query): Promise<{ from: string; to: string }[]> {
  const suspects = [...query.words, ...query.runs].filter(
    ({ kind, text }: Word) => kind === "word" && isCode(text),
  );
  const corrections: { from: string; to: string }[] = [];
  const texts = uniqueBy(suspects).map(({ text }) => text);
  const known = await documentsWith(
    db,
    texts.map((text) => [text, `>${text}`, `~${text}`]),
    1,
  );
  for (const text of texts.filter((_, at) => known[at] === 0)) {
    const to = await nearestCode(db, text);
    if (to !== undefined) corrections.push({ from: text, to });
  }
  return corrections;
}

const uniqueBy = (words: readonly Word[]) => [...new Map(words.map((word) => [word.text, word])).values()];

/** The known code one edit away that most documents have. */
async function nearestCode(db: Queryable, code: string): Promise<string | undefined> {
  const rows = await db
    .select({ code: searchCodes.code })
    .from(searchCodes)
    .where(sql`${searchCodes.variants} && ${`{${variantsOf(code).join(",")}}`}::text[]`)
    .limit(200);
  const near = rows.map((row) => row.code).filter((other) => other !== code && isOneEdit(code, other));
  const candidates = near
    .sort((a, b) => closeness(code, b) - closeness(code, a) || (a < b ? -1 : 1))
    .slice(0, MOST_CANDIDATES);
  const counts = await documentsWith(
    db,
    candidates.map((other) => [other]),
    COUNT_UP_TO,
  );
  return candidates
    .map((other, at) => ({ other, documents: counts[at] ?? 0 }))
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => b.documents - a.documents)[0]?.other;
}

/** What is changed within, or ends otherwise, is likelier than another beginning. */
const closeness = (code: string, other: string) =>
  Number(code[0] === other[0]) + Number(code.length === other.length);

/** Whether one character more, less or another, or two that changed places, make one word of the other. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}

/** How many documents have one of the terms of each, counted up to a limit. */
async function documentsWith(
  db: Queryable,
  sets: readonly (readonly string[])[],
  limit: number,
): Promise<number[]> {
  if (sets.length === 0) return [];
  const counts = sets.map(
    (terms) => sql`(select count(*) from (
      select 1 from ${table} where ${table.terms} && ${`{${terms.map(termId).join(",")}}`}::int[] limit ${limit}) as counted)`,
  );
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select json_build_array(${sql.join(counts, sql`, `)}) as counts`,
  );
  return rows[0]?.counts ?? [];
}
