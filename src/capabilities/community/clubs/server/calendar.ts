import { todayInChina } from "#shared/profile-rules.ts";

/** Days of the year by China's calendar, as `MM-DD`. */

/** @param now a moment @returns the day of the year it falls on in China */
export const dayOf = (now: Date): string => todayInChina(now).slice(5);

/**
 * The days of the year that are celebrated on a day: itself, and in years without a 29 February that one on the 28th.
 */
export function celebratedDays(now: Date): string[] {
  const today = todayInChina(now);
  const leap = new Date(Date.UTC(Number(today.slice(0, 4)), 1, 29)).getUTCMonth() === 1;
  const day = today.slice(5);
  return day === "02-28" && !leap ? [day, "02-29"] : [day];
}

/** Whole years between two moments by China's calendar; who joined on a 29 February has them on the 28th, too. */
export function yearsBetween(since: Date, now: Date): number {
  const [from, to] = [todayInChina(since), todayInChina(now)];
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  const reached = to.slice(5) >= from.slice(5) || celebratedDays(now).includes(from.slice(5));
  return Math.max(0, reached ? years : years - 1);
}
