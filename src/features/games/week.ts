import { hashOfText } from "./random.ts";

const DAY = 86_400_000;
const CHINA = 8 * 3_600_000;

/** The week of a moment, by its Monday in Shanghai: 2026-11-23. */
export function weekOf(now: Date | number): string {
  const there = new Date(Number(now) + CHINA);
  const sinceMonday = (there.getUTCDay() + 6) % 7;
  return new Date(there.getTime() - sinceMonday * DAY).toISOString().slice(0, 10);
}

/** The week before. @param week as `weekOf` answers it */
export const weekBefore = (week: string): string => weekOf(startOfWeek(week).getTime() - 1);

/** Its first moment. */
export const startOfWeek = (week: string): Date => new Date(`${week}T00:00:00+08:00`);

/** The first moment of the next one. */
export const endOfWeek = (week: string): Date => new Date(startOfWeek(week).getTime() + 7 * DAY);

/**
 * A run that was begun in its week may be driven to the end, and sent once more: how long after the week, in milliseconds. No
 * phone begins a round that has less left.
 */
export const SETTLING_MS = 5 * 60_000;

/** When a week's ranking moves no longer. */
export const settlementOf = (week: string): Date => new Date(endOfWeek(week).getTime() + SETTLING_MS);

/** Everybody drives the same course in one week, and another one in the next. */
export const courseOf = (week: string): number => hashOfText(`paddock slalom ${week}`);
