import { and, eq } from "drizzle-orm";
import { submitGoodsReview } from "#features/goods/server/public.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { lockOrder } from "../order-moves.ts";
import { orderLines } from "../tables.ts";
import { mayReview } from "./lines.ts";

interface Said {
  line_id: string;
  stars: number;
  body: string;
  pictures: string[];
  idempotency_key: string;
}

/**
 * Says how a line's goods are: by who got them and kept some, once.
 * @throws AppError NOT_FOUND, also for another's order; CONFLICT before they were received, for what went back, and a second
 *   time; what `submitGoodsReview` throws
 */
export async function reviewLine(
  services: Pick<Services, "db" | "cache" | "env" | "events">,
  memberId: string,
  number: string,
  { idempotency_key: key, ...said }: Said,
): Promise<{ state: "published" | "in_review" }> {
  return transact(services.db, (tx) =>
    once(tx, { scope: `goods-review:${memberId}`, key, request: { number, ...said } }, async () => {
      const order = await lockOrder(tx, number, memberId);
      const [line] = await tx
        .select()
        .from(orderLines)
        .where(and(eq(orderLines.id, said.line_id), eq(orderLines.orderId, order.id)));
      if (line === undefined) throw new AppError("NOT_FOUND", "订单里没有这件商品");
      if (order.state !== "received" && order.state !== "finished")
        throw new AppError("CONFLICT", "确认收货以后才能评价");
      if (line.reviewedAt !== null) throw new AppError("CONFLICT", "这件商品已经评价过了");
      if (line.goodsId === null || !mayReview(line))
        throw new AppError("CONFLICT", "这件商品已经退款，不能评价");
      await tx.update(orderLines).set({ reviewedAt: new Date() }).where(eq(orderLines.id, line.id));
      const state = await submitGoodsReview(tx, services, {
        ...{ memberId, goodsId: line.goodsId, orderLineId: line.id, choice: line.choice },
        ...{ stars: said.stars, body: said.body, pictures: said.pictures },
      });
      return { state };
    }),
  );
}
