import { formatDate } from "#shared/format.ts";

/** Beijing's clock, as the browser's field for a time of day takes it; empty for none. */
export const toField = (moment: string | null) =>
  moment === null ? "" : formatDate(new Date(moment), { time: true }).replace(" ", "T");

/** What was chosen there as a moment, null for nothing; what is no time stays as it is, for the server to refuse. */
export function fromField(value: string): string | null {
  if (value === "") return null;
  const moment = new Date(`${value}:00+08:00`);
  return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
}
