/**
 * A place in what was told. Ids alone mark none: 7 may be committed after 8, by a transaction that began earlier. All
 * transactions below `horizon` had ended when the place was marked, and what they told had been handed over; of those
 * from there on, some may have been.
 */
export interface Cursor {
  /** Number of a transaction, as `pg_snapshot_xmin` answers it. */
  horizon: bigint;
  /** Of the last event; "0" before the first. */
  id: string;
}

/** Answers to members say where the process was as it began to make them: an event stream goes on from there. */
export const PLACE_HEADER = "event-place";

export function formatCursor({ horizon, id }: Cursor): string {
  return `${horizon}.${id}`;
}

/** Undefined for whatever is no cursor. */
export function parseCursor(text: unknown): Cursor | undefined {
  const [, horizon, id] = (typeof text === "string" && /^(\d{1,19})\.(\d{1,19})$/.exec(text)) || [];
  return horizon === undefined || id === undefined ? undefined : { horizon: BigInt(horizon), id };
}
