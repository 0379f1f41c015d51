import type { Feature } from "#platform/feature.ts";

export const orders: Feature = { name: "orders", title: "订单" };
