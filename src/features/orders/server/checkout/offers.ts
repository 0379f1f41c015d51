import { operatorSettings } from "#capabilities/desk/admin/server/public.ts";
import { payables } from "#capabilities/trade/payments/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { POINTS_MOST, POINTS_PER_YUAN, pointsMost, pointsPerYuan } from "../settings.ts";
import { EXPIRY_ROUND } from "./end-order.ts";
import { orderPayable } from "./paid.ts";

/** What cart and checkout add to what others do and set. */
export const checkoutOffers: NonNullable<Feature["offers"]> = [
  payables.offer("order", orderPayable),
  operatorSettings.offer(POINTS_PER_YUAN, pointsPerYuan),
  operatorSettings.offer(POINTS_MOST, pointsMost),
  rounds.offer(EXPIRY_ROUND, { title: "取消超时未付款的订单", row: "订单" }),
];
