import { useMutation, useQuery } from "@tanstack/react-query";
import { AdminHeader, DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { RangeBar, rangeAddress } from "#capabilities/monitoring/statistics/web/public.ts";
import { type StatisticPart, statisticParts, statisticUnits } from "#capabilities/monitoring/visits/kinds.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { saveCsv } from "#client/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { overview, takeTable } from "../api/statistics.ts";
import { FunnelsPart } from "../components/funnels-part.tsx";
import { OutputPart } from "../components/output-part.tsx";
import { OverviewPart } from "../components/overview-part.tsx";
import { RetentionPart } from "../components/retention-part.tsx";
import { SearchesPart } from "../components/searches-part.tsx";
import { SourcesPart } from "../components/sources-part.tsx";

const parts = Object.keys(statisticParts) as StatisticPart[];
/** What belongs to a section; the rest is of all together. */
const inSections: readonly StatisticPart[] = ["overview", "sources", "output"];

/** 数据统计: how much the app is used, by its own counts. */
export default function AdminStatistics() {
  return (
    <DeskScreen title="数据统计">
      {() => (
        <main className="pb-8">
          <Statistics />
        </main>
      )}
    </DeskScreen>
  );
}

function Statistics() {
  const { values, change } = useAddress({
    ...rangeAddress,
    part: oneOf(parts, "overview"),
    unit: oneOf(statisticUnits, "day"),
  });
  const { unit, part, ...range } = values;
  const { days } = range;
  // Says which sections there are, and whether all of them may be looked at.
  const { data } = useQuery(overview({ ...range, unit }));
  const all = data?.all ?? true;
  const shown = parts.filter((one) => all || inSections.includes(one));
  const taking = useMutation({
    mutationFn: () => takeTable({ ...range, part, unit }),
    onSuccess: ({ name, csv }) => saveCsv(name, [csv]),
  });
  const sectional = inSections.includes(part);
  return (
    <>
      <AdminHeader title="数据统计">
        <Button
          variant="line"
          size="s"
          icon="download"
          loading={taking.isPending}
          onClick={() => taking.mutate()}
        >
          CSV
        </Button>
      </AdminHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
        <ul aria-label="统计" className="scroll-x flex gap-2 py-1">
          {shown.map((one) => (
            <li key={one} className="flex-none">
              <Chip selected={one === part} onClick={() => change({ part: one })}>
                {statisticParts[one]}
              </Chip>
            </li>
          ))}
        </ul>
        {part !== "retention" && (
          <RangeBar
            days={days}
            onDays={(next) => change({ days: next })}
            section={sectional ? (range.section ?? data?.section ?? "") : ""}
            sections={sectional ? (data?.sections ?? []) : []}
            all={sectional && all}
            onSection={(section) => change({ section })}
          />
        )}
        {part === "overview" && (
          <OverviewPart range={range} unit={unit} onUnit={(next) => change({ unit: next })} />
        )}
        {part === "sources" && <SourcesPart range={range} />}
        {part === "retention" && <RetentionPart />}
        {part === "funnels" && <FunnelsPart days={days} />}
        {part === "output" && <OutputPart range={range} />}
        {part === "searches" && <SearchesPart days={days} />}
      </div>
    </>
  );
}
