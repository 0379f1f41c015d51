import { eq } from "drizzle-orm";
import { demandAskable } from "#capabilities/community/honours/server/public.ts";
import type { Campaign, CampaignInput } from "#capabilities/community/red-packets/contract.ts";
import { type Acting, type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { wordsOf } from "./conditions.ts";
import { campaignVersion, showCampaign } from "./list-campaigns.ts";
import { demandManaging } from "./policy.ts";
import { redPacketCampaigns as campaigns } from "./tables.ts";

type Row = typeof campaigns.$inferSelect;

/** The longest time that a campaign may run. */
const MAX_DAYS = 60;

/**
 * Writes a campaign down; nothing is given out before it is started.
 * @throws AppError FORBIDDEN for another section's, INVALID_INPUT for what cannot be given out like that
 */
export async function draftCampaign(db: Database, acting: Acting, input: CampaignInput): Promise<Campaign> {
  return db.transaction(async (tx) => {
    await demandAskable(tx, input.conditions);
    const columns = columnsOf(acting, input);
    const [row] = await tx
      .insert(campaigns)
      .values({ ...columns, createdBy: acting.id })
      .returning({ id: campaigns.id });
    if (row === undefined) throw new Error("the campaign was not stored");
    await record(tx, acting, row.id, "redpackets.drafted", { after: await saidOf(tx, columns) });
    return showCampaign(tx, acting, row.id);
  });
}

/**
 * Changes a draft. @param version of the draft that was changed
 * @throws AppError NOT_FOUND, CONFLICT once it was started, CHANGED when another changed it meanwhile, and as `draftCampaign`
 */
export async function changeDraft(
  db: Database,
  acting: Acting,
  id: string,
  { version, ...input }: CampaignInput & { version: string },
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const before = await lockDraft(tx, acting, id);
    if (campaignVersion(before) !== version) throw new AppError("CHANGED");
    await demandAskable(tx, input.conditions);
    const columns = columnsOf(acting, input);
    await tx
      .update(campaigns)
      .set({ ...columns, updatedAt: new Date() })
      .where(eq(campaigns.id, id));
    await record(tx, acting, id, "redpackets.changed", {
      before: { name: before.name, total: before.total, packet_count: before.packetCount },
      after: await saidOf(tx, columns),
    });
    return showCampaign(tx, acting, id);
  });
}

/** Deletes a draft. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT once it was started */
export async function deleteDraft(db: Database, acting: Acting, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { name, total, packetCount } = await lockDraft(tx, acting, id);
    await tx.delete(campaigns).where(eq(campaigns.id, id));
    const before = { name, total, packet_count: packetCount };
    await record(tx, acting, id, "redpackets.deleted", { before, after: { excerpt: name } });
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function lockCampaign(tx: Transaction, acting: Acting, id: string): Promise<Row> {
  const row = await lockedRow(tx, campaigns, eq(campaigns.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个红包活动");
  demandManaging(acting, row.section);
  return row;
}

/** @throws AppError as `lockCampaign`, and CONFLICT for one that is no draft any more */
export async function lockDraft(tx: Transaction, acting: Acting, id: string): Promise<Row> {
  const row = await lockCampaign(tx, acting, id);
  if (row.status !== "draft") throw new AppError("CONFLICT", "红包已经发出，不能再修改");
  return row;
}

export function record(
  tx: Transaction,
  { id: adminId, address }: Acting,
  targetId: string,
  action: AuditAction,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, { adminId, action, targetKind: "red_packets", targetId, ...change, address });
}

/** What the audit log keeps of a draft. */
const saidOf = async (tx: Transaction, row: ReturnType<typeof columnsOf>) => ({
  ...{ excerpt: row.name, section: row.section, total: row.total, packet_count: row.packetCount },
  ...{ starts_at: row.startsAt.toISOString(), ends_at: row.endsAt.toISOString() },
  asked: (await wordsOf(tx, row)).join("、"),
});

function columnsOf(acting: Acting, input: CampaignInput) {
  const section = sectionBySlug(input.section);
  if (section === undefined) throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  demandManaging(acting, section.slug);
  if (input.total < input.packet_count)
    throw new AppError("INVALID_INPUT", "总积分不能少于红包个数，每个红包至少 1 积分", { field: "total" });
  if (input.needs_club && section.umbrella)
    throw new AppError("INVALID_INPUT", "面向所有车友的红包不能只给某个车友会", { field: "needs_club" });
  const [startsAt, endsAt] = [new Date(input.starts_at), new Date(input.ends_at)];
  if (endsAt <= startsAt) throw new AppError("INVALID_INPUT", "结束时间要晚于开始时间", { field: "ends_at" });
  if (endsAt.getTime() - startsAt.getTime() > MAX_DAYS * 86_400_000)
    throw new AppError("INVALID_INPUT", `最多持续 ${MAX_DAYS} 天`, { field: "ends_at" });
  if (input.series === "" && input.series_max !== null)
    throw new AppError("INVALID_INPUT", "先给这个系列起个名称", { field: "series" });
  const { name, greeting, total } = input;
  return {
    name,
    section: section.slug,
    greeting,
    total,
    packetCount: input.packet_count,
    startsAt,
    endsAt,
    needsMobile: input.needs_mobile,
    needsClub: input.needs_club,
    minLevel: 0,
    conditions: input.conditions,
    series: input.series,
    seriesMax: input.series === "" ? null : input.series_max,
  };
}
