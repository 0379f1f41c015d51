const CHINA_MS = 8 * 3_600_000;

/** The day of China at a moment, as 2026-11-22. */
export const dayOf = (at: Date): string => new Date(at.getTime() + CHINA_MS).toISOString().slice(0, 10);

export type Unit = "day" | "week" | "month";

/** How many units a span of days is. */
const lengths: Record<Unit, number> = { day: 1, week: 7, month: 30 };

/** The first day of the day, week (from Monday) or month that a day lies in. */
export function startOf(unit: Unit, day: string): string {
  if (unit === "day") return day;
  if (unit === "month") return `${day.slice(0, 8)}01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** A day so many days later. */
export function addDays(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + count);
  return at.toISOString().slice(0, 10);
}

/**
 * The last units of a span of days, the one of today last, and as many before them; each by its first day.
 * @param days length of the span
 */
export function lastUnits(
  unit: Unit,
  days: number,
  today = dayOf(new Date()),
): { shown: string[]; before: string[] } {
  const count = Math.max(1, Math.round(days / lengths[unit]));
  const all = [startOf(unit, today)];
  while (all.length < 2 * count) all.unshift(startOf(unit, addDays(all[0] ?? today, -1)));
  return { shown: all.slice(count), before: all.slice(0, count) };
}
