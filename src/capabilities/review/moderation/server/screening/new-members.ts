import type { OperatorSetting } from "#capabilities/desk/admin/server/public.ts";

export const NEW_DAYS = "screening.new_days";
export const NEW_LEVEL = "screening.new_level";

/** Whom screening calls new: either of the two is enough. */
export const newDays: OperatorSetting<number> = {
  group: "审核",
  title: "注册多久以内算新会员",
  meaning: "“先审后发”里勾选了新会员的内容，会先留住这些会员发表的；0 表示不看注册时间。",
  shape: { type: "integer", min: 0, max: 90, unit: "天" },
  fallback: 3,
};

export const newLevel: OperatorSetting<number> = {
  group: "审核",
  title: "几级及以下算新会员",
  meaning: "等级不高于它的会员也按新会员处理；0 表示不看等级。",
  shape: { type: "integer", min: 0, max: 5, unit: "级" },
  fallback: 1,
};
