import type { OperatorSetting } from "#capabilities/desk/admin/server/public.ts";

export const KEEP_DAYS = "gifts.keep_days";

/** For how long address and number of a claim are kept once all is done. */
export const keepDays: OperatorSetting<number> = {
  group: "礼品",
  title: "收件信息保存天数",
  meaning: "礼品寄出、核销、取消或过期以后，收件人、地址和手机号再保存几天，到期自动删除。",
  shape: { type: "integer", min: 1, max: 180, unit: "天" },
  fallback: 30,
};
