import { and, desc, eq, gt, inArray, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import type { HitConsumer, KeywordHit } from "../hits/record-hits.ts";
import { keywordHits, warningHits, warningNotes, warningRules, warnings } from "../tables.ts";
import { HITS_CHANGED, MONITORING_TOPIC, WARNINGS_CHANGED } from "../topic.ts";
import { countedBy, distinctTexts, meets, type RuleRow, usualTexts } from "./match.ts";
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
  if (standing !== undefined) return join(tx, services, rule, standing, since);
  const found = await unwarned(tx, rule, since);
  const texts = countTexts(found);
  if (texts < rule.threshold) return false;
  const baseline = rule.form === "spike" ? await usualTexts(tx, rule, since, until) : null;
  if (baseline !== null && texts < rule.factor * Math.max(baseline, 1)) return false;
  const [warning] = await tx
    .insert(warnings)
    .values({
      ...{ ruleId: rule.id, level: rule.level, section: rule.section, texts, baseline },
      lastHitAt: latest(found),
    })
    .returning();
  if (warning === undefined) throw new Error("the warning was not stored");
  await attach(tx, rule, warning.id, found);
  await tx
    .insert(warningNotes)
    .values({ warningId: warning.id, what: "raised", text: inWords(rule, texts, baseline) });
  await tellOfWarning(tx, services, rule, { ...warning, texts });
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
): Promise<boolean> {
  const found = await unwarned(tx, rule, since);
  if (found.length === 0) return false;
  await attach(tx, rule, standing.id, found);
  const texts = await textsIn(tx, standing.id);
  // As often as it would have alarmed by itself.
  const alarms = Math.max(standing.alarms, Math.floor(texts / rule.threshold));
  await tx
    .update(warnings)
    // What is found late may be older than what stands there.
    .set({
      texts,
      alarms,
      lastHitAt: new Date(Math.max(standing.lastHitAt.getTime(), latest(found).getTime())),
    })
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

type Found = Pick<KeywordHit, "id" | "kind" | "targetId" | "hitAt">;

/** Hits of the rule's window that are in none of its warnings yet. */
function unwarned(tx: Transaction, rule: RuleRow, since: Date): Promise<Found[]> {
  const warned = tx
    .select({ one: sql`1` })
    .from(warningHits)
    .where(and(eq(warningHits.hitId, keywordHits.id), eq(warningHits.ruleId, rule.id)));
  return tx
    .select({
      id: keywordHits.id,
      kind: keywordHits.kind,
      targetId: keywordHits.targetId,
      hitAt: keywordHits.hitAt,
    })
    .from(keywordHits)
    .where(and(countedBy(rule), eq(keywordHits.past, false), gt(keywordHits.hitAt, since), notExists(warned)))
    .orderBy(keywordHits.id)
    .limit(5000);
}

const countTexts = (found: readonly Found[]) =>
  new Set(found.map(({ id, kind, targetId }) => `${kind}:${targetId ?? `-${id}`}`)).size;
const latest = (found: readonly Found[]) => new Date(Math.max(...found.map(({ hitAt }) => hitAt.getTime())));

async function attach(tx: Transaction, rule: RuleRow, warningId: string, found: readonly Found[]) {
  const rows = found.map(({ id }) => ({ warningId, hitId: id, ruleId: rule.id }));
  for (let from = 0; from < rows.length; from += 1000)
    await tx
      .insert(warningHits)
      .values(rows.slice(from, from + 1000))
      .onConflictDoNothing();
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
