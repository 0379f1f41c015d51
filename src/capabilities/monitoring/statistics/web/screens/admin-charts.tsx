import { useQuery } from "@tanstack/react-query";
import { DeskPage } from "#capabilities/desk/admin/web/public.ts";
import { useAddress } from "#client/address.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { charts } from "../api/figures.ts";
import { ChartBoard } from "../components/chart-board.tsx";
import { rangeAddress } from "../components/range.ts";
import { RangeBar } from "../components/range-bar.tsx";

/** 数据图表: what is written, how fast it is reviewed, what is found in it. */
export default function AdminCharts() {
  return <DeskPage title="数据图表">{() => <Board />}</DeskPage>;
}

function Board() {
  const { values, change } = useAddress(rangeAddress);
  const query = useQuery(charts(values));
  const { data, isError, isPlaceholderData } = query;
  if (isError && !data) return <NotLoaded query={query} />;
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4"
      aria-busy={isPlaceholderData}
    >
      <RangeBar
        days={values.days}
        onDays={(days) => change({ days })}
        section={values.section ?? data?.section ?? ""}
        sections={data?.sections ?? []}
        all={data?.all ?? true}
        onSection={(section) => change({ section })}
      />
      {data ? (
        <ChartBoard charts={data} days={values.days} />
      ) : (
        <Skeleton>
          <div className="grid gap-3.5 wide:grid-cols-2">
            {["one", "two", "three", "four"].map((key) => (
              <Bone key={key} className="h-80 w-full rounded-3" />
            ))}
          </div>
        </Skeleton>
      )}
    </div>
  );
}
