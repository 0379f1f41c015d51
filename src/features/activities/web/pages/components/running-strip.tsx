import { useInfiniteQuery } from "@tanstack/react-query";
import { SectionHead } from "#ui/section-head.tsx";
import { type ActivityFilter, activityList } from "../api.ts";
import { ActivityRow } from "./activity-row.tsx";

/** What is on the road at this moment, above what can be signed up for; nothing while there is none. */
export function RunningStrip({ filter }: { filter: ActivityFilter }) {
  const { data } = useInfiniteQuery(activityList({ ...filter, tab: "running" }));
  const items = data?.pages.flatMap(({ items: page }) => page).slice(0, 3) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label="正在进行">
      <SectionHead title="正在进行" />
      {items.map((activity) => (
        <ActivityRow key={activity.id} activity={activity} />
      ))}
      <SectionHead title="现在可以报名" />
    </section>
  );
}
