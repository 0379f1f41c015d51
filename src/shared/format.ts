/**
 * Numbers, times and places as readers of Chinese expect them. Times are shown in China's time (UTC+8, no summer time)
 * wherever the code runs, so that the server's page and the browser's agree.
 */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const chinaOffset = 8 * hour;

type Instant = string | number | Date;

/** Milliseconds since the epoch of an ISO 8601 string, a Date or a number of ms. Throws on an unreadable one. */
function toMillis(value: Instant): number {
  const millis =
    value instanceof Date ? value.getTime() : typeof value === "number" ? value : Date.parse(value);
  if (Number.isNaN(millis)) throw new RangeError(`not a time: ${String(value)}`);
  return millis;
}

const two = (value: number) => String(value).padStart(2, "0");

/** The parts of China's wall clock, read through the UTC getters of a shifted date. */
function chinaParts(millis: number) {
  const date = new Date(millis + chinaOffset);
  return {
    year: date.getUTCFullYear(),
    date: `${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`,
    time: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`,
    /** Days since the epoch, counted at China's midnight. */
    dayNumber: Math.floor((millis + chinaOffset) / day),
  };
}

/** A count: 8,214, then 1.2 万, then 3.4 亿. Rounded down, so that no round figure is claimed too early. */
export function formatCount(count: number): string {
  const scaled = (unit: number) => {
    const tenths = Math.floor((count * 10) / unit) / 10;
    return tenths >= 100 ? String(Math.floor(tenths)) : String(tenths);
  };
  if (count >= 100_000_000) return `${scaled(100_000_000)} 亿`;
  if (count >= 10_000) return `${scaled(10_000)} 万`;
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * How long ago: 刚刚, 5 分钟前, 2 小时前, 昨天 18:30, 3 天前, then 11-20, then 2024-11-20.
 * A time in the future (a wrong clock) is 刚刚. `now` in ms; pass the same on both sides when comparing.
 */
export function formatRelativeTime(value: Instant, now: number = Date.now()): string {
  const millis = toMillis(value);
  const ago = now - millis;
  if (ago < minute) return "刚刚";
  if (ago < hour) return `${Math.floor(ago / minute)} 分钟前`;
  const then = chinaParts(millis);
  const today = chinaParts(now);
  const days = today.dayNumber - then.dayNumber;
  if (days === 0 || ago < 6 * hour) return `${Math.floor(ago / hour)} 小时前`;
  if (days === 1) return `昨天 ${then.time}`;
  if (days < 7) return `${days} 天前`;
  return then.year === today.year ? then.date : `${then.year}-${then.date}`;
}

/** A date in China's time: 2025-11-20, with `time` 2025-11-20 18:30, with `year: false` 11-20 (18:30). */
export function formatDate(value: Instant, options: { time?: boolean; year?: boolean } = {}): string {
  const { year, date, time } = chinaParts(toMillis(value));
  return `${options.year === false ? "" : `${year}-`}${date}${options.time ? ` ${time}` : ""}`;
}

/** A length of time in seconds as a player shows it: 0:07, 12:48, 1:02:03. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/**
 * How it is said, everywhere in the same words, from where somebody wrote: 互联网用户账号信息管理规定 asks for the province,
 * or the country abroad, that the address of the sender belongs to.
 * @param region a province or a country; empty where it is not known, and then nothing is said
 */
export const writtenFrom = (region: string): string => (region === "" ? "" : `IP 属地：${region}`);
