import type { Scope } from "#capabilities/monitoring/statistics/server/public.ts";
import type { Course, Overview } from "#capabilities/monitoring/visits/desk-contract.ts";
import { kindOfScreen, type StatisticUnit, screenKinds } from "#capabilities/monitoring/visits/kinds.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lastUnits } from "./days.ts";
import {
  countedSince,
  keyFigures,
  type PeriodFigure,
  periodFigures,
  visitorFigures,
} from "./read-figures.ts";

/**
 * Views, visitors and members of the last periods, beside as many before.
 * @param days length of the span; the periods are the whole ones that make it up
 */
export async function showOverview(
  db: Queryable,
  scope: Scope,
  days: number,
  unit: StatisticUnit,
): Promise<Overview> {
  const { section } = scope;
  const { shown, before } = lastUnits(unit, days);
  const from = before[0] ?? "";
  const here = section === "" ? "" : "_here";
  const span = { section, unit, from };
  const active = `seen_${unit}${here}`;
  // Who wrote in a week is not counted, only who wrote on a day.
  const writers = section === "" ? "active" : "active_here";
  const [figures, visitors, screens, since] = await Promise.all([
    periodFigures(db, ["views", active, writers, "signups"], span),
    visitorFigures(db, span),
    keyFigures(db, "screens", { section, start: shown[0] ?? "", from }),
    countedSince(db),
  ]);
  const course = (those: readonly PeriodFigure[], average = false) => courseOf(those, shown, before, average);
  const of = (metric: string) => figures.filter((one) => one.metric === metric);
  return {
    ...scope,
    periods: shown,
    since,
    views: course(of("views")),
    visitors: course(visitors),
    active: course(of(active), true),
    writers: course(of(writers)),
    signups: section === "" ? course(of("signups")) : null,
    screens: screens.map(({ key, ...sums }) => ({
      kind: key,
      name: screenKinds[kindOfScreen(key)],
      ...sums,
    })),
  };
}

/** @param average of the periods instead of their sum */
function courseOf(
  figures: readonly PeriodFigure[],
  shown: readonly string[],
  before: readonly string[],
  average: boolean,
): Course {
  const found = Map.groupBy(figures, ({ period }) => period);
  const of = (period: string) => found.get(period)?.reduce((sum, { value }) => sum + value, 0) ?? 0;
  const sum = (periods: readonly string[]) => {
    const all = periods.reduce((total, period) => total + of(period), 0);
    return average ? Math.round(all / periods.length) : all;
  };
  return { values: shown.map(of), total: sum(shown), before: sum(before) };
}
