import { and, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import type { HitConsumer, KeywordHit } from "../hits/record-hits.ts";
import { keywordHits, warningHits, warningNotes, warningRules, warnings } from "../tables.ts";
import { HITS_CHANGED, MONITORING_TOPIC, WARNINGS_CHANGED } from "../topic.ts";
import { countedBy, distinctTexts, meets, type RuleRow, sameText, usualTexts } from "./match.ts";
import { tellOfWarning } from "./tell.ts";

const MINUTE_MS = 60_000;

/** Raises warnings as hits come in: in the transaction that writes them down, so that none is missed or raised twice. */
export const warningsOfHits: HitConsumer = {
  async consume(tx, services, hits) {
    await publish(tx, MONITORING_TOPIC, HITS_CHANGED);
    const fresh = hits.filter(({ past }) => !past);
    if (fresh.length === 0) return;
    const rules = (await activeRules(tx)).filter((rule) => fresh.some((hit) => meets(rule, hit)));
    if (rules.length === 0) return;
    // Texts and refusals come by different ways; a rule is looked at by one of them at a time.
    await lock(tx, "warnings");
    let changed = false;
    for (const rule of rules) changed = (await check(tx, services, rule, fresh)) || changed;
    if (changed) await publish(tx, MONITORING_TOPIC, WARNINGS_CHANGED);
  },
};

function activeRules(tx: Transaction): Promise<RuleRow[]> {
  return tx
    .select()
    .from(warningRules)
    .where(
      and(
        eq(warningRules.paused, false),
        isNull(warningRules.removedAt),
        or(isNull(warningRules.mutedUntil), lte(warningRules.mutedUntil, sql`now()`)),
      ),
    )
    .orderBy(warningRules.id);
}

/** @returns whether a warning was raised, or got something new */
async function check(
  tx: Transaction,
  services: Services,
  rule: RuleRow,
  fresh: readonly KeywordHit[],
): Promise<boolean> {
  const until = new Date(Math.max(...fresh.map(({ hitAt }) => hitAt.getTime())));
  const since = new Date(until.getTime() - rule.windowMinutes * MINUTE_MS);
  const standing = await standingWarning(tx, rule, since);
  if (standing !== undefined) return join(tx, services, rule, standing, since, fresh);
  const { texts, latest } = await countUnwarned(tx, rule, since);
  if (texts < rule.threshold || latest === null) return false;
  const baseline = rule.form === "spike" ? await usualTexts(tx, rule, since, until) : null;
  if (baseline !== null && texts < rule.factor * Math.max(baseline, 1)) return false;
  const [warning] = await tx
    .insert(warnings)
    .values({ ruleId: rule.id, level: rule.level, section: rule.section, texts, baseline, lastHitAt: latest })
    .returning();
  if (warning === undefined) throw new Error("the warning was not stored");
  await attach(tx, rule, warning.id, unwarned(rule, since));
  await tx
    .insert(warningNotes)
    .values({ warningId: warning.id, what: "raised", text: inWords(rule, texts, baseline) });
  await tellOfWarning(tx, services, rule, warning);
  return true;
}

/** The warning of the rule that somebody still has to deal with and that had something lately: the next joins it. */
async function standingWarning(tx: Transaction, rule: RuleRow, since: Date) {
  const [row] = await tx
    .select()
    .from(warnings)
    .where(
      and(
        eq(warnings.ruleId, rule.id),
        inArray(warnings.state, ["open", "claimed"]),
        gt(warnings.lastHitAt, since),
      ),
    )
    .orderBy(desc(warnings.lastHitAt))
    .limit(1)
    .for("update");
  return row;
}

async function join(
  tx: Transaction,
  services: Services,
  rule: RuleRow,
  standing: typeof warnings.$inferSelect,
  since: Date,
  fresh: readonly KeywordHit[],
): Promise<boolean> {
  // A warning grows by every text of its window: only what is newer than all that it has is looked at, beside what comes
  // now, which others may have overtaken.
  const newer = and(
    unwarned(rule, since),
    or(
      gt(
        keywordHits.id,
        tx
          .select({ id: sql`coalesce(max(${warningHits.hitId}), 0)` })
          .from(warningHits)
          .where(eq(warningHits.warningId, standing.id)),
      ),
      inArray(
        keywordHits.id,
        fresh.map(({ id }) => id),
      ),
    ),
  );
  const { texts: added, latest } = await countNew(tx, standing.id, newer);
  if (latest === null) return false;
  await attach(tx, rule, standing.id, newer);
  const texts = standing.texts + added;
  // As often as it would have alarmed by itself.
  const alarms = Math.max(standing.alarms, Math.floor(texts / rule.threshold));
  await tx
    .update(warnings)
    // What is found late may be older than what stands there.
    .set({ texts, alarms, lastHitAt: new Date(Math.max(standing.lastHitAt.getTime(), latest.getTime())) })
    .where(eq(warnings.id, standing.id));
  if (alarms > standing.alarms && rule.form !== "word")
    await tx.insert(warningNotes).values({
      warningId: standing.id,
      what: "joined",
      text: `同一规则再次触发，已并入本预警，现有 ${texts} 条内容`,
    });
  // What grew tenfold is news again for those outside the desk.
  if (Math.floor(Math.log10(texts)) > Math.floor(Math.log10(Math.max(1, standing.texts))))
    await tellOfWarning(tx, services, rule, { ...standing, texts }, "再次触发");
  return true;
}

/** Hits of the rule's window that are in none of its warnings yet. */
function unwarned(rule: RuleRow, since: Date): SQL | undefined {
  return and(
    countedBy(rule),
    eq(keywordHits.past, false),
    gt(keywordHits.hitAt, since),
    sql`not exists (select 1 from ${warningHits} where ${warningHits.hitId} = ${keywordHits.id} and ${warningHits.ruleId} = ${rule.id})`,
  );
}

const latestHit = sql<Date | null>`max(${keywordHits.hitAt})`.mapWith(keywordHits.hitAt);

/** Texts that would be in a new warning, and when the last of them was found; null without any. */
async function countUnwarned(tx: Transaction, rule: RuleRow, since: Date) {
  const [row] = await tx
    .select({ texts: distinctTexts, latest: latestHit })
    .from(keywordHits)
    .where(unwarned(rule, since));
  return { texts: row?.texts ?? 0, latest: row?.latest ?? null };
}

/** Texts among some hits of which a warning has none yet, and when the last of the hits was found; null without any. */
async function countNew(tx: Transaction, warningId: string, which: SQL | undefined) {
  const known = sql`exists (
    select 1 from ${keywordHits} as other join ${warningHits} as had on had.hit_id = other.id and had.warning_id = ${warningId}
    where other.kind = keyword_hits.kind and other.target_id = keyword_hits.target_id)`;
  const [row] = await tx
    .select({
      texts: sql<number>`(count(distinct ${sameText}) filter (where not ${known}))::int`,
      latest: latestHit,
    })
    .from(keywordHits)
    .where(which);
  return { texts: row?.texts ?? 0, latest: row?.latest ?? null };
}

/** Puts hits into a warning, however many they are. */
async function attach(
  tx: Transaction,
  rule: RuleRow,
  warningId: string,
  which: SQL | undefined,
): Promise<void> {
  await tx.execute(sql`
    insert into warning_hits (warning_id, hit_id, rule_id)
    select ${warningId}::bigint, ${keywordHits.id}, ${rule.id}::bigint from ${keywordHits} where ${which}
    on conflict do nothing`);
}

/** How many texts a warning is about. */
export async function textsIn(tx: Transaction, warningId: string): Promise<number> {
  const [row] = await tx
    .select({ n: distinctTexts })
    .from(keywordHits)
    .innerJoin(warningHits, eq(warningHits.hitId, keywordHits.id))
    .where(eq(warningHits.warningId, warningId));
  return row?.n ?? 0;
}

/** What happened, as the first line of the warning's notes. */
function inWords(rule: RuleRow, texts: number, baseline: number | null): string {
  if (rule.form === "word") return "出现了重点关注的词";
  const span = `${rule.windowMinutes} 分钟内 ${texts} 条内容命中`;
  return baseline === null
    ? `${span}，达到 ${rule.threshold} 条`
    : `${span}，平时这个时段约 ${baseline.toFixed(1)} 条`;
}
