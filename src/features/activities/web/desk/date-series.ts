export type Rhythm = "week" | "month";

const DAY = 86_400_000;
/** China keeps one time all the year. */
const CHINA = 8 * 3_600_000;

/**
 * When the next ones begin, at the same time of day: a week later each, or on the same weekday of the following months, as
 * people say it: every first Saturday. A fifth one that a month does not have falls on its last.
 * @param first ISO 8601 UTC
 * @returns `count` of them, ISO 8601 UTC
 */
export function startsAfter(first: string, rhythm: Rhythm, count: number): string[] {
  const begin = new Date(first);
  return Array.from({ length: count }, (_, at) =>
    (rhythm === "week"
      ? new Date(begin.getTime() + (at + 1) * 7 * DAY)
      : sameWeekday(begin, at + 1)
    ).toISOString(),
  );
}

function sameWeekday(begin: Date, months: number): Date {
  // Its fields in China, read as those of UTC.
  const there = new Date(begin.getTime() + CHINA);
  const nth = Math.floor((there.getUTCDate() - 1) / 7);
  const month = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + months, 1));
  const offset = (there.getUTCDay() - month.getUTCDay() + 7) % 7;
  const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  const date = Math.min(1 + offset + nth * 7, 1 + offset + Math.floor((days - 1 - offset) / 7) * 7);
  const time = there.getTime() % DAY;
  return new Date(month.getTime() + (date - 1) * DAY + time - CHINA);
}
