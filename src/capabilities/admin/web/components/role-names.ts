import type { AdminRoleName } from "#capabilities/admin/contract.ts";
import { formatDate } from "#shared/format.ts";

export const roleNames: Record<AdminRoleName, string> = {
  super: "超级管理员",
  moderator: "审核员",
  editor: "编辑",
  viewer: "只读",
};

/** 09:00 today, 11-20 09:00 otherwise. */
export function signedInAt(value: string, now = Date.now()): string {
  const [date, time] = formatDate(value, { time: true }).split(" ");
  return date === formatDate(now) ? (time ?? "") : formatDate(value, { time: true, year: false });
}
