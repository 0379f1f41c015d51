import type { Feature } from "#platform/feature.ts";

/** Money that comes in and goes back. */
export const payments: Feature = { name: "payments", title: "支付" };
