import { recipientWords, sealOrder } from "../../src/features/orders/server/seal.ts";
import { orderLines, orders } from "../../src/features/orders/server/tables.ts";
import type { Queryable } from "../../src/platform/database/client.ts";
import type { Keys } from "../../src/platform/secrets/keys.ts";
import { serialNumber } from "../../src/platform/serial-number.ts";
import { makeSku } from "./shop.ts";

export const RECIPIENT = {
  name: "王小明",
  mobile: "13800001234",
  region: "广东省深圳市南山区",
  detail: "科技园 1 号",
};

/**
 * An order as the desk finds it, paid unless said otherwise, with a line a quantity. Without payment, stock or ledger: of those
 * the desk only speaks when it gives money back.
 * @param keys null leaves what is sealed out
 */
export async function makeDeskOrder(
  { db, keys }: { db: Queryable; keys: Keys | null },
  {
    quantities = [1],
    skuId,
    goodsId,
    ...values
  }: Partial<typeof orders.$inferInsert> & { quantities?: number[]; skuId?: string; goodsId?: string } = {},
) {
  const number = serialNumber();
  const unitFen = 10_000;
  const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const [order] = await db
    .insert(orders)
    .values({
      ...{ number, section: "main", kind: "goods", state: "paid", goodsFen: unitFen * pieces },
      ...{ payFen: unitFen * pieces, payBy: new Date(), paidAt: new Date() },
      recipient: recipientWords(RECIPIENT),
      ...(keys && sealOrder(keys, number, { recipient: RECIPIENT, invoice: null })),
      ...values,
    })
    .returning();
  if (order === undefined) throw new Error("the order was not made");
  const sku =
    skuId === undefined || goodsId === undefined ? await makeSku(db) : { id: skuId, goodsId, code: "" };
  const lines = await db
    .insert(orderLines)
    .values(
      quantities.map((quantity, at) => ({
        ...{ orderId: order.id, skuId: sku.id, goodsId: sku.goodsId, code: sku.code },
        ...{ title: `轮毂 ${at + 1}`, choice: "19 × 8.5", quantity, unitFen, payFen: unitFen * quantity },
      })),
    )
    .returning();
  return { order, lines, code: sku.code };
}
