const DAY_MS = 86_400_000;

/** Begin and end of a day in China. @param day `2026-11-24` */
export function dayInChina(day: string): { from: Date; until: Date } {
  const from = new Date(`${day}T00:00:00+08:00`);
  return { from, until: new Date(from.getTime() + DAY_MS) };
}

/** The day before in China, `2026-11-23`. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
