import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { WarningAct } from "#capabilities/monitoring/monitoring/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { publish } from "#platform/events/publish.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { AppError } from "#shared/errors.ts";
import type { NoteKind } from "#shared/monitoring.ts";
import { readers } from "../people.ts";
import { MANAGE } from "../policy.ts";
import { deskMessages, warningHits, warningNotes, warningRules, warnings } from "../tables.ts";
import { MONITORING_TOPIC, WARNINGS_CHANGED } from "../topic.ts";
import { versionOfWarning, type WarningRow } from "./list.ts";
import { textsIn } from "./raise.ts";
import { ruleById } from "./rules.ts";
import { levelWords, nameOfRule, tell } from "./tell.ts";

/** What an act leaves: what changes of the warning, and how it stands in its notes. */
interface Done {
  what: NoteKind;
  text?: string;
  set?: Partial<typeof warnings.$inferInsert>;
}

/**
 * Does something about a warning, as it was seen, with its note and its entry in the audit log.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED when somebody was quicker; CONFLICT for what its state does not allow
 */
export function actOnWarning(
  services: Services,
  actor: AdminActor,
  id: string,
  { version, ...act }: WarningAct & { version: string },
): Promise<void> {
  return services.db.transaction(async (tx) => {
    const row = await lockedRow(tx, warnings, eq(warnings.id, id));
    if (row === undefined) throw new AppError("NOT_FOUND", "这条预警已不存在");
    if (!can(actor, MANAGE, row.section === "" ? {} : { section: row.section }))
      throw new AppError("FORBIDDEN");
    if (versionOfWarning(row) !== version)
      throw new AppError("CHANGED", "这条预警刚刚有人处理过，请核对最新内容后再操作");
    const { what, text = "", set } = await does(tx, services, actor, row, act);
    if (set) await tx.update(warnings).set(set).where(eq(warnings.id, id));
    await tx.insert(warningNotes).values({ warningId: id, adminId: actor.id, what, text });
    await recordAudit(tx, {
      ...{ adminId: actor.id, action: `warnings.${act.act}`, targetKind: "warning", targetId: id },
      address: actor.address,
      before: { state: row.state, claimed_by: row.claimedBy },
      after: { state: set?.state ?? row.state, claimed_by: set?.claimedBy ?? null, text },
    });
    await publish(tx, MONITORING_TOPIC, WARNINGS_CHANGED);
  });
}

function does(
  tx: Transaction,
  services: Services,
  actor: AdminActor,
  row: WarningRow,
  act: WarningAct,
): Promise<Done> | Done {
  const { id: me } = actor;
  const over = row.state === "closed" || row.state === "merged";
  const needs = (allowed: boolean, why: string) => {
    if (!allowed) throw new AppError("CONFLICT", why);
  };
  switch (act.act) {
    case "claim":
      needs(row.state === "open", row.state === "claimed" ? "已经有人在处理了" : "预警已经关闭");
      return { what: "claimed", set: { state: "claimed", claimedBy: me, claimedAt: new Date() } };
    case "release":
      needs(row.state === "claimed", "没有人在处理");
      return { what: "released", set: { state: "open", claimedBy: null, claimedAt: null } };
    case "assign":
      needs(!over, "预警已经关闭");
      return assign(tx, actor, row, act.admin_id);
    case "note":
      return { what: "note", text: act.text };
    case "close":
      needs(!over, "预警已经关闭");
      return {
        what: "closed",
        text: act.reason,
        set: { state: "closed", closedBy: me, closedAt: new Date(), closeReason: act.reason },
      };
    case "reopen":
      needs(row.state === "closed", "预警没有关闭");
      return {
        what: "reopened",
        set: {
          ...{ state: "claimed", claimedBy: me, claimedAt: new Date() },
          ...{ closedBy: null, closedAt: null, closeReason: "" },
        },
      };
    case "merge":
      needs(!over, "预警已经关闭");
      return merge(tx, actor, row, act.into);
    case "mute":
      return mute(tx, row, act.hours);
    case "tell":
      return tellOthers(tx, services, row, act.receiver_ids);
  }
}

async function assign(tx: Transaction, actor: AdminActor, row: WarningRow, adminId: string): Promise<Done> {
  const person = (await readers(tx, row.section)).find(({ id }) => id === adminId);
  if (person === undefined)
    throw new AppError("INVALID_INPUT", "这位管理员不能查看这条预警，请换一位", { field: "admin_id" });
  if (adminId !== actor.id)
    await tx.insert(deskMessages).values({
      adminId,
      title: "有一条预警交给你处理",
      text: `${levelWords[row.level]}预警，${row.texts} 条内容`,
      warningId: row.id,
    });
  return {
    what: "assigned",
    text: person.name,
    set: { state: "claimed", claimedBy: adminId, claimedAt: new Date() },
  };
}

/** All that it is about goes over to another warning of its rule, which somebody still has to deal with. */
async function merge(tx: Transaction, actor: AdminActor, row: WarningRow, into: string): Promise<Done> {
  const target = await lockedRow(tx, warnings, and(eq(warnings.id, into), eq(warnings.ruleId, row.ruleId)));
  if (target === undefined || target.id === row.id || target.state === "closed" || target.state === "merged")
    throw new AppError("CONFLICT", "只能并入同一规则里还没关闭的预警");
  await tx.update(warningHits).set({ warningId: into }).where(eq(warningHits.warningId, row.id));
  const texts = await textsIn(tx, into);
  const lastHitAt = new Date(Math.max(row.lastHitAt.getTime(), target.lastHitAt.getTime()));
  const alarms = target.alarms + row.alarms;
  await tx.update(warnings).set({ texts, lastHitAt, alarms }).where(eq(warnings.id, into));
  const text = `另一条预警并入，现有 ${texts} 条内容`;
  await tx.insert(warningNotes).values({ warningId: into, adminId: actor.id, what: "merged", text });
  return { what: "merged", text: "已并入另一条预警", set: { state: "merged", mergedInto: into } };
}

async function mute(tx: Transaction, { ruleId }: WarningRow, hours: number): Promise<Done> {
  await tx
    .update(warningRules)
    .set({ mutedUntil: sql`now() + make_interval(hours => ${hours})` })
    .where(eq(warningRules.id, ruleId));
  return { what: "muted", text: hours % 24 === 0 ? `规则静音 ${hours / 24} 天` : `规则静音 ${hours} 小时` };
}

async function tellOthers(
  tx: Transaction,
  { env }: Services,
  row: WarningRow,
  receiverIds: readonly string[],
): Promise<Done> {
  const rule = await ruleById(tx, row.ruleId);
  const told = await tell(tx, receiverIds, {
    title: `【${levelWords[row.level]}预警】${rule === undefined ? "" : nameOfRule(rule)}`,
    text: `请关注：已有 ${row.texts} 条内容命中`,
    url: env.PUBLIC_URL + deskPathOf("admin.warning", {}, { query: { id: row.id } }),
    warningId: row.id,
    section: row.section,
  });
  if (told.length === 0)
    throw new AppError("INVALID_INPUT", "选中的接收方已停用或删除", { field: "receiver_ids" });
  return { what: "told", text: told.join("、") };
}
