import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeskPage, Panel, useWide } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import type { CalendarItem } from "#features/articles/calendar-contract.ts";
import { Chip } from "#ui/chip.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { CALENDAR, calendar, calendarApi, DESK_LIST, draftApi, editorChoices } from "../desk/api.ts";
import { beginOf, dayAfter, dayOf, daysShown, moved } from "../desk/calendar-days.ts";
import { CalendarGrid, DayList, ItemLine } from "../desk/calendar-grid.tsx";
import { CalendarSheet } from "../desk/calendar-sheet.tsx";

const spans = [
  { value: "month", label: "月" },
  { value: "week", label: "周" },
] as const;

const address = {
  span: oneOf(["month", "week"], "month"),
  day: textUpTo(10),
  section: textUpTo(40),
};

/** 编辑日历: what is to be written, what waits for its time and what came out, day by day. */
export default function AdminCalendar() {
  return <DeskPage title="编辑日历">{() => <Calendar />}</DeskPage>;
}

/** Gives something of the calendar another time: of what is scheduled its publication, of a draft when it is due. */
function useMoving() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ item, at }: { item: CalendarItem; at: string | null }) {
      const params = { id: item.draft_id ?? "" };
      if (item.state === "scheduled")
        await draftApi("PUT /api/admin/articles/drafts/{id}/schedule", {
          params,
          body: {
            base: item.revision ?? 1,
            publish_at: at,
            embargo_until: item.embargo_until,
            take_down_at: item.take_down_at,
          },
        });
      else await calendarApi("PUT /api/admin/articles/drafts/{id}/due", { params, body: { due_at: at } });
    },
    onSuccess: () => toast("已修改", { kind: "done" }),
    onSettled: () =>
      Promise.all([CALENDAR, DESK_LIST].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

function Calendar() {
  const wide = useWide();
  const { values, change } = useAddress(address);
  const today = dayOf(new Date());
  const day = /^\d{4}-\d{2}-\d{2}$/.test(values.day ?? "") ? (values.day ?? today) : today;
  const { span, section } = values;
  const days = daysShown(span, day);
  const from = beginOf(days[0] ?? day).toISOString();
  const to = beginOf(dayAfter(days.at(-1) ?? day, 1)).toISOString();
  const query = useQuery({ ...calendar(from, to, section), placeholderData: (before) => before });
  const { data } = query;
  const { data: choices } = useQuery(editorChoices());
  const [seek, setSeek] = useState(0);
  const [opened, setOpened] = useState<CalendarItem | null>(null);
  const moving = useMoving();
  const go = (by: 1 | -1) => change({ day: moved(span, day, by) });
  const drop = (item: CalendarItem, onto: string) => {
    const hour = item.at === null ? "18:00" : localClock(item.at);
    moving.mutate({ item, at: new Date(`${onto}T${hour}`).toISOString() });
  };
  const [year, month] = day.split("-").map(Number);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <Panel title="编辑日历" note="待写的、定了时的、已发布的">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <IconButton icon="back" label={span === "month" ? "上个月" : "上一周"} onClick={() => go(-1)} />
          <h3 className="num text-17 font-semibold" aria-live="polite">
            {span === "month" ? `${year} 年 ${month} 月` : `${dayWords(days[0])} – ${dayWords(days[6])}`}
          </h3>
          <IconButton icon="right" label={span === "month" ? "下个月" : "下一周"} onClick={() => go(1)} />
          <Chip
            selected={day === today}
            onClick={() => {
              change({ day: undefined });
              setSeek(seek + 1);
            }}
          >
            今天
          </Chip>
          <SegmentedControl
            label="看多久"
            options={spans}
            value={span}
            onChange={(next) => change({ span: next })}
          />
        </div>
        {(choices?.sections.length ?? 0) > 1 && (
          <ul aria-label="分区" className="scroll-x -mx-1 mb-3 flex gap-2 px-1 py-1">
            {[{ slug: undefined, name: "全部" }, ...(choices?.sections ?? [])].map(({ slug, name }) => (
              <li key={slug ?? ""} className="flex-none">
                <Chip selected={slug === section} onClick={() => change({ section: slug })}>
                  {name}
                </Chip>
              </li>
            ))}
          </ul>
        )}
        {data === undefined ? (
          <NotLoaded compact query={query} waiting={<RowsSkeleton rows={6} />} />
        ) : (
          <>
            {wide ? (
              <CalendarGrid
                {...{ days, today, items: data.items }}
                month={span === "month" ? day.slice(0, 7) : null}
                onOpen={setOpened}
                onDrop={drop}
                loose={data.undated}
              />
            ) : (
              <DayList
                {...{ today, seek, items: data.items }}
                // A list says nothing of the weeks at both ends, which belong to other months.
                days={span === "month" ? days.filter((one) => one.startsWith(day.slice(0, 7))) : days}
                onOpen={setOpened}
              />
            )}
            {data.more && (
              <p className="pt-3 text-12 text-ink-3">这段时间太多了，没有全部列出，可以按周或按分区查看。</p>
            )}
          </>
        )}
      </Panel>
      {data !== undefined && data.undated.length > 0 && (
        <Panel title="没有日期的草稿" note={wide ? "拖到某一天，或点开定截稿时间" : "点开定截稿时间"}>
          <ul aria-label="没有日期的草稿">
            {data.undated.map((item) => (
              <li key={item.draft_id}>
                <ItemLine item={item} onOpen={setOpened} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {opened && (
        <CalendarSheet
          item={opened}
          busy={moving.isPending}
          onMove={(at) => moving.mutate({ item: opened, at }, { onSuccess: () => setOpened(null) })}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function localClock(at: string): string {
  const moment = new Date(at);
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

function dayWords(day = ""): string {
  const [, month, date] = day.split("-").map(Number);
  return `${month} 月 ${date} 日`;
}
