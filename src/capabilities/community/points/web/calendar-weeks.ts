import type { Calendar } from "#capabilities/community/points/contract.ts";

export interface CalendarDay {
  day: string;
  /** Of the month. */
  number: number;
  state: "done" | "repaired" | "missed" | "repairable" | "today" | "ahead";
}

/** Another month: `monthAfter("2026-01", -1)` is `2025-12`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, ofYear = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, ofYear - 1 + months, 1)).toISOString().slice(0, 7);
}

/**
 * A month in weeks that begin on Monday; null stands for the days of other months.
 * @param month YYYY-MM, whose check-ins `data` has
 */
export function weeksOf(month: string, data: Calendar): (CalendarDay | null)[][] {
  const [year = 0, ofYear = 1] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, ofYear, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, ofYear - 1, 1)).getUTCDay() + 6) % 7;
  const known = new Map(data.days.map((one) => [one.day, one]));
  const days = Array.from({ length: count }, (_, at): CalendarDay => {
    const day = `${month}-${String(at + 1).padStart(2, "0")}`;
    return { day, number: at + 1, state: stateOf(day, known.get(day), data) };
  });
  const cells = [...Array.from({ length: before }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => {
    const row = cells.slice(week * 7, week * 7 + 7);
    return [...row, ...Array.from({ length: 7 - row.length }, () => null)];
  });
}

function stateOf(
  day: string,
  known: Calendar["days"][number] | undefined,
  { today, repairs }: Calendar,
): CalendarDay["state"] {
  if (known !== undefined) return known.repaired ? "repaired" : "done";
  if (day === today) return "today";
  if (day > today) return "ahead";
  return repairs.left > 0 && repairs.days.includes(day) ? "repairable" : "missed";
}
