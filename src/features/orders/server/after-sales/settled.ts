import { eq } from "drizzle-orm";
import { keepPrivateUntil } from "#capabilities/media/media/server/public.ts";
import type { DoneRefund } from "#capabilities/trade/payments/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { isOpenAfterSale } from "#shared/order.ts";
import { addOrderEvent } from "../order-moves.ts";
import { afterSalePictures } from "../tables.ts";
import { refundKey } from "./give-back.ts";
import { type AfterSaleRow, lockAfterSaleById, moveAfterSale } from "./moves.ts";

/** Pictures of what was wrong are kept so long after the end, for whoever asks again; in ms. */
const KEPT_MS = 60 * 86_400_000;

/** The money is there, or there was none: it is over. */
export async function settle(tx: Transaction, row: AfterSaleRow): Promise<AfterSaleRow> {
  const done = await moveAfterSale(tx, row, "settle", { by: "system" });
  await letPicturesGo(tx, done);
  return done;
}

/** Sets the day on which pictures of what is over go. */
export async function letPicturesGo(tx: Transaction, { id, state }: AfterSaleRow): Promise<void> {
  if (isOpenAfterSale(state)) return;
  const rows = await tx
    .select({ id: afterSalePictures.mediaId })
    .from(afterSalePictures)
    .where(eq(afterSalePictures.afterSaleId, id));
  await keepPrivateUntil(
    tx,
    rows.map((row) => row.id),
    new Date(Date.now() + KEPT_MS),
  );
}

/** What a payment tells of an order once a refund arrived; of the order's own payable. */
export async function orderRefunded(tx: Transaction, { key, fen }: DoneRefund): Promise<void> {
  const [, id] = /^after-sale:(\d+)$/.exec(key) ?? [];
  if (id === undefined) return;
  const locked = await lockAfterSaleById(tx, id);
  if (locked === undefined || refundKey(locked.afterSale.id) !== key) return;
  const { order, afterSale } = locked;
  await addOrderEvent(tx, order.id, "refunded", { by: "system", note: String(fen) });
  if (afterSale.state === "refunding") await settle(tx, afterSale);
}
