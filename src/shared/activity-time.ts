import type { Times } from "./activity-standing.ts";

const AHEAD_MS = 8 * 3_600_000;
const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"] as const;

/** A moment's parts in China, which has one time all year: the same on every machine. */
function inChina(moment: Date) {
  const at = new Date(moment.getTime() + AHEAD_MS);
  const two = (n: number) => String(n).padStart(2, "0");
  return {
    year: at.getUTCFullYear(),
    day: `${at.getUTCMonth() + 1}月${at.getUTCDate()}日`,
    weekday: WEEKDAYS[at.getUTCDay()] ?? "",
    time: `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`,
  };
}

/** 11月29日 周日 06:30; with the year where it is not the one of `now`. */
export function dayAndTime(moment: Date, now = new Date()): string {
  const { year, day, weekday, time } = inChina(moment);
  return `${year === inChina(now).year ? "" : `${year}年`}${day} ${weekday} ${time}`;
}

/** 11月29日 周日 06:30–11:00; over midnight both days. */
export function fromUntil(
  { startsAt, endsAt }: Pick<Times, "startsAt" | "endsAt">,
  now = new Date(),
): string {
  const [start, end] = [inChina(startsAt), inChina(endsAt)];
  const same = start.year === end.year && start.day === end.day;
  return `${dayAndTime(startsAt, now)}–${same ? end.time : `${end.day} ${end.time}`}`;
}

/** How long until a moment, in its two largest parts: 7 天 20 小时, 3 小时 5 分钟; empty once it is over. */
export function timeUntil(moment: Date, now: Date): string {
  const minutes = Math.ceil((moment.getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return "";
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分钟` : `${hours} 小时`;
  return `${rest} 分钟`;
}
