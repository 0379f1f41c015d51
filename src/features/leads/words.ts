import type { LeadKind, LeadState, WishPart } from "./contract.ts";

export const kindNames: Readonly<Record<LeadKind, string>> = { test_drive: "试驾", visit: "到店" };

export const stateNames: Readonly<Record<LeadState, string>> = {
  new: "新",
  exported: "已导出",
  contacted: "已联系",
  withdrawn: "已撤回",
  deleted: "已删除",
};

export const partNames: Readonly<Record<WishPart, string>> = {
  any: "全天都行",
  morning: "上午",
  afternoon: "下午",
  evening: "傍晚",
};

/** 11月28日 上午; 尽快 without a day. */
export function wishWords({ on, part }: { on: string | null; part: WishPart }): string {
  const day = on === null ? "尽快" : `${Number(on.slice(5, 7))}月${Number(on.slice(8, 10))}日`;
  return part === "any" ? day : `${day} ${partNames[part]}`;
}
