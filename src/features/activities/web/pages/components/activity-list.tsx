import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { activityList, type ListFilter } from "../api.ts";
import { ActivityRow } from "./activity-row.tsx";

interface ActivityListProps {
  filter: ListFilter;
  /** Takes the filters off. */
  onWiden: () => void;
  /** Leads to what is over. */
  onPast?: () => void;
}

const nothing = {
  open: { title: "近期暂无可以报名的活动", text: "看看即将开始的和往期的，先预约提醒。" },
  soon: { title: "暂时没有即将开始的活动", text: "新活动发布后会显示在这里。" },
  running: { title: "现在没有进行中的活动", text: "" },
  past: { title: "暂无往期活动", text: "活动结束后，照片和评价会显示在这里。" },
} as const;

/** One tab of activities, in all its states. */
export function ActivityList({ filter, onWiden, onPast }: ActivityListProps) {
  const query = useInfiniteQuery(activityList(filter));
  const { tab, section: _, ...narrowed } = filter;
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  return (
    <EndlessList
      query={query}
      label="活动"
      leads
      drawnBy={(item) => item}
      estimate={118}
      waiting={<RowsSkeleton rows={5} />}
      empty={
        isNarrowed
          ? {
              compact: true,
              title: "没有符合条件的活动",
              text: "换个条件，或者查看全部。",
              action: (
                <Button variant="line" onClick={onWiden}>
                  查看全部
                </Button>
              ),
            }
          : {
              ...nothing[tab],
              ...(tab !== "past" && {
                action: (
                  <Button variant="line" onClick={onPast}>
                    查看往期
                  </Button>
                ),
              }),
            }
      }
    >
      {(activity) => <ActivityRow activity={activity} />}
    </EndlessList>
  );
}
