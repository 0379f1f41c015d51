import { formatCount, formatDate } from "#shared/format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How one votes: 单选投票, 多选投票 · 最多选 3 项. */
export function modeWords(most: number, choices: number): string {
  if (most === 1) return "单选投票";
  return most >= choices ? "多选投票" : `多选投票 · 最多选 ${most} 项`;
}

/** Whether the time of a poll has passed. @param ends ISO 8601; null where it never ends */
export const isOver = (ends: string | null, now: number): boolean => ends !== null && Date.parse(ends) <= now;

/**
 * How long a poll goes on.
 * @param ends ISO 8601; null where it never ends
 * @param now ms since the epoch; left out where the answer may be read later: the date says the same then
 */
export function endWords(ends: string | null, now?: number): string {
  if (ends === null) return "长期有效";
  if (now === undefined) return `${formatDate(ends, { time: true })} 截止`;
  if (isOver(ends, now)) return "已结束";
  const left = Date.parse(ends) - now;
  if (left >= DAY) return `还有 ${Math.floor(left / DAY)} 天结束`;
  if (left >= HOUR) return `还有 ${Math.floor(left / HOUR)} 小时结束`;
  return `还有 ${Math.max(1, Math.floor(left / MINUTE))} 分钟结束`;
}

/** A share in whole percent of those who voted. */
export const percentOf = (votes: number, voters: number): number =>
  voters === 0 ? 0 : Math.round((votes / voters) * 100);

export const votersWords = (voters: number): string =>
  voters === 0 ? "还没有人参与" : `${formatCount(voters)} 人参与`;
