import type { z } from "zod";
import type { stockBody } from "#features/goods/desk-contract.ts";
import { MOST } from "#features/goods/desk-contract.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { changeStock, type StockChange } from "../stock.ts";
import { announce } from "./announce.ts";
import { managedGoods, partsOf } from "./goods-rows.ts";
import { type AtDesk, record, wrong } from "./policy.ts";
import { type ShownGoods, showGoods } from "./show-goods.ts";

/**
 * Counts stock anew, or adds to it. Who counted says what he saw: where orders took some meanwhile, the number that he typed
 * would bring them back.
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED where it is no longer what was seen, with what it is now; INVALID_INPUT for
 *   less than nothing, or too much
 */
export async function changeStockAtDesk(
  { db, cache }: Pick<Services, "db" | "cache">,
  actor: AtDesk,
  id: string,
  { idempotency_key: key, ...input }: z.output<typeof stockBody>,
): Promise<ShownGoods> {
  await transact(db, (tx) =>
    once(tx, { scope: `goods-stock:${actor.id}:${id}`, key, request: input }, async () => {
      const row = await managedGoods(tx, actor, id);
      const { skus } = await partsOf(tx, id, { lock: true });
      const known = new Map(skus.map((sku) => [sku.id, sku]));
      if (new Set(input.changes.map(({ sku_id }) => sku_id)).size < input.changes.length)
        throw wrong("changes", "同一个规格写了两次");
      const said: string[] = [];
      const changes = input.changes.flatMap((change, at): StockChange[] => {
        const sku = known.get(change.sku_id);
        if (sku === undefined) throw new AppError("CHANGED", "有规格已被删除，请刷新后重试");
        if (change.how === "set" && sku.stock !== change.seen)
          throw new AppError("CHANGED", `“${sku.code}”的库存刚刚变成 ${sku.stock}，请看过再改`, {
            field: `changes.${at}.to`,
          });
        const amount = change.how === "set" ? change.to - sku.stock : change.by;
        const left = sku.stock + amount;
        if (left < 0) throw wrong(`changes.${at}.by`, `“${sku.code}”只有 ${sku.stock} 件`);
        if (left > MOST.stock) throw wrong(`changes.${at}.by`, `库存最多 ${MOST.stock}`);
        if (amount === 0) return [];
        said.push(`${sku.code} ${sku.stock} → ${left}`);
        return [{ skuId: sku.id, amount, reason: "set", adminId: actor.id, note: input.note }];
      });
      if (changes.length === 0) return { ok: true };
      await changeStock(tx, changes);
      await record(
        tx,
        actor,
        "goods.stock",
        { kind: "goods", id },
        { after: { excerpt: row.title, section: row.section, parts: said, note: input.note } },
      );
      await announce({ cache }, tx, [id]);
      return { ok: true };
    }),
  );
  return showGoods(db, actor, id);
}
