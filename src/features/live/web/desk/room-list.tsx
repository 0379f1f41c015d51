import { useInfiniteQuery } from "@tanstack/react-query";
import { FilterSelect, SearchPill, SectionFilter } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import type { DeskRoomCard } from "#features/live/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatCount } from "#shared/format.ts";
import { liveStateNames, onAir } from "#shared/live.ts";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { Picture } from "#ui/picture.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { deskRooms, type RoomView } from "./api.ts";
import { stateTags, timeWords } from "./words.ts";

const viewNames: Readonly<Record<RoomView, string>> = {
  now: "正在直播",
  next: "预告",
  draft: "草稿",
  past: "往期",
};
const views = Object.keys(viewNames) as RoomView[];

/** What the list keeps in the address; the opened room's part stands there too. */
export const listAddress = {
  state: oneOf(views, undefined),
  section: textUpTo(30),
  q: textUpTo(40),
  view: textUpTo(20),
};

/** Rooms by state, section and words. */
export function RoomList({ openId }: { openId: string | null }) {
  const { values, change, queryWith } = useAddress(listAddress);
  const { state, section, q } = values;
  const query = useInfiniteQuery(deskRooms({ state, section, q }));
  const filtered = state !== undefined || section !== undefined || q !== undefined;
  return (
    <>
      <div className="hair-b grid gap-2.5 bg-surface px-4 py-3">
        <SearchPill
          label="标题或编号"
          clearLabel="清除搜索"
          maxLength={40}
          size="s"
          value={q}
          onChange={(next) => change({ q: next })}
        />
        <div className="flex gap-2">
          <FilterSelect
            label="状态"
            all="全部状态"
            options={views.map((value) => ({ value, label: viewNames[value] }))}
            value={state}
            onChange={(next) => change({ state: views.find((one) => one === next) })}
          />
          <SectionFilter value={section} onChange={(next) => change({ section: next })} />
        </div>
      </div>
      <div className="bg-surface px-4">
        <EndlessList
          key={JSON.stringify([state, section, q])}
          query={query}
          label="直播"
          estimate={96}
          waiting={<CommentsSkeleton rows={5} />}
          empty={
            filtered
              ? { compact: true, title: "没有符合条件的直播", text: "换个状态或分区试试。" }
              : { compact: true, title: "还没有直播", text: "点“新建”，排一场直播，发布预告。" }
          }
        >
          {(room) => (
            <RoomRow
              room={room}
              open={room.id === openId}
              to={`${deskPathOf("admin.liveroom", { id: room.id })}${queryWith({ view: undefined })}`}
            />
          )}
        </EndlessList>
      </div>
    </>
  );
}

interface RowProps {
  room: DeskRoomCard;
  open: boolean;
  to: string;
}

function RoomRow({ room, open, to }: RowProps) {
  const { title, cover, state, section, starts_at, host, viewers, reminders, replay, down } = room;
  const facts = [
    sectionName(section),
    host?.nickname,
    onAir(state) && `${formatCount(viewers)} 人在看`,
    state === "announced" && `${formatCount(reminders)} 人预约`,
  ];
  return (
    <a
      href={to}
      aria-current={open ? "true" : undefined}
      className={cx("press hair-b -mx-4 flex items-center gap-3 px-4 py-3", open && "bg-accent-soft")}
    >
      <span className="block w-20 flex-none overflow-hidden rounded-2">
        {cover ? (
          <Picture media={cover} alt="" ratio="3:2" sizes="80px" />
        ) : (
          <span
            aria-hidden="true"
            className="grid aspect-3/2 place-items-center bg-surface-2 text-11 text-ink-3"
          >
            没有封面
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-15 font-semibold">{title}</span>
        <span className="mt-1 flex flex-wrap items-center gap-1.5">
          <Tag kind={stateTags[state]}>{liveStateNames[state]}</Tag>
          {down && <Tag kind="bad">画面已下架</Tag>}
          {replay === "ready" && <Tag kind="ok">有回放</Tag>}
          {replay === "failed" && <Tag kind="warn">没有录到</Tag>}
        </span>
        <span className="num mt-1 block truncate text-12 text-ink-3">{timeWords(starts_at)}</span>
        <span className="num block truncate text-12 text-ink-3">{facts.filter(Boolean).join(" · ")}</span>
      </span>
    </a>
  );
}
