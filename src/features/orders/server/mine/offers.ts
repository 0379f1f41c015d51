import { operatorSettings } from "#capabilities/desk/admin/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { LAPSE_ROUND } from "../after-sales/by-member.ts";
import { afterSaleNotice } from "../after-sales/notices.ts";
import { orderWatchers } from "../watchers.ts";
import { orderNotice, tellsBuyer } from "./notices.ts";
import { afterSaleData, cartData, forgetOrders, orderData, orderMerge } from "./own-data.ts";
import { FINISH_ROUND, PRIVACY_ROUND, RECEIVE_ROUND, REMIND_ROUND } from "./rounds.ts";
import { KEEP_DAYS, keepDays } from "./settings.ts";
import { openAfterSales, sentOrders, unpaidOrders, unsentOrders } from "./waiting.ts";

/** What orders that stand, and after-sales, offer to others. */
export const ownOrderOffers = [
  rounds.offer(RECEIVE_ROUND, { title: "到期自动确认收货", row: "订单" }),
  rounds.offer(FINISH_ROUND, { title: "完成过了售后期的订单", row: "订单" }),
  rounds.offer(REMIND_ROUND, { title: "提醒快要关闭的订单", row: "订单" }),
  rounds.offer(PRIVACY_ROUND, { title: "删除订单的收件信息", row: "订单" }),
  rounds.offer(LAPSE_ROUND, { title: "关闭到期没有寄回的售后", row: "售后" }),
  operatorSettings.offer(KEEP_DAYS, keepDays),
  offerNotice(orderNotice),
  offerNotice(afterSaleNotice),
  orderWatchers.offer("notices", tellsBuyer),
  myWaiting.offer("orders unpaid", unpaidOrders),
  myWaiting.offer("orders unsent", unsentOrders),
  myWaiting.offer("orders sent", sentOrders),
  myWaiting.offer("after-sales open", openAfterSales),
  personalData.offer("orders", orderData),
  personalData.offer("after-sales", afterSaleData),
  personalData.offer("cart", cartData),
  forgetMember.offer("orders", forgetOrders),
  memberMerges.offer("orders", orderMerge),
];
