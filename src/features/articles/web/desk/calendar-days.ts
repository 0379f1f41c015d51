const DAY_MS = 86_400_000;

/** The day of a moment where whoever looks is: 2026-11-28. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The midnight with which a day begins where whoever looks is. */
export const beginOf = (day: string): Date => new Date(`${day}T00:00`);

/** A day so many days later. */
export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days of the week, or of all weeks that a month touches, beginning with Monday. */
export function daysShown(span: "week" | "month", day: string): string[] {
  const first = span === "month" ? `${day.slice(0, 7)}-01` : day;
  const weekday = (new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7;
  const monday = dayAfter(first, -weekday);
  if (span === "week") return Array.from({ length: 7 }, (_, at) => dayAfter(monday, at));
  const days: string[] = [];
  for (let week = 0; week < 6; week += 1) {
    const begins = dayAfter(monday, week * 7);
    if (week > 0 && begins.slice(0, 7) !== first.slice(0, 7)) break;
    days.push(...Array.from({ length: 7 }, (_, at) => dayAfter(begins, at)));
  }
  return days;
}

/** The same day of another week, or the first of another month. */
export function moved(span: "week" | "month", day: string, by: 1 | -1): string {
  if (span === "week") return dayAfter(day, 7 * by);
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}
