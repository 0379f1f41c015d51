import { and, count, desc, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { keywordHits, warningRules } from "../tables.ts";
import { countedBy, type RuleRow, textsBetween } from "./match.ts";
import { nameOfRule, tell } from "./tell.ts";

const DAY_MS = 86_400_000;

/** Sends the day's summary of every rule that wants one, once a day each, also when the job runs twice. */
export async function sendDigests(services: Services, now = new Date()): Promise<void> {
  const { db, env } = services;
  const today = formatDate(now, { year: true });
  const due = and(
    eq(warningRules.digest, true),
    eq(warningRules.paused, false),
    isNull(warningRules.removedAt),
    ne(warningRules.digestedOn, today),
  );
  for (const { id } of await db.select({ id: warningRules.id }).from(warningRules).where(due))
    await db.transaction(async (tx) => {
      const rule = await lockedRow(tx, warningRules, and(eq(warningRules.id, id), due));
      if (rule === undefined) return;
      const from = new Date(now.getTime() - DAY_MS);
      const texts = await textsBetween(tx, rule, from, now);
      const before = await textsBetween(tx, rule, new Date(from.getTime() - DAY_MS), from);
      const words = await tx
        .select({ word: keywordHits.word, n: count() })
        .from(keywordHits)
        .where(and(countedBy(rule), gt(keywordHits.hitAt, from), lte(keywordHits.hitAt, now)))
        .groupBy(keywordHits.word)
        .orderBy(desc(count()))
        .limit(5);
      await tell(tx, rule.receiverIds, {
        title: `【每日汇总】${nameOfRule(rule)}`,
        text: summary(texts, before, words),
        url: env.PUBLIC_URL + linkTo(rule),
        warningId: null,
        section: rule.section,
      });
      await tx.update(warningRules).set({ digestedOn: today }).where(eq(warningRules.id, id));
    });
}

function summary(texts: number, before: number, words: readonly { word: string; n: number }[]): string {
  if (texts === 0) return `过去一天没有内容命中，前一天 ${before} 条`;
  const most = words.map(({ word, n }) => `${word} ${n}`).join("、");
  return `过去一天 ${texts} 条内容命中，前一天 ${before} 条。${most}`;
}

const linkTo = ({ wordIds, section }: RuleRow): string =>
  deskPathOf(
    "admin.hits",
    {},
    {
      query: { ...(wordIds.length === 1 && { word: wordIds[0] }), ...(section !== "" && { section }) },
    },
  );
