import type { OperatorSetting } from "#capabilities/desk/admin/server/public.ts";

export const POINTS_PER_YUAN = "shop.points_per_yuan";
export const POINTS_MOST = "shop.points_most_percent";

/** What points are worth in an order. */
export const pointsPerYuan: OperatorSetting<number> = {
  group: "商城",
  title: "抵扣 1 元需要的积分",
  meaning: "下单时用积分抵扣，多少积分抵 1 元。已经下的订单不受影响。",
  shape: { type: "integer", min: 1, max: 10_000, unit: "积分" },
  fallback: 100,
};

/** How much of an order points may pay. */
export const pointsMost: OperatorSetting<number> = {
  group: "商城",
  title: "积分最多抵扣的比例",
  meaning: "积分最多抵扣用券后商品金额的百分之几，运费不能抵扣。填 0 就不能用积分抵扣。",
  shape: { type: "integer", min: 0, max: 100, unit: "%" },
  fallback: 20,
};
