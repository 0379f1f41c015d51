import { asc, desc, eq, inArray } from "drizzle-orm";
import {
  type Forgetting,
  locksRows,
  type MemberMerge,
  mergeByHandingOver,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { goods, skus } from "#features/goods/server/public.ts";
import { afterSaleReasonNames, isAfterSaleReason } from "#shared/after-sale.ts";
import { formatFen } from "#shared/money.ts";
import { afterSaleKindNames, afterSaleStateNames, orderStateName } from "#shared/order.ts";
import { openOrder } from "../seal.ts";
import { afterSales, cartItems, orderLines, orderParcels, orders } from "../tables.ts";

/** What a member bought. */
export const orderData: PersonalData = {
  title: "商城订单",
  withheld: { mobile: ["mobile"] },
  columns: {
    ...{ number: "订单号", goods: "商品", state: "状态", pay: "实付", points: "积分", refunded: "已退" },
    ...{ name: "收件人", mobile: "手机号", region: "所在地区", detail: "详细地址", invoice: "发票抬头" },
    ...{ tax: "税号", note: "备注", parcels: "快递", placed: "下单时间", paid: "付款时间" },
  },
  async rows(db, memberId, keys) {
    const rows = await db.select().from(orders).where(eq(orders.memberId, memberId)).orderBy(desc(orders.id));
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const lines = await db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.id));
    const parcels = await db.select().from(orderParcels).where(inArray(orderParcels.orderId, ids));
    return rows.map((order) => {
      const { recipient, invoice } =
        keys === undefined ? { recipient: null, invoice: null } : openOrder(keys, order);
      return {
        number: order.number,
        goods: lines
          .filter(({ orderId }) => orderId === order.id)
          .map(({ title, choice, quantity }) => `${title} ${choice} ×${quantity}`.replace("  ", " "))
          .join("；"),
        ...{ state: orderStateName(order), pay: formatFen(order.payFen), points: order.points },
        refunded: formatFen(order.refundedFen),
        ...{ name: recipient?.name ?? "", mobile: recipient?.mobile ?? "" },
        ...{ region: recipient?.region ?? "", detail: recipient?.detail ?? "" },
        ...{ invoice: invoice?.title ?? "", tax: invoice?.taxNumber ?? "", note: order.note },
        parcels: parcels
          .filter(({ orderId }) => orderId === order.id)
          .map(({ courier, tracking }) => `${courier} ${tracking}`)
          .join("；"),
        ...{ placed: order.createdAt, paid: order.paidAt },
      };
    });
  },
};

/** What he asked for afterwards. */
export const afterSaleData: PersonalData = {
  title: "售后",
  withheld: null,
  columns: {
    ...{ number: "售后单号", order: "订单号", kind: "类型", state: "状态", reason: "原因", note: "说明" },
    ...{ fen: "退款", points: "退回积分", reply: "商家回复", parcel: "寄回快递", at: "时间" },
  },
  async rows(db, memberId) {
    const rows = await db
      .select({ sale: afterSales, order: orders.number })
      .from(afterSales)
      .innerJoin(orders, eq(orders.id, afterSales.orderId))
      .where(eq(afterSales.memberId, memberId))
      .orderBy(desc(afterSales.id));
    return rows.map(({ sale, order }) => ({
      ...{ number: sale.number, order, kind: afterSaleKindNames[sale.kind] },
      state: afterSaleStateNames[sale.state],
      reason: isAfterSaleReason(sale.reason) ? afterSaleReasonNames[sale.reason] : sale.reason,
      ...{ note: sale.note, fen: formatFen(sale.fen), points: sale.points, reply: sale.reply },
      parcel: `${sale.courier} ${sale.tracking}`.trim(),
      at: sale.createdAt,
    }));
  },
};

/** What he means to buy. */
export const cartData: PersonalData = {
  title: "购物车",
  withheld: null,
  columns: { goods: "商品", choice: "规格", quantity: "数量", at: "加入时间" },
  async rows(db, memberId) {
    const rows = await db
      .select({ item: cartItems, title: goods.title, values: skus.values })
      .from(cartItems)
      .innerJoin(skus, eq(skus.id, cartItems.skuId))
      .innerJoin(goods, eq(goods.id, skus.goodsId))
      .where(eq(cartItems.memberId, memberId))
      .orderBy(desc(cartItems.createdAt));
    return rows.map(({ item, title, values }) => ({
      ...{ goods: title, choice: values.join(" · "), quantity: item.quantity, at: item.createdAt },
    }));
  },
};

/** Orders keep their amounts, for the books, and lose whose they were. */
export const forgetOrders: Forgetting = {
  words: "订单只保留金额和商品，收件人、地址和发票信息立即删除；还没付款的订单会关闭",
  // Whoever moves one tells its member.
  locks: locksRows(orders.id, orders.memberId),
  async forget(tx, _services, memberId) {
    await tx
      .update(orders)
      .set({ memberId: null, sealed: null, sealedKeyId: null, recipient: "", regionCode: "", note: "" })
      .where(eq(orders.memberId, memberId));
    await tx.delete(cartItems).where(eq(cartItems.memberId, memberId));
    await tx.update(afterSales).set({ memberId: null, note: "" }).where(eq(afterSales.memberId, memberId));
  },
};

export const orderMerge: MemberMerge = mergeByHandingOver(
  [orders.memberId],
  [afterSales.memberId],
  // What both mean to buy stays as the account that goes on has it.
  [cartItems.memberId, [cartItems.skuId]],
);
