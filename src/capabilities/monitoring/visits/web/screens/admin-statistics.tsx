import { useQuery } from "@tanstack/react-query";
import { DeskPage } from "#capabilities/desk/admin/web/public.ts";
import { RangeBar, rangeAddress } from "#capabilities/monitoring/statistics/web/public.ts";
import { statisticUnits } from "#capabilities/monitoring/visits/kinds.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { overview } from "../api/statistics.ts";
import { OverviewPart } from "../components/overview-part.tsx";

/** 数据统计: how much the app is used, by its own counts. */
export default function AdminStatistics() {
  return <DeskPage title="数据统计">{() => <Statistics />}</DeskPage>;
}

function Statistics() {
  const { values, change } = useAddress({ ...rangeAddress, unit: oneOf(statisticUnits, "day") });
  const { unit, ...range } = values;
  // Which sections there are to choose from; the overview is what most come for.
  const { data } = useQuery(overview({ ...range, unit }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <RangeBar
        days={range.days}
        onDays={(days) => change({ days })}
        section={range.section ?? data?.section ?? ""}
        sections={data?.sections ?? []}
        all={data?.all ?? true}
        onSection={(section) => change({ section })}
      />
      <OverviewPart range={range} unit={unit} onUnit={(next) => change({ unit: next })} />
    </div>
  );
}
