import { formatDate } from "#shared/format.ts";

/** How often a task can be done. */
export type TaskKind = "newcomer" | "daily" | "weekly" | "monthly";

/** A period of a task: the name under which it is claimed, and its days in China. */
export interface Period {
  name: string;
  /** Both included; undefined where everything ever done counts. */
  days: { first: string; last: string } | undefined;
}

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * The period that a moment falls into: once for ever, or the day, the week from Monday on, or the month, by China's calendar.
 */
export function periodOf(kind: TaskKind, now: Date): Period {
  const today = formatDate(now);
  if (kind === "newcomer") return { name: "once", days: undefined };
  if (kind === "daily") return { name: today, days: { first: today, last: today } };
  const at = Date.parse(`${today}T00:00:00Z`);
  if (kind === "weekly") {
    const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
    return { name: `w${dayOf(monday)}`, days: { first: dayOf(monday), last: dayOf(monday + 6 * DAY_MS) } };
  }
  const month = today.slice(0, 7);
  const last = dayOf(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0));
  return { name: month, days: { first: `${month}-01`, last } };
}
