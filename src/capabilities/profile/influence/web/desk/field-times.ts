import { formatDate } from "#shared/format.ts";

/** Beijing's clock, as the browser's field for a time of day takes it. */
export const toField = (moment: string | number): string =>
  formatDate(new Date(moment), { time: true }).replace(" ", "T");

/** What was chosen there as a moment; undefined where it is no time. */
export function fromField(value: string): string | undefined {
  const moment = new Date(`${value}:00+08:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
