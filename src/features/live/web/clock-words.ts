import { formatDuration } from "#shared/format.ts";

const DAY = 86_400;

/** How long until a moment: 2 天 3 小时, within a day 3:20:30; empty once it has come. `now` in ms. */
export function countdownTo(moment: string, now: number): string {
  const left = Math.ceil((Date.parse(moment) - now) / 1000);
  if (left <= 0) return "";
  const days = Math.floor(left / DAY);
  return days > 0 ? `${days} 天 ${Math.floor((left % DAY) / 3600)} 小时` : formatDuration(left);
}

/** How long something has been on the air: 01:12:40, within an hour 12:40. `now` in ms. */
export function runningTime(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${hours > 0 ? `${two(hours)}:` : ""}${two(minutes)}:${two(seconds % 60)}`;
}
