import type { Scope } from "#capabilities/monitoring/statistics/server/public.ts";
import type { Sources } from "#capabilities/monitoring/visits/desk-contract.ts";
import { sourceName } from "#capabilities/monitoring/visits/kinds.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lastUnits } from "./days.ts";
import { keyFigures } from "./read-figures.ts";

/** More channels than these are shown together: each may be made up by whoever writes an address. */
const MOST_SOURCES = 30;

/** Where visits came from in the last days, most first, beside as many days before. */
export async function showSources(db: Queryable, scope: Scope, days: number): Promise<Sources> {
  const { shown, before } = lastUnits("day", days);
  const span = { section: scope.section, start: shown[0] ?? "", from: before[0] ?? "" };
  const items = (await keyFigures(db, "visits", span)).map((one) => ({ ...one, name: sourceName(one.key) }));
  const rest = items.slice(MOST_SOURCES);
  const total = (of: "value" | "before", those: typeof items) => those.reduce((all, one) => all + one[of], 0);
  return {
    ...scope,
    total: total("value", items),
    before: total("before", items),
    items: [
      ...items.slice(0, MOST_SOURCES),
      ...(rest.length === 0
        ? []
        : [{ key: "rest", name: "其余来源", value: total("value", rest), before: total("before", rest) }]),
    ],
  };
}
