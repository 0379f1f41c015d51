import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Calendar } from "#capabilities/community/points/contract.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { calendar } from "../api/calendar.ts";
import { monthAfter } from "../calendar-weeks.ts";
import { CheckInButton } from "./check-in-button.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { StreakRewards } from "./streak-rewards.tsx";

/** So many months back can be looked at. */
const MONTHS_BACK = 12;

/** The check-in of the day, with the month's calendar and what streaks bring. */
export function CheckInPart() {
  const query = useQuery(calendar());
  const { data, isError } = query;
  if (data) return <Loaded data={data} />;
  if (isError) return <NotLoaded query={query} compact />;
  return (
    <Skeleton>
      <Bone className="mx-edge mt-5 h-5 w-1/3" />
      <Bone className="mx-edge mt-4 h-78 rounded-3" />
    </Skeleton>
  );
}

function Loaded({ data }: { data: Calendar }) {
  const current = data.today.slice(0, 7);
  const [back, setBack] = useState(0);
  const month = monthAfter(current, -back);
  const other = useQuery({ ...calendar(month), enabled: back > 0 });
  const shown = back === 0 ? data : other.data;
  const cards = data.repairs.left;
  return (
    <section>
      <SectionHead
        title={data.streak > 0 ? `连续签到 ${data.streak} 天` : "每日签到"}
        note={cards > 0 ? `补签卡 ${cards} 张` : "本月补签卡已用完"}
      />
      <div className="flex items-center justify-between px-edge">
        <IconButton
          icon="back"
          label="上个月"
          onClick={() => setBack(back + 1)}
          disabled={back === MONTHS_BACK}
        />
        <h3 className="num text-15 font-semibold">
          {month.slice(0, 4)} 年 {Number(month.slice(5))} 月
        </h3>
        <IconButton icon="right" label="下个月" onClick={() => setBack(back - 1)} disabled={back === 0} />
      </div>
      {shown ? (
        <MonthGrid month={month} data={shown} waiting={back > 0 && other.isPlaceholderData} />
      ) : (
        <NotLoaded query={other} compact />
      )}
      <div className="px-edge pt-3">
        <CheckInButton size="l" wide />
      </div>
      <StreakRewards data={data} />
    </section>
  );
}
