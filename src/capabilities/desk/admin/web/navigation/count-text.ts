/** The server counts what waits up to here: beyond, nobody needs to know exactly, and counting would take its time. */
const COUNTED = 10_000;

/** How much waits, as it stands beside a name. */
export const countText = (count: number): string => (count >= COUNTED ? `${COUNTED - 1}+` : String(count));
