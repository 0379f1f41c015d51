import { and, desc, eq, isNull } from "drizzle-orm";
import { type NoticeKind, notify } from "#capabilities/people/notices/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import type { OrderAct } from "#shared/order.ts";
import { orderLines, orderParcels } from "../tables.ts";
import type { OrderRow, OrderWatcher } from "../watchers.ts";

interface OrderTold {
  number: string;
  section: string;
  title: string;
  body: string;
  action: string;
}

/** What becomes of a member's order. */
export const orderNotice: NoticeKind<OrderTold> = {
  name: "orders.told",
  group: "system",
  write: ({ number, section, ...words }) => ({
    ...words,
    link: pathOf("shop.order", { number }, { section: sectionBySlug(section) }),
  }),
};

/** “19 寸锻造轮毂”等 3 件 */
async function namesOf(db: Queryable, orderId: string): Promise<string> {
  const lines = await db
    .select({ title: orderLines.title, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `“${lines[0]?.title ?? "订单"}”${pieces > 1 ? `等 ${pieces} 件` : ""}`;
}

type Words = Pick<OrderTold, "title" | "body"> & { action?: string };

async function wordsOf(tx: Transaction, order: OrderRow, act: OrderAct): Promise<Words | null> {
  const names = await namesOf(tx, order.id);
  switch (act) {
    case "pay":
      return order.payFen === 0
        ? { title: `${names}下单成功`, body: "商家会尽快发货。" }
        : { title: `${names}付款成功`, body: `已支付 ${formatFen(order.payFen)}，商家会尽快发货。` };
    case "ship":
      return { title: `${names}已发货`, body: await parcelWords(tx, order.id), action: "查看物流" };
    case "expire":
      return { title: `${names}已关闭`, body: "超过时间没有付款，优惠券和积分已退回。" };
    case "withdraw":
      return { title: `${names}已被商家取消`, body: order.reason };
    default:
      return null;
  }
}

async function parcelWords(db: Queryable, orderId: string): Promise<string> {
  const [parcel] = await db
    .select()
    .from(orderParcels)
    .where(and(eq(orderParcels.orderId, orderId), isNull(orderParcels.afterSaleId)))
    .orderBy(desc(orderParcels.id))
    .limit(1);
  return parcel === undefined ? "" : `${parcel.courier} ${parcel.tracking}`;
}

/** Tells buyers what others did with their orders; what follows from an after-sale is told by that. */
export const tellsBuyer: OrderWatcher = {
  async moved(tx, order, act) {
    if (order.memberId === null || order.kind === "fee") return;
    const words = await wordsOf(tx, order, act);
    if (words === null) return;
    await tell(tx, order, order.memberId, act, words);
  },
};

/** Tells that an order counts as received by the days that passed. */
export async function tellReceived(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.memberId === null) return;
  await tell(tx, order, order.memberId, "receive", {
    title: `${await namesOf(tx, order.id)}已自动确认收货`,
    body: "有问题可以在订单里申请售后。",
  });
}

/** Tells who has not paid until when it can be done. */
export async function tellUnpaid(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.memberId === null) return;
  await tell(tx, order, order.memberId, "remind", {
    title: `${await namesOf(tx, order.id)}快要关闭了`,
    body: `请在 ${formatDate(order.payBy, { time: true })} 前付款 ${formatFen(order.payFen)}，过时自动关闭。`,
    action: "去付款",
  });
}

async function tell(
  tx: Transaction,
  { id, number, section, updatedAt }: OrderRow,
  memberId: string,
  what: string,
  { action = "查看订单", ...words }: Words,
): Promise<void> {
  // What the desk took back and did again is told again.
  const key = `order:${id}:${what}:${updatedAt.getTime()}`;
  await notify(tx, orderNotice, { memberId, key }, { ...words, action, number, section });
}
