import type { OperatorSetting } from "./operator-settings.ts";

export const SESSION_HOURS = "admin.session_hours";
export const ONE_TIME_DAYS = "admin.one_time_days";

export const sessionHours: OperatorSetting<number> = {
  group: "后台账号",
  title: "多久不用要重新登录",
  meaning: "管理员最后一次操作之后，过了这么久就要重新登录后台。",
  shape: { type: "integer", min: 1, max: 72, unit: "小时" },
  fallback: 12,
};

export const oneTimeDays: OperatorSetting<number> = {
  group: "后台账号",
  title: "一次性密码的有效期",
  meaning: "新建管理员或重置密码时给出的一次性密码，过了这么久没有使用就作废。",
  shape: { type: "integer", min: 1, max: 14, unit: "天" },
  fallback: 3,
};
