import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import type { KeywordHit } from "../hits/keyword-hit.ts";
import { keywordHits, warningHits, warningNotes, warningRules, warnings } from "../tables.ts";
import { HITS_CHANGED, MONITORING_TOPIC, WARNINGS_CHANGED } from "../topic.ts";
import { countedBy, distinctTexts, meets, type RuleRow, sameText, usualTexts } from "./match.ts";
import { tellOfWarning } from "./tell.ts";

const MINUTE_MS = 60_000;

/**
 * Raises warnings as hits come in: in the transaction that writes them down, so that none is missed or raised twice.
 * @param hits new ones only: a word counts once in a text, however often that is changed
 */
export async function raiseWarnings(
  tx: Transaction,
  services: Services,
  hits: readonly KeywordHit[],
): Promise<void> {
  await publish(tx, MONITORING_TOPIC, HITS_CHANGED);
  const fresh = hits.filter(({ past }) => !past);
  if (fresh.length === 0) return;
  const rules = (await activeRules(tx)).filter((rule) => fresh.some((hit) => meets(rule, hit)));
  if (rules.length === 0) return;
  // Texts and refusals come by different ways; a rule is looked at by one of them at a time.
  await lock(tx, "warnings");
  const standing = await standingWarnings(tx, rules, fresh);
  let changed = await join(tx, services, rules, standing, fresh);
  for (const rule of rules)
    if (!standing.has(rule.id)) changed = (await check(tx, services, rule, fresh)) || changed;
  if (changed) await publish(tx, MONITORING_TOPIC, WARNINGS_CHANGED);
}

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

/** Raises a warning where a rule without a standing one has enough for it. @returns whether it did */
async function check(
  tx: Transaction,
  services: Services,
  rule: RuleRow,
  fresh: readonly KeywordHit[],
): Promise<boolean> {
  const until = new Date(Math.max(...fresh.map(({ hitAt }) => hitAt.getTime())));
  const since = new Date(until.getTime() - rule.windowMinutes * MINUTE_MS);
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

/**
 * Of each rule the warning that somebody still has to deal with and that had something lately: the next joins it. Asked for all
 * rules together, as many things may be talked of at once.
 */
async function standingWarnings(
  tx: Transaction,
  rules: readonly RuleRow[],
  fresh: readonly KeywordHit[],
): Promise<Map<string, WarningRow>> {
  const until = Math.max(...fresh.map(({ hitAt }) => hitAt.getTime()));
  const rows = await tx
    .select()
    .from(warnings)
    .where(
      and(
        inArray(
          warnings.ruleId,
          rules.map(({ id }) => id),
        ),
        inArray(warnings.state, ["open", "claimed"]),
        // The shortest of their windows is looked at below.
        gt(
          warnings.lastHitAt,
          new Date(until - Math.max(...rules.map((rule) => rule.windowMinutes)) * MINUTE_MS),
        ),
      ),
    )
    .orderBy(warnings.lastHitAt)
    .for("update");
  const window = new Map(rules.map(({ id, windowMinutes }) => [id, windowMinutes * MINUTE_MS]));
  return new Map(
    rows
      .filter(({ ruleId, lastHitAt }) => lastHitAt.getTime() > until - (window.get(ruleId) ?? 0))
      .map((row) => [row.ruleId, row]),
  );
}

type WarningRow = typeof warnings.$inferSelect;

/** Puts what comes now into the standing warnings, all in a few statements. @returns whether any got something new */
async function join(
  tx: Transaction,
  services: Services,
  rules: readonly RuleRow[],
  standing: ReadonlyMap<string, WarningRow>,
  fresh: readonly KeywordHit[],
): Promise<boolean> {
  const pairs = rules.flatMap((rule) => {
    const warning = standing.get(rule.id);
    if (warning === undefined) return [];
    return fresh
      .filter((hit) => !hit.falseHit && meets(rule, hit))
      .map((hit) => ({ warning: warning.id, rule: rule.id, hit: hit.id }));
  });
  if (pairs.length === 0) return false;
  // Of a text that the warning has already, another word adds nothing; which it has is asked before any of these is in it.
  const { rows: grown } = await tx.execute<{ rule: string; added: number; latest: string }>(sql`
    with given as (
      select warning, rule, hit from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r(warning bigint, rule bigint, hit bigint)
      where not exists (select 1 from ${warningHits} w where w.hit_id = r.hit and w.rule_id = r.rule)),
    joined as (
      insert into ${warningHits} (warning_id, hit_id, rule_id) select warning, hit, rule from given
      on conflict do nothing returning 1)
    select given.rule::text, max(${keywordHits.hitAt})::text as latest,
      (count(distinct ${sameText}) filter (where not exists (
        select 1 from ${keywordHits} other join ${warningHits} had on had.hit_id = other.id and had.warning_id = given.warning
        where other.kind = ${keywordHits.kind} and other.target_id = ${keywordHits.targetId})))::int as added
    from given join ${keywordHits} on ${keywordHits.id} = given.hit
    group by given.rule`);
  const changes = grown.flatMap(({ rule: ruleId, added, latest }) => {
    const [rule, before] = [rules.find(({ id }) => id === ruleId), standing.get(ruleId)];
    if (rule === undefined || before === undefined) return [];
    const texts = before.texts + added;
    // As often as it would have alarmed by itself.
    const alarms = Math.max(before.alarms, Math.floor(texts / rule.threshold));
    // What is found late may be older than what stands there.
    const lastHitAt = new Date(Math.max(before.lastHitAt.getTime(), new Date(latest).getTime()));
    return [{ rule, before, texts, alarms, lastHitAt }];
  });
  if (changes.length === 0) return false;
  const values = changes.map(({ before, texts, alarms, lastHitAt }) => ({
    ...{ id: before.id, texts, alarms, last: lastHitAt.toISOString() },
  }));
  await tx.execute(sql`
    update ${warnings} set texts = r.texts, alarms = r.alarms, last_hit_at = r.last
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(id bigint, texts int, alarms int, last timestamptz)
    where ${warnings.id} = r.id`);
  for (const { rule, before, texts, alarms } of changes) {
    if (alarms > before.alarms && rule.form !== "word")
      await tx.insert(warningNotes).values({
        warningId: before.id,
        what: "joined",
        text: `同一规则再次触发，已并入本预警，现有 ${texts} 条内容`,
      });
    // What grew tenfold is news again for those outside the desk.
    if (Math.floor(Math.log10(texts)) > Math.floor(Math.log10(Math.max(1, before.texts))))
      await tellOfWarning(tx, services, rule, { ...before, texts }, "再次触发");
  }
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
