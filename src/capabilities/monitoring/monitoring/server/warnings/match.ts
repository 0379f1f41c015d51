import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { KeywordHit } from "../hits/keyword-hit.ts";
import { keywordHits, type warningRules } from "../tables.ts";

export type RuleRow = typeof warningRules.$inferSelect;

/** Whether a rule counts a hit. */
export function meets({ wordIds, wordGroup, section }: RuleRow, hit: KeywordHit): boolean {
  return (
    (wordIds.length === 0 || wordIds.includes(hit.wordId)) &&
    (wordGroup === "" || wordGroup === hit.wordGroup) &&
    (section === "" || section === hit.section)
  );
}

/** The hits that a rule counts, as a condition; those of the past and those that were called false are none. */
export function countedBy({ wordIds, wordGroup, section }: RuleRow): SQL | undefined {
  return and(
    wordIds.length === 0 ? undefined : inArray(keywordHits.wordId, wordIds),
    wordGroup === "" ? undefined : eq(keywordHits.wordGroup, wordGroup),
    section === "" ? undefined : eq(keywordHits.section, section),
    eq(keywordHits.falseHit, false),
  );
}

/** What the hits of one text have in common; each text that was refused is one of its own. */
export const sameText = sql`(${keywordHits.kind}, coalesce(${keywordHits.targetId}, -${keywordHits.id}))`;

/** Texts, where several hits of one count once. */
export const distinctTexts = sql<number>`count(distinct ${sameText})::int`;

/** Texts that a rule counts between two moments. */
export async function textsBetween(db: Queryable, rule: RuleRow, from: Date, to: Date): Promise<number> {
  const [row] = await db
    .select({ n: distinctTexts })
    .from(keywordHits)
    .where(and(countedBy(rule), gt(keywordHits.hitAt, from), lte(keywordHits.hitAt, to)));
  return row?.n ?? 0;
}

const DAY_MS = 86_400_000;

/** What is usual: the mean of the same minutes of the seven days before. */
export async function usualTexts(db: Queryable, rule: RuleRow, from: Date, to: Date): Promise<number> {
  let sum = 0;
  for (let day = 1; day <= 7; day += 1)
    sum += await textsBetween(
      db,
      rule,
      new Date(from.getTime() - day * DAY_MS),
      new Date(to.getTime() - day * DAY_MS),
    );
  return sum / 7;
}
