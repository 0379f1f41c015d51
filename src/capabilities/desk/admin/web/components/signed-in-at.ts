import { formatDate } from "#shared/format.ts";

/** 09:00 today, 11-20 09:00 otherwise. */
export function signedInAt(value: string, now = Date.now()): string {
  const [date, time] = formatDate(value, { time: true }).split(" ");
  return date === formatDate(now) ? (time ?? "") : formatDate(value, { time: true, year: false });
}
