import type { OperatorSetting } from "#capabilities/desk/admin/server/public.ts";

export const KEEP_DAYS = "orders.keep_days";

/** For how long name, number, address and invoice of an order are kept once it is over. */
export const keepDays: OperatorSetting<number> = {
  group: "商城",
  title: "订单收件信息保存天数",
  meaning:
    "订单完成、取消或退款以后，收件人、地址、手机号和发票信息再保存几天，到期自动删除；金额和商品保留。",
  shape: { type: "integer", min: 1, max: 180, unit: "天" },
  fallback: 60,
};
