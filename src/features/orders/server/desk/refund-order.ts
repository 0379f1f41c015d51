import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { refundByDesk } from "../after-sales/decide.ts";
import { type AtDesk, demand, orderAtDesk, orderVersion, REFUND, record } from "./policy.ts";
import type { Detail } from "./present.ts";
import { showOrder } from "./show-order.ts";

export interface WantedBack {
  lines: readonly { id: string; quantity: number }[];
  reason: string;
  /** What was seen that goes back. */
  fen: number;
  points: number;
  version: string;
}

/**
 * Gives back what was paid for chosen pieces, without anybody having asked.
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED when the order, or the sum, is not what was seen; CONFLICT while an after-sale
 *   of it goes on; INVALID_INPUT for more pieces than are left
 */
export async function refundOrder(
  services: Pick<Services, "db" | "cache">,
  actor: AtDesk,
  number: string,
  { version, fen, points, ...wanted }: WantedBack,
): Promise<Detail> {
  demand(actor, REFUND, (await orderAtDesk(services.db, actor, number)).section);
  await refundByDesk(services, number, {
    ...wanted,
    adminId: actor.id,
    async check(tx, order, back) {
      if (orderVersion(order) !== version) throw new AppError("CHANGED");
      if (back.fen !== fen || back.points !== points)
        throw new AppError("CHANGED", "可退的金额有变化，请核对最新内容后再退");
      await record(tx, actor, "orders.refunded", number, { after: { fen, points, reason: wanted.reason } });
    },
  });
  return showOrder(services.db, actor, number);
}
