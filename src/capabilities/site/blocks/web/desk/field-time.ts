import { formatDate } from "#shared/format.ts";

/** Beijing's clock, as the browser's field for a time of day takes it. */
export const toField = (moment: string | null) =>
  moment === null ? "" : formatDate(moment, { time: true }).replace(" ", "T");

/** The moment that such a field says; null for none. */
export function fromField(value: string): string | null {
  const moment = new Date(`${value}:00+08:00`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
