import { useEffect, useRef, useState } from "react";
import type { CalendarItem } from "#features/articles/calendar-contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Tag } from "#ui/tag.tsx";
import { dayOf } from "./calendar-days.ts";

const WEEK = ["一", "二", "三", "四", "五", "六", "日"];

export const stateNames: Record<CalendarItem["state"], string> = {
  due: "待写",
  scheduled: "定时",
  published: "已发布",
};

const keyOf = ({ draft_id, article_id, state }: CalendarItem) => `${state}:${draft_id}:${article_id}`;
const clockOf = (at: string | null) => (at === null ? "" : formatDate(at, { time: true }).slice(-5));
const byDay = (items: readonly CalendarItem[]) =>
  Map.groupBy(items, ({ at }) => (at === null ? "" : dayOf(new Date(at))));

interface DaysProps {
  days: readonly string[];
  today: string;
  items: readonly CalendarItem[];
  onOpen: (item: CalendarItem) => void;
}

interface GridProps extends DaysProps {
  /** Days of other months are grey; null where all are alike. */
  month: string | null;
  /** What may be dropped onto a day, too. */
  loose: readonly CalendarItem[];
  onDrop: (item: CalendarItem, day: string) => void;
}

const sevenColumns = { gridTemplateColumns: "repeat(7, minmax(0, 1fr))" };

/** Weeks as rows, for a wide screen: what may get another day is dragged there. */
export function CalendarGrid({ days, today, items, month, loose, onOpen, onDrop }: GridProps) {
  const found = byDay(items);
  const [over, setOver] = useState<string | null>(null);
  const dropped = (key: string, day: string) => {
    const item = [...items, ...loose].find((one) => keyOf(one) === key);
    if (item?.movable && (item.at === null || dayOf(new Date(item.at)) !== day)) onDrop(item, day);
  };
  return (
    <div>
      <div className="grid text-center text-12 text-ink-3" style={sevenColumns} aria-hidden="true">
        {WEEK.map((name) => (
          <span key={name} className="py-1">
            {name}
          </span>
        ))}
      </div>
      <ol aria-label="日历" className="grid border-t border-line" style={sevenColumns}>
        {days.map((day) => (
          <li
            key={day}
            aria-label={day}
            className={
              day === over
                ? "min-h-24 border-b border-line bg-accent-soft p-1"
                : "min-h-24 border-b border-line p-1"
            }
            onDragOver={(event) => {
              event.preventDefault();
              setOver(day);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(null);
              dropped(event.dataTransfer.getData("text/plain"), day);
            }}
          >
            <span
              className={
                day === today
                  ? "num text-13 font-bold text-accent-ink"
                  : month !== null && !day.startsWith(month)
                    ? "num text-13 text-ink-3"
                    : "num text-13 text-ink-2"
              }
            >
              {Number(day.slice(-2))}
              {day === today && " 今天"}
            </span>
            <ul>
              {found.get(day)?.map((item) => (
                <li key={keyOf(item)}>
                  <button
                    type="button"
                    draggable={item.movable}
                    title={`${stateNames[item.state]} ${item.title} ${item.who}`}
                    onDragStart={(event) => event.dataTransfer.setData("text/plain", keyOf(item))}
                    onClick={() => onOpen(item)}
                    className="press mt-1 block w-full rounded-2 bg-surface-2 px-2 py-1 text-left text-12"
                  >
                    <span className="num block truncate text-ink-3">
                      {clockOf(item.at)} {stateNames[item.state]}
                    </span>
                    <span
                      className={
                        item.state === "published"
                          ? "block truncate text-ink-2"
                          : "block truncate font-semibold"
                      }
                    >
                      {item.title || "未命名"}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ListProps extends DaysProps {
  /** Goes up where what is of today, or next, is to be brought into view. */
  seek: number;
}

/** Days with something one below the other, for a phone; it opens where today is. */
export function DayList({ days, today, items, onOpen, seek }: ListProps) {
  const found = byDay(items);
  const busy = days.filter((day) => found.has(day));
  const list = useRef<HTMLOListElement>(null);
  const next = days.includes(today) ? busy.find((day) => day >= today) : undefined;
  const sought = useRef(-1);
  useEffect(() => {
    if (next === undefined || sought.current === seek) return;
    sought.current = seek;
    list.current?.querySelector(`[data-day="${next}"]`)?.scrollIntoView({ block: "center" });
  }, [next, seek]);
  if (busy.length === 0) return <p className="py-8 text-center text-13 text-ink-3">这段时间还没有安排</p>;
  return (
    <ol ref={list} aria-label="日历">
      {busy.map((day) => (
        <li key={day} data-day={day} className="pb-2">
          <h4 className="num pt-2 text-13 font-semibold text-ink-2">
            {formatDate(`${day}T12:00:00`)}
            {day === today && " · 今天"}
          </h4>
          <ul>
            {found.get(day)?.map((item) => (
              <li key={keyOf(item)}>
                <ItemLine item={item} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** One of the calendar as a row. */
export function ItemLine({ item, onOpen }: { item: CalendarItem; onOpen: (item: CalendarItem) => void }) {
  const facts = [clockOf(item.at), sectionBySlug(item.section)?.name ?? item.section, item.who];
  return (
    <button
      type="button"
      draggable={item.movable}
      onDragStart={(event) => event.dataTransfer.setData("text/plain", keyOf(item))}
      onClick={() => onOpen(item)}
      className="press hair-b flex min-h-12 w-full items-center gap-3 py-2.5 text-left"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15 font-semibold">{item.title || "未命名"}</span>
        <span className="num mt-0.5 block truncate text-12 text-ink-3">
          {facts.filter((fact) => fact !== "").join(" · ")}
        </span>
      </span>
      <Tag kind={item.state === "scheduled" ? "accent" : "plain"}>{stateNames[item.state]}</Tag>
    </button>
  );
}
