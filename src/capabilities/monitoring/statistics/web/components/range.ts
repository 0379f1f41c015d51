import { oneOf, textUpTo } from "#client/address.ts";

/** Spans of time that charts show, in days up to today. */
export const chartDays = ["7", "30", "90", "365"] as const;
export type ChartDays = (typeof chartDays)[number];

/** At most so many words are compared. */
export const MOST_WORDS = 5;

/** What chart screens keep in their address: which days, and of which section. */
export const rangeAddress = {
  days: oneOf(chartDays, "30"),
  section: textUpTo(40),
};

export const daysWords: Record<ChartDays, string> = {
  "7": "近 7 天",
  "30": "近 30 天",
  "90": "近 90 天",
  "365": "近一年",
};

/** A day as axes and tables write it: 11-22, with its year where there is more than one. */
export function dayNames(days: readonly string[]): string[] {
  const several = days[0]?.slice(0, 4) !== days.at(-1)?.slice(0, 4);
  return days.map((day) => (several ? day.slice(2) : day.slice(5)));
}

/** A duration in seconds, as 40 秒, 12 分钟, 3.5 小时. */
export function durationWords(seconds: number): string {
  const tenths = (value: number) => String(Math.round(value * 10) / 10);
  if (seconds < 60) return `${Math.round(seconds)} 秒`;
  if (seconds < 3600) return `${tenths(seconds / 60)} 分钟`;
  if (seconds < 86_400) return `${tenths(seconds / 3600)} 小时`;
  return `${tenths(seconds / 86_400)} 天`;
}
