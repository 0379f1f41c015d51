import { type OperatorSetting, settingValue } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";

export const RATE = "partners.rate";
export const LEAST = "partners.least";
export const KEEP = "partners.keep_days";

export const rate: OperatorSetting<number> = {
  group: "合伙人",
  title: "佣金比例",
  meaning: "没有单独设置的合伙人，按商品实付金额（不含运费）的这个比例计佣。只影响以后付款的订单。",
  shape: { type: "integer", min: 0, max: 50, unit: "%" },
  fallback: 5,
};
export const least: OperatorSetting<number> = {
  group: "合伙人",
  title: "最低提现金额",
  meaning: "佣金满这么多元才能申请提现。",
  shape: { type: "integer", min: 1, max: 10_000, unit: "元" },
  fallback: 50,
};
export const keepDays: OperatorSetting<number> = {
  group: "合伙人",
  title: "提现资料保存天数",
  meaning: "提现支付或驳回以后，姓名、身份证号和收款账号再保存几天供报税，到期自动删除。",
  shape: { type: "integer", min: 1, max: 400, unit: "天" },
  fallback: 60,
};

/** The usual rate in basis points. */
export const usualRate = async (db: Queryable) => (await settingValue(db, RATE, rate)) * 100;
/** The least that is paid out; fen. */
export const leastFen = async (db: Queryable) => (await settingValue(db, LEAST, least)) * 100;
