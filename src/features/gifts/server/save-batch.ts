import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { attachMedia, releaseMedia } from "#capabilities/media/media/server/public.ts";
import { activityNames } from "#features/activities/server/public.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import { isUmbrella, sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { choiceWords } from "#shared/gift.ts";
import type { BatchInput } from "../desk-contract.ts";
import { type BatchParts, type BatchRow, batchVersion, lockBatch, partsOf } from "./batch-rows.ts";
import { showBatch } from "./list-batches.ts";
import { type ClaimRow, lockOpenClaims, tellOf } from "./move-claim.ts";
import { type AtDesk, demandManaging, record } from "./policy.ts";
import { saveItems } from "./save-items.ts";
import { giftBatches, giftBatchStores, giftClaims, giftPictures, giftStores } from "./tables.ts";

/** The longest time between the first claim and the last collection, in days. */
const MAX_DAYS = 366;
const DAY = 86_400_000;

/**
 * Writes a batch down; nobody sees it before it is published. The same key again answers the batch of the first time.
 * @throws AppError FORBIDDEN for another section's, INVALID_INPUT for what cannot be given out like that
 */
export async function draftBatch(
  db: Database,
  actor: AtDesk,
  { idempotency_key: key, ...input }: BatchInput & { idempotency_key: string },
) {
  return db.transaction(async (tx) => {
    const submission = { scope: `gift-batch:${actor.id}`, key, request: input };
    const { id } = await once(tx, submission, async () => {
      const columns = await columnsOf(tx, actor, input);
      const [row] = await tx
        .insert(giftBatches)
        .values({ ...columns, createdBy: actor.id })
        .returning();
      if (row === undefined) throw new Error("the batch was not stored");
      await saveParts(tx, actor, row, { items: [], storeIds: [], pictureIds: [] }, input);
      await record(tx, actor, "gifts.drafted", { kind: "gift_batch", id: row.id }, { after: said(input) });
      return { id: row.id };
    });
    return showBatch(tx, actor, id);
  });
}

/**
 * Changes a batch, also while it runs: what was claimed stays as it was promised, new claims meet the new conditions.
 * @param version of the batch that was changed
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED when another changed it meanwhile; INVALID_INPUT also for stock below what
 *   was claimed, and for what is taken away while somebody waits for it
 */
export async function changeBatch(
  db: Database,
  actor: AtDesk,
  id: string,
  { version, ...input }: BatchInput & { version: string },
) {
  return transact(db, async (tx) => {
    const before = await lockBatch(tx, actor, id);
    const parts = await partsOf(tx, id);
    if (batchVersion(before, parts) !== version) throw new AppError("CHANGED");
    const columns = await columnsOf(tx, actor, input);
    const isPutOff = columns.collectUntil.getTime() !== before.collectUntil.getTime();
    const leavesStore = parts.storeIds.some((one) => !input.pickup || !input.store_ids.includes(one));
    // Nobody moves to a store that is taken away meanwhile, nor cancels while he is told of another day.
    const waiting = isPutOff || leavesStore ? await lockOpenClaims(tx, id, eq(giftClaims.way, "pickup")) : [];
    const claimed = (await tx.$count(giftClaims, eq(giftClaims.batchId, id))) > 0;
    if (claimed && columns.section !== before.section)
      throw new AppError("INVALID_INPUT", "已有人登记，不能再换分区", { field: "section" });
    const [after] = await tx.update(giftBatches).set(columns).where(eq(giftBatches.id, id)).returning();
    if (after === undefined) throw new Error("the batch is gone while it is locked");
    await saveParts(tx, actor, after, parts, input);
    if (isPutOff) await tellDeadline(tx, after, waiting);
    await record(
      tx,
      actor,
      "gifts.changed",
      { kind: "gift_batch", id },
      { before: { name: before.name, total: totalOf(parts) }, after: said(input) },
    );
    return showBatch(tx, actor, id);
  });
}

/** Whoever still has to collect hears of the new day, and is reminded of that one. */
async function tellDeadline(
  tx: Transaction,
  { collectUntil }: BatchRow,
  waiting: readonly ClaimRow[],
): Promise<void> {
  for (const claim of waiting) {
    await tx.update(giftClaims).set({ remindedAt: null }).where(eq(giftClaims.id, claim.id));
    const until = formatDate(collectUntil, { time: true });
    await tellOf(tx, claim, { what: "的领取期限有变", body: `现在是 ${until}，过期作废。` });
  }
}

const totalOf = ({ items }: BatchParts) =>
  items.flatMap(({ options }) => options).reduce((sum, { total }) => sum + total, 0);

const said = (input: BatchInput) => ({
  excerpt: input.name,
  section: input.section,
  total: input.items.flatMap(({ options }) => options).reduce((sum, { total }) => sum + total, 0),
  until: input.collect_until,
  parts: input.items.flatMap(({ name, options }) =>
    options.map(({ values, total }) => `${choiceWords(name, values)} × ${total}`),
  ),
});

async function columnsOf(tx: Transaction, actor: AtDesk, input: BatchInput) {
  const section = sectionBySlug(input.section);
  if (section === undefined) throw wrong("section", "没有这个分区");
  demandManaging(actor, section.slug);
  const times = [input.opens_at, input.closes_at, input.collect_until].map((at) => new Date(at));
  const [opensAt = new Date(), closesAt = new Date(), collectUntil = new Date()] = times;
  if (closesAt <= opensAt) throw wrong("closes_at", "结束时间要晚于开始时间");
  if (collectUntil < closesAt) throw wrong("collect_until", "领取期限不能早于登记结束的时间");
  if (collectUntil.getTime() - opensAt.getTime() > MAX_DAYS * DAY)
    throw wrong("collect_until", "从开始登记到领取期限最长一年");
  if (!input.pickup && !input.mail) throw wrong("pickup", "至少要有一种领取方式");
  if (input.pickup && input.store_ids.length === 0) throw wrong("store_ids", "请选择可以领取的门店");
  if (input.code_kind === "shared" && input.shared_code.length < 4)
    throw wrong("shared_code", "口令至少 4 个字");
  const series = input.owners_only ? [...new Set(input.series)] : [];
  await refuseSeries(tx, series);
  if (input.activity_id !== null && !(await activityNames(tx, [input.activity_id])).has(input.activity_id))
    throw wrong("activity_id", "没有这个活动");
  return {
    ...{ name: input.name, section: section.slug, intro: input.intro, opensAt, closesAt, collectUntil },
    ...{ pickup: input.pickup, mail: input.mail, needsReview: input.needs_review },
    postageFen: input.mail ? input.postage_fen : 0,
    ...{ ownersOnly: input.owners_only, series, minLevel: input.min_level },
    ...{ activityId: input.activity_id, activityNeeds: input.activity_needs },
    ...{ codeKind: input.code_kind, sharedCode: input.code_kind === "shared" ? input.shared_code : "" },
  };
}

const wrong = (field: string, text: string) => new AppError("INVALID_INPUT", text, { field });

async function refuseSeries(tx: Transaction, series: readonly string[]): Promise<void> {
  if (series.length === 0) return;
  const known = await tx
    .select({ slug: carSeries.slug })
    .from(carSeries)
    .where(inArray(carSeries.slug, [...series]));
  if (known.length < series.length) throw wrong("series", "有的车系已经不在车型库里，请重新选择");
}

async function saveParts(
  tx: Transaction,
  actor: AtDesk,
  batch: BatchRow,
  before: BatchParts,
  input: BatchInput,
): Promise<void> {
  await saveItems(tx, batch.id, before.items, input.items);
  await saveStores(tx, batch, before.storeIds, input.pickup ? [...new Set(input.store_ids)] : []);
  await savePictures(tx, actor, batch.id, before.pictureIds, [...new Set(input.picture_ids)]);
}

async function saveStores(
  tx: Transaction,
  { id: batchId, section }: BatchRow,
  before: readonly string[],
  next: readonly string[],
): Promise<void> {
  const chosen = await tx
    .select()
    .from(giftStores)
    .where(inArray(giftStores.id, [...next, "0"]));
  const usable = chosen.filter((store) => isUmbrella(store.section) || store.section === section);
  if (usable.length < next.length) throw wrong("store_ids", "有的门店不属于这个分区，请重新选择");
  const closed = usable.find(({ id, active }) => !active && !before.includes(id));
  if (closed !== undefined) throw wrong("store_ids", `“${closed.name}”已停用`);
  const dropped = before.filter((id) => !next.includes(id));
  if (dropped.length > 0) {
    const [waiting] = await tx
      .select({ name: giftStores.name, count: sql<number>`count(*)::int` })
      .from(giftClaims)
      .innerJoin(giftStores, eq(giftStores.id, giftClaims.storeId))
      .where(
        and(
          eq(giftClaims.batchId, batchId),
          inArray(giftClaims.storeId, dropped),
          inArray(giftClaims.state, ["review", "ready"]),
        ),
      )
      .groupBy(giftStores.name)
      .limit(1);
    if (waiting !== undefined)
      throw wrong("store_ids", `还有 ${waiting.count} 份要在“${waiting.name}”领取，不能移除这家门店`);
  }
  await tx
    .delete(giftBatchStores)
    .where(and(eq(giftBatchStores.batchId, batchId), notInArray(giftBatchStores.storeId, [...next, "0"])));
  if (next.length > 0)
    await tx
      .insert(giftBatchStores)
      .values(next.map((storeId) => ({ batchId, storeId })))
      .onConflictDoNothing();
}

async function savePictures(
  tx: Transaction,
  actor: AtDesk,
  batchId: string,
  before: readonly string[],
  next: readonly string[],
): Promise<void> {
  await attachMedia(
    tx,
    next.filter((id) => !before.includes(id)),
    { adminId: actor.id },
  );
  await tx.delete(giftPictures).where(eq(giftPictures.batchId, batchId));
  if (next.length > 0)
    await tx.insert(giftPictures).values(next.map((mediaId, place) => ({ batchId, mediaId, place })));
  await releaseMedia(
    tx,
    before.filter((id) => !next.includes(id)),
  );
}
