import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type AuditAction, admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { RuleValues, ruleSchema } from "#capabilities/monitoring/monitoring/rules-contract.ts";
import { addWord, wordNamed, words } from "#capabilities/review/words/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { MANAGE, READ } from "../policy.ts";
import { keywordHits, warningReceivers, warningRules } from "../tables.ts";
import { countedBy, distinctTexts, type RuleRow } from "./match.ts";
import { nameOfRule } from "./tell.ts";

type View = z.input<typeof ruleSchema>;

/** Rules that the administrator may see, watches first, the newest first. */
export async function listRules(db: Queryable, actor: AdminActor): Promise<View[]> {
  const rows = await db
    .select()
    .from(warningRules)
    .where(isNull(warningRules.removedAt))
    .orderBy(desc(warningRules.watch), desc(warningRules.id));
  return presentRules(
    db,
    rows.filter(({ section }) => can(actor, READ, section === "" ? {} : { section })),
  );
}

export async function presentRules(db: Queryable, rows: readonly RuleRow[]): Promise<View[]> {
  const ids = [...new Set(rows.flatMap(({ wordIds }) => wordIds))];
  const known = new Map(
    (ids.length === 0
      ? []
      : await db.select({ id: words.id, text: words.text }).from(words).where(inArray(words.id, ids))
    ).map(({ id, text }) => [id, text]),
  );
  const people = new Map(
    (await db.select({ id: admins.id, name: admins.name }).from(admins)).map(({ id, name }) => [id, name]),
  );
  const day = sql`now() - interval '1 day'`;
  const views: View[] = [];
  for (const row of rows) {
    const [counted] = await db
      .select({ n: distinctTexts })
      .from(keywordHits)
      .where(and(countedBy(row), gt(keywordHits.hitAt, day)));
    views.push({
      ...{ id: row.id, form: row.form, watch: row.watch, name: nameOfRule(row), level: row.level },
      words: row.wordIds.map((id) => ({ id, text: known.get(id) ?? "（已删除的词）" })),
      ...{ group: row.wordGroup, section: row.section, threshold: row.threshold },
      ...{ window_minutes: row.windowMinutes, factor: row.factor, receiver_ids: row.receiverIds },
      ...{ quiet_from: row.quietFrom, quiet_until: row.quietUntil, digest: row.digest, paused: row.paused },
      muted_until:
        row.mutedUntil !== null && row.mutedUntil > new Date() ? row.mutedUntil.toISOString() : null,
      today: counted?.n ?? 0,
      created_by: row.createdBy === null ? "" : (people.get(row.createdBy) ?? ""),
      version: versionOfRule(row),
    });
  }
  return views;
}

const versionOfRule = (row: RuleRow): string =>
  versionOf(row.updatedAt.toISOString(), String(row.paused), row.mutedUntil?.toISOString() ?? "");

/** Groups of words that hits can be of. */
export async function groupNames(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from word_groups where action <> 'allow' order by position, id`,
  );
  return rows.map(({ name }) => name);
}

/** @throws AppError FORBIDDEN for a section that is not his; INVALID_INPUT for a rule that could never speak */
export async function addRule(services: Services, actor: AdminActor, values: RuleValues): Promise<View> {
  const columns = await columnsOf(services, actor, values);
  const row = await services.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(warningRules)
      .values({ ...columns, createdBy: actor.id })
      .returning();
    if (made === undefined) throw new Error("the rule was not stored");
    await record(tx, actor, "warning-rules.add", undefined, made);
    return made;
  });
  return presentOne(services.db, row);
}

/** @throws AppError NOT_FOUND, CHANGED; as `addRule` */
export async function changeRule(
  services: Services,
  actor: AdminActor,
  id: string,
  { version, ...values }: RuleValues & { version: string },
): Promise<View> {
  const columns = await columnsOf(services, actor, values);
  const row = await services.db.transaction(async (tx) => {
    const before = await lockRule(tx, actor, id);
    if (versionOfRule(before) !== version)
      throw new AppError("CHANGED", "这条规则刚刚被别人改过，请核对最新内容后再保存");
    const [after] = await tx
      .update(warningRules)
      .set({ ...columns, updatedAt: new Date() })
      .where(eq(warningRules.id, id))
      .returning();
    if (after === undefined) throw new AppError("NOT_FOUND");
    await record(tx, actor, "warning-rules.change", before, after);
    return after;
  });
  return presentOne(services.db, row);
}

/** Ends a rule; its warnings stay. @throws AppError NOT_FOUND, FORBIDDEN */
export function removeRule({ db }: Pick<Services, "db">, actor: AdminActor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockRule(tx, actor, id);
    await tx.update(warningRules).set({ removedAt: new Date() }).where(eq(warningRules.id, id));
    await record(tx, actor, "warning-rules.remove", before, undefined);
  });
}

/** Pauses a rule or lets it go on, a muted one too. @throws AppError NOT_FOUND, FORBIDDEN */
export function pauseRule(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  id: string,
  paused: boolean,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockRule(tx, actor, id);
    const [after] = await tx
      .update(warningRules)
      .set({ paused, ...(!paused && { mutedUntil: null }) })
      .where(eq(warningRules.id, id))
      .returning();
    await record(tx, actor, paused ? "warning-rules.paused" : "warning-rules.resumed", before, after);
  });
}

async function columnsOf(services: Services, actor: AdminActor, values: RuleValues) {
  const { form, watch, words: typed, group, section, threshold, receiver_ids: receiverIds } = values;
  const refuse = (field: string, why: string): never => {
    throw new AppError("INVALID_INPUT", why, { field });
  };
  if (section !== "" && !sections.some(({ slug }) => slug === section)) refuse("section", "没有这个分区");
  if (!can(actor, MANAGE, section === "" ? {} : { section }))
    throw new AppError("FORBIDDEN", "你只能为自己负责的分区设置规则");
  if ((watch || form === "word") && typed.length === 0) refuse("words", "请填写要关注的词");
  if ((values.quiet_from === null) !== (values.quiet_until === null))
    refuse("quiet_from", "免打扰要同时填写开始和结束");
  const known = await services.db
    .select({ id: warningReceivers.id })
    .from(warningReceivers)
    .where(receiverIds.length === 0 ? sql`false` : inArray(warningReceivers.id, receiverIds));
  if (known.length < new Set(receiverIds).size) refuse("receiver_ids", "有接收方已经被删除，请重新选择");
  const wordIds: string[] = [];
  for (const text of new Set(typed)) wordIds.push(await wordFor(services, actor, text));
  return {
    ...{ form, watch, level: values.level, wordIds: [...new Set(wordIds)], wordGroup: watch ? "" : group },
    name: values.name || (watch ? typed.slice(0, 3).join("、") : ""),
    ...{ section, threshold: form === "word" ? 1 : threshold, windowMinutes: values.window_minutes },
    ...{ factor: values.factor, receiverIds: [...new Set(receiverIds)], digest: values.digest },
    ...{ quietFrom: values.quiet_from, quietUntil: values.quiet_until },
  };
}

/** The library's word for a typed one; one that it does not have is added, and blocks nothing. */
async function wordFor(services: Services, actor: AdminActor, text: string): Promise<string> {
  const known = await wordNamed(services.db, text);
  if (known !== null) {
    if (known.does === "allow")
      throw new AppError("INVALID_INPUT", `“${known.text}”在白名单里，不会命中`, { field: "words" });
    if (!known.active)
      throw new AppError("INVALID_INPUT", `“${known.text}”在词库里已停用，请先启用`, { field: "words" });
    return known.id;
  }
  return (await addWord(services, actor, { text, action: "watch", note: "自定义关键词" })).id;
}

async function presentOne(db: Queryable, row: RuleRow): Promise<View> {
  const [view] = await presentRules(db, [row]);
  if (view === undefined) throw new Error("the rule is not there");
  return view;
}

export const ruleById = (db: Queryable, id: string): Promise<RuleRow | undefined> =>
  firstRow(db, warningRules, eq(warningRules.id, id));

async function lockRule(tx: Transaction, actor: AdminActor, id: string): Promise<RuleRow> {
  const row = await lockedRow(tx, warningRules, and(eq(warningRules.id, id), isNull(warningRules.removedAt)));
  if (row === undefined) throw new AppError("NOT_FOUND", "这条规则已不存在");
  if (!can(actor, MANAGE, row.section === "" ? {} : { section: row.section }))
    throw new AppError("FORBIDDEN");
  return row;
}

async function record(
  tx: Transaction,
  actor: AdminActor,
  action: AuditAction,
  before: RuleRow | undefined,
  after: RuleRow | undefined,
): Promise<void> {
  const said = ({ name, form, threshold, windowMinutes, section, paused, receiverIds }: RuleRow) => ({
    ...{ name, form, threshold, minutes: windowMinutes, section, paused, receivers: receiverIds },
  });
  await recordAudit(tx, {
    ...{ adminId: actor.id, action, targetKind: "warning_rule", address: actor.address },
    targetId: (after ?? before)?.id ?? "",
    ...(before && { before: said(before) }),
    ...(after && { after: said(after) }),
  });
}
