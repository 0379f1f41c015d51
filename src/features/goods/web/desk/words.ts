import type { DeskState, StockMove } from "#features/goods/desk-contract.ts";
import { formatFen, parseYuan } from "#shared/money.ts";

export const stateNames: Readonly<Record<DeskState, string>> = {
  draft: "草稿",
  waiting: "待上架",
  on: "在售",
  over: "已到期",
  off: "已下架",
};
export const deskStates = ["on", "waiting", "draft", "off", "over"] as const satisfies readonly DeskState[];

export const stateKinds = {
  draft: "plain",
  waiting: "info",
  on: "ok",
  over: "warn",
  off: "plain",
} as const satisfies Readonly<Record<DeskState, string>>;

export const reasonNames: Readonly<Record<StockMove["reason"], string>> = {
  set: "手工修改",
  imported: "表格导入",
  placed: "下单占用",
  cancelled: "取消退回",
  returned: "退货入库",
  exchanged: "换货",
};

/** ¥199, or ¥199 – ¥399. */
export const spanOfPrices = (least: number, most: number): string =>
  least === most ? formatFen(least) : `${formatFen(least)} – ${formatFen(most)}`;

/** What was typed as yuan; what is none is refused by the server beside its field. */
export const fenOf = (typed: string): number => parseYuan(typed) ?? Number.NaN;
export const fenOrNull = (typed: string): number | null => (typed.trim() === "" ? null : fenOf(typed));
/** A whole number as it was typed, likewise. */
export const wholeOf = (typed: string): number =>
  /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
export const wholeOrNull = (typed: string): number | null => (typed.trim() === "" ? null : wholeOf(typed));
