import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { carGenerations, carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import type { GoodsInput, goodsDeskEndpoints } from "#features/goods/desk-contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { plainText } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { formatFen } from "#shared/money.ts";
import { freightTemplates, goods, goodsCategories, goodsFitments } from "../tables.ts";
import { announce } from "./announce.ts";
import { saveFiles } from "./goods-files.ts";
import {
  type GoodsParts,
  type GoodsRow,
  goodsVersion,
  lockGoods,
  partsOf,
  settlePrices,
} from "./goods-rows.ts";
import { missingOf } from "./missing.ts";
import { type AtDesk, demandManaging, record, wrong } from "./policy.ts";
import { saveSkus } from "./save-skus.ts";
import { type ShownGoods, showGoods } from "./show-goods.ts";

type Draft = z.output<(typeof goodsDeskEndpoints)["POST /api/admin/goods"]["body"]>;
type Changed = z.output<(typeof goodsDeskEndpoints)["PUT /api/admin/goods/{id}"]["body"]>;

const NOTHING: GoodsParts = { skus: [], pictureIds: [], fitments: [] };

/**
 * Writes goods down; nobody sees them before they are put on.
 * @throws AppError FORBIDDEN for another section's, INVALID_INPUT beside what is wrong
 */
export async function draftGoods(
  { db, cache }: Pick<Services, "db" | "cache">,
  actor: AtDesk,
  { idempotency_key: key, ...input }: Draft,
): Promise<ShownGoods> {
  const { id } = await transact(db, (tx) =>
    once(tx, { scope: `goods:${actor.id}`, key, request: input }, async () => {
      const draft = await insertDraft(tx, actor, input);
      await announce({ cache }, tx, [draft.id]);
      return draft;
    }),
  );
  return showGoods(db, actor, id);
}

/** The rows of goods that are new, and their entry in the log; `announce` is the caller's. @throws as `draftGoods` */
export async function insertDraft(
  tx: Transaction,
  actor: AtDesk,
  input: GoodsInput,
): Promise<{ id: string }> {
  const columns = await columnsOf(tx, actor, input, null);
  const [row] = await tx
    .insert(goods)
    .values({ ...columns, createdBy: actor.id })
    .returning();
  if (row === undefined) throw new Error("the goods were not stored");
  await saveParts(tx, actor, row, NOTHING, input);
  await record(tx, actor, "goods.created", { kind: "goods", id: row.id }, { after: said(input) });
  return { id: row.id };
}

/**
 * Changes goods, also while they are sold: orders keep what they were placed with, and stock is what it is.
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED when another changed them meanwhile; INVALID_INPUT beside what is wrong
 */
export async function changeGoods(
  { db, cache }: Pick<Services, "db" | "cache">,
  actor: AtDesk,
  id: string,
  { version, ...input }: Changed,
): Promise<ShownGoods> {
  await transact(db, async (tx) => {
    const before = await lockGoods(tx, actor, id);
    const parts = await partsOf(tx, id, { lock: true });
    if (goodsVersion(before, parts) !== version)
      throw new AppError("CHANGED", "同事刚刚改过这件商品，请刷新核对后再保存");
    const columns = await columnsOf(tx, actor, input, before);
    const [after] = await tx
      .update(goods)
      .set({ ...columns, updatedAt: new Date() })
      .where(eq(goods.id, id))
      .returning();
    if (after === undefined) throw new Error("the goods are gone while they are locked");
    await saveParts(tx, actor, after, { ...parts, videoId: before.videoId }, input);
    if (after.state === "on") await demandComplete(tx, after, before);
    await record(
      tx,
      actor,
      "goods.changed",
      { kind: "goods", id },
      { before: saidRow(before, parts), after: said(input) },
    );
    await announce({ cache }, tx, [id]);
  });
  return showGoods(db, actor, id);
}

/** @throws AppError INVALID_INPUT beside what goods that are sold cannot be without */
export async function demandComplete(tx: Transaction, row: GoodsRow, before?: GoodsRow): Promise<void> {
  const missing = missingOf(row, await partsOf(tx, row.id), new Date()).filter(
    // What ended by itself is no mistake of whoever corrects a word afterwards.
    ({ field }) => field !== "off_at" || before?.offAt?.getTime() !== row.offAt?.getTime(),
  );
  if (missing.length > 0)
    throw new AppError(
      "INVALID_INPUT",
      missing.map(({ text }) => text),
      { fields: Object.fromEntries(missing.map(({ field, text }) => [field, text])) },
    );
}

async function saveParts(
  tx: Transaction,
  actor: AtDesk,
  row: GoodsRow,
  before: GoodsParts & { videoId?: string | null },
  input: GoodsInput,
): Promise<void> {
  const pictureIds = [...new Set(input.picture_ids)];
  await saveFiles(
    tx,
    actor,
    row.id,
    { pictureIds: before.pictureIds, videoId: before.videoId ?? null },
    { pictureIds, videoId: input.video_id, document: input.document },
  );
  await saveFitments(tx, row.id, input.fitments);
  await saveSkus(tx, actor, row.id, before.skus, input);
  await settlePrices(tx, [row.id]);
}

async function columnsOf(tx: Transaction, actor: AtDesk, input: GoodsInput, before: GoodsRow | null) {
  demandManaging(actor, input.section);
  const category = await firstRow(tx, goodsCategories, eq(goodsCategories.id, input.category_id));
  if (category === undefined) throw wrong("category_id", "没有这个货架，请重新选择");
  if (!category.active && category.id !== before?.categoryId)
    throw wrong("category_id", `货架“${category.name}”已停用`);
  if (
    input.freight_id !== null &&
    (await firstRow(tx, freightTemplates, eq(freightTemplates.id, input.freight_id))) === undefined
  )
    throw wrong("freight_id", "没有这个运费模板，请重新选择");
  const onAt = input.on_at === null ? null : new Date(input.on_at);
  const offAt = input.off_at === null ? null : new Date(input.off_at);
  if (onAt !== null && offAt !== null && offAt <= onAt) throw wrong("off_at", "下架时间要晚于上架时间");
  return {
    ...{ section: input.section, categoryId: category.id, title: input.title, subtitle: input.subtitle },
    ...{ document: input.document, body: plainText(input.document), videoId: input.video_id },
    ...{ onAt, offAt, axes: input.axes, freightId: input.freight_id },
    ...{ limitPerMember: input.limit_per_member, ownersOnly: input.owners_only },
    ...{ returnDays: input.return_days, shipsIn: input.ships_in, weight: input.weight },
  };
}

async function saveFitments(tx: Transaction, goodsId: string, fitments: GoodsInput["fitments"]) {
  const slugs = [...new Set(fitments.map(({ series }) => series))];
  const rows =
    slugs.length === 0
      ? []
      : await tx
          .select({ slug: carSeries.slug, id: carSeries.id })
          .from(carSeries)
          .where(inArray(carSeries.slug, slugs));
  const series = new Map(rows.map(({ slug, id }) => [slug, id]));
  const ids = fitments.flatMap(({ generation_id: id }) => id ?? []);
  const generations = new Map(
    (ids.length === 0
      ? []
      : await tx
          .select({ id: carGenerations.id, seriesId: carGenerations.seriesId })
          .from(carGenerations)
          .where(inArray(carGenerations.id, ids))
    ).map(({ id, seriesId }) => [id, seriesId]),
  );
  const seen = new Set<string>();
  for (const [at, { series: slug, generation_id: generation }] of fitments.entries()) {
    const seriesId = series.get(slug);
    if (seriesId === undefined) throw wrong(`fitments.${at}.series`, "车型库里没有这个车系");
    if (generation !== null && generations.get(generation) !== seriesId)
      throw wrong(`fitments.${at}.generation_id`, "这个车系没有这一代");
    const key = `${slug} ${generation}`;
    if (seen.has(key)) throw wrong(`fitments.${at}.series`, "这条适配写了两次");
    seen.add(key);
  }
  await tx.delete(goodsFitments).where(eq(goodsFitments.goodsId, goodsId));
  if (fitments.length > 0)
    await tx.insert(goodsFitments).values(
      fitments.map(({ series: slug, generation_id: generationId, note }) => ({
        ...{ goodsId, series: slug, generationId, note },
      })),
    );
}

/** What the audit log keeps of goods. */
const said = (input: GoodsInput) => ({
  excerpt: input.title,
  section: input.section,
  parts: input.skus.map(
    ({ code, price_fen, active }) => `${code} ${formatFen(price_fen)}${active ? "" : " 停用"}`,
  ),
});

const saidRow = (row: GoodsRow, { skus }: GoodsParts) => ({
  excerpt: row.title,
  section: row.section,
  parts: skus.map(({ code, priceFen, active }) => `${code} ${formatFen(priceFen)}${active ? "" : " 停用"}`),
});
