import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { goodsDeskEndpoints } from "#features/goods/desk-contract.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { goods, skus, stockMoves } from "../tables.ts";
import { announce } from "./announce.ts";
import { releaseFiles } from "./goods-files.ts";
import { goodsVersion, lockGoods, partsOf, usedSkus } from "./goods-rows.ts";
import { type AtDesk, record } from "./policy.ts";
import { demandComplete } from "./save-goods.ts";
import { type ShownGoods, showGoods } from "./show-goods.ts";

type Wanted = z.output<(typeof goodsDeskEndpoints)["POST /api/admin/goods/{id}/state"]["body"]>;

/**
 * Puts goods on, from when on its times say, or off. What is ordered already is sent all the same.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; INVALID_INPUT beside what is missing
 */
export async function moveGoods(
  { db, cache }: Pick<Services, "db" | "cache">,
  actor: AtDesk,
  id: string,
  { version, state }: Wanted,
): Promise<ShownGoods> {
  await transact(db, async (tx) => {
    const before = await lockGoods(tx, actor, id);
    if (goodsVersion(before, await partsOf(tx, id)) !== version)
      throw new AppError("CHANGED", "同事刚刚改过这件商品，请刷新核对后再操作");
    if (before.state === state) return;
    if (before.state === "draft" && state === "off")
      throw new AppError("CONFLICT", "草稿还没有上架，不用下架");
    const [row] = await tx
      .update(goods)
      .set({ state, updatedAt: new Date() })
      .where(eq(goods.id, id))
      .returning();
    if (row === undefined) throw new Error("the goods are gone while they are locked");
    if (state === "on") await demandComplete(tx, row);
    await record(
      tx,
      actor,
      state === "on" ? "goods.on" : "goods.off",
      { kind: "goods", id },
      { after: { excerpt: row.title, section: row.section } },
    );
    await announce({ cache }, tx, [id]);
  });
  return showGoods(db, actor, id);
}

/** Deletes goods of which nobody ever ordered anything. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function deleteGoods(
  { db, cache }: Pick<Services, "db" | "cache">,
  actor: AtDesk,
  id: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockGoods(tx, actor, id);
    const parts = await partsOf(tx, id, { lock: true });
    const ids = parts.skus.map((sku) => sku.id);
    if (row.state === "on") throw new AppError("CONFLICT", "在售的商品请先下架");
    if (row.reviews > 0 || row.comments > 0 || row.sold > 0 || (await usedSkus(tx, ids)).size > 0)
      throw new AppError("CONFLICT", "有过订单、秒杀或提问的商品不能删除，下架就不再出售");
    if (ids.length > 0) await tx.delete(stockMoves).where(inArray(stockMoves.skuId, ids));
    await tx.delete(skus).where(eq(skus.goodsId, id));
    await tx.delete(goods).where(eq(goods.id, id));
    await releaseFiles(tx, id, { pictureIds: parts.pictureIds, videoId: row.videoId });
    await record(
      tx,
      actor,
      "goods.deleted",
      { kind: "goods", id },
      { after: { excerpt: row.title, section: row.section } },
    );
    await announce({ cache }, tx, [id]);
  });
}
