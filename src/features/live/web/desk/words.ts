import { formatDate } from "#shared/format.ts";
import type { LifeState } from "#shared/life.ts";
import { type LiveState, onAir } from "#shared/live.ts";
import type { TagProps } from "#ui/tag.tsx";

export const stateTags: Readonly<Record<LiveState, TagProps["kind"]>> = {
  ...{ draft: "plain", announced: "info", live: "solid" },
  ...{ interrupted: "warn", ended: "plain", cancelled: "bad" },
};

export const orientationNames = { landscape: "横屏", portrait: "竖屏" } as const;

/** 11-28 20:00 */
export const timeWords = (moment: string): string => formatDate(moment, { time: true, year: false });

/** 1.2 GB, 340 MB: thousands, as discs count. */
export function sizeWords(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`;
}

/** Seconds of a place in a film as people write it: 90, 1:30, 1:02:03; null for what is none. */
export function secondsOf(text: string): number | null {
  const parts = text.trim().replaceAll("：", ":").split(":");
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return null;
  const numbers = parts.map(Number);
  // Behind a colon come minutes and seconds of an hour.
  if (numbers.slice(1).some((number) => number > 59)) return null;
  return numbers.reduce((sum, number) => sum * 60 + number, 0);
}

/** 20:15:30 of China's clock, where seconds matter. */
export function clockWords(moment: string): string {
  return new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(11, 19);
}

const lifeNames: Readonly<Record<LifeState, string>> = {
  draft: "草稿",
  in_review: "待审",
  published: "正常",
  rejected: "未通过",
  revoked: "已撤下",
  removed: "已删除",
  withdrawn: "作者已撤回",
};

/** Where a message stands. */
export const statusWords = (status: string): string => lifeNames[status as LifeState] ?? status;

/** Whether people may be there and talk, so that its stream has something to tell. */
export const talks = ({ state }: { state: LiveState }): boolean => state === "announced" || onAir(state);
