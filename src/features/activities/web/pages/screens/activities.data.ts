import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { listPath } from "#features/activities/address.ts";
import { activitiesOfDay, activityCalendar, activityFacets, activityList } from "../api.ts";
import { dayIn, filterOf, listAddress, monthIn } from "../list-address.ts";
import { firstDay, monthNow } from "../months.ts";

/** In the browser a failure is left to the list, which says so in its place and can be asked again. */
export async function load({ queryClient, section, search }: ScreenContext): Promise<void> {
  const values = readAddress(listAddress, search);
  const filter = filterOf(section, values);
  const month = monthIn(values);
  const calendar = async () => {
    const shown = month ?? monthNow();
    const { days } = await queryClient.ensureQueryData(activityCalendar({ ...filter, month: shown }));
    const asked = dayIn(values);
    const day = asked?.startsWith(shown) ? asked : firstDay(days);
    if (day !== undefined) await queryClient.ensureInfiniteQueryData(activitiesOfDay({ ...filter, day }));
  };
  const lists = async () => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(activityList({ ...filter, tab: values.tab, month })),
      values.tab === "open" &&
        queryClient.ensureInfiniteQueryData(activityList({ ...filter, tab: "running" })),
    ]);
  };
  const all = Promise.all([
    queryClient.ensureQueryData(activityFacets(section.slug)),
    values.view === "calendar" ? calendar() : lists(),
  ]);
  await all.catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta({ section }: ScreenContext): PageMeta {
  const name = section.umbrella ? "全国" : section.shortName;
  return {
    title: `${name}车友活动`,
    description: `${name}车友会近期活动：聚会、自驾、赛道日和课堂，在线报名，名额实时可见。`,
    canonical: listPath(section),
  };
}
