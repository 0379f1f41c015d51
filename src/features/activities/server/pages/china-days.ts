/** China's time is eight hours ahead of UTC, all year. */
const AHEAD_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

export interface Span {
  from: Date;
  until: Date;
}

/** @param day 2026-11-29, as in China @returns the moment it begins, and that of the next */
export function spanOfDay(day: string): Span {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_MS);
  return { from, until: new Date(from.getTime() + DAY_MS) };
}

/** @param month 2026-11, as in China */
export function spanOfMonth(month: string): Span {
  const begin = (name: string) => new Date(Date.parse(`${name}-01T00:00:00Z`) - AHEAD_MS);
  return { from: begin(month), until: begin(monthsOn(month, 1)) };
}

/** The month `by` months later. */
export function monthsOn(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The month in China of a moment. */
export function monthOf(moment: Date): string {
  return new Date(moment.getTime() + AHEAD_MS).toISOString().slice(0, 7);
}
