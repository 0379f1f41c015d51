import { and, asc, desc, eq } from "drizzle-orm";
import type { ActivityTab } from "#features/activities/pages-contract.ts";
import { above, below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { activities } from "../tables.ts";
import { type ActivityCardView, cardRows, presentCards } from "./cards.ts";
import { spanOfDay, spanOfMonth } from "./china-days.ts";
import { beginning, type Filter, inTab, narrowed, shown } from "./which.ts";

type Asked = Filter & {
  tab: ActivityTab;
  month?: string | undefined;
  series?: string | undefined;
};

type Reading = Pick<Services, "db" | "keys">;

/** One page of a tab: what is to come by its start, what is over from the last backwards. */
export async function listActivities(
  { db, keys }: Reading,
  { cursor, limit, ...asked }: Asked & PageQuery,
): Promise<Page<ActivityCardView>> {
  const { tab, month, series } = asked;
  const now = new Date();
  const order = [activities.startsAt, activities.id] as const;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["activities", asked], cursor, limit },
    (after, take) =>
      cardRows(db)
        .where(
          and(
            inTab(tab, now),
            narrowed(asked),
            month === undefined ? undefined : beginning(spanOfMonth(month)),
            series === undefined ? undefined : eq(activities.series, series),
            tab === "past" ? below(order, after) : above(order, after),
          ),
        )
        .orderBy(...order.map((column) => (tab === "past" ? desc(column) : asc(column))))
        .limit(take),
    ({ startsAt, id }) => [startsAt.toISOString(), id],
  );
  return { items: await presentCards(db, rows, now), next_cursor };
}

/** One page of what begins on a day, over or not. */
export async function listDay(
  { db, keys }: Reading,
  { cursor, limit, day, ...filter }: Filter & { day: string } & PageQuery,
): Promise<Page<ActivityCardView>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["activities of a day", day, filter], cursor, limit },
    (after, take) =>
      cardRows(db)
        .where(
          and(
            shown,
            narrowed(filter),
            beginning(spanOfDay(day)),
            above([activities.startsAt, activities.id], after),
          ),
        )
        .orderBy(asc(activities.startsAt), asc(activities.id))
        .limit(take),
    ({ startsAt, id }) => [startsAt.toISOString(), id],
  );
  return { items: await presentCards(db, rows), next_cursor };
}
