import type { Retention } from "#capabilities/monitoring/visits/desk-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { addDays, lastUnits, startOf } from "./days.ts";
import { countedSince, periodFigures } from "./read-figures.ts";

/**
 * Of those who joined in each of the last weeks, how many were there in that week and in each later one; null for weeks that
 * are still to come, and for those before anything was counted.
 */
export async function showRetention(db: Queryable, count: number): Promise<Retention> {
  const { shown: weeks } = lastUnits("week", count * 7);
  const from = weeks[0] ?? "";
  const span = { section: "", unit: "week", from, byKey: true } as const;
  const [figures, since] = await Promise.all([
    periodFigures(db, ["signups", "returned"], span),
    countedSince(db),
  ]);
  const known = (week: string) => since !== null && week >= startOf("week", since);
  const sum = (metric: string, period: string, key?: string) =>
    figures
      .filter(
        (one) => one.metric === metric && one.period === period && (key === undefined || one.key === key),
      )
      .reduce((all, { value }) => all + value, 0);
  return {
    weeks: weeks.map((week, at) => ({
      week,
      joined: sum("signups", week),
      returned: weeks.map((_, later) =>
        at + later < weeks.length && known(addDays(week, later * 7))
          ? sum("returned", addDays(week, later * 7), week)
          : null,
      ),
    })),
  };
}
