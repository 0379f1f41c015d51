import { useInfiniteQuery } from "@tanstack/react-query";
import { FilterSelect, SearchPill, SectionFilter } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import type { DeskActivity } from "#features/activities/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { activityTypeNames } from "#shared/activity.ts";
import { activityStateNames, storedStates } from "#shared/activity-standing.ts";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { Picture } from "#ui/picture.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { deskActivities } from "./api.ts";
import { spanWords, stateTags } from "./words.ts";

/** What the list keeps in the address; the opened activity's view stands there too. */
export const listAddress = {
  state: oneOf(storedStates, undefined),
  section: textUpTo(40),
  q: textUpTo(40),
  view: textUpTo(20),
};

/** Activities by state, section and words, the newest first. */
export function ActivityList({ openId }: { openId: string | null }) {
  const { values, change, queryWith } = useAddress(listAddress);
  const { state, section, q } = values;
  const query = useInfiniteQuery(deskActivities({ state, section, q }));
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
            options={storedStates.map((value) => ({ value, label: activityStateNames[value] }))}
            value={state}
            onChange={(next) => change({ state: storedStates.find((one) => one === next) })}
          />
          <SectionFilter value={section} onChange={(next) => change({ section: next })} />
        </div>
      </div>
      <div className="bg-surface px-4">
        <EndlessList
          key={JSON.stringify([state, section, q])}
          query={query}
          label="活动"
          estimate={112}
          waiting={<CommentsSkeleton rows={5} />}
          empty={
            filtered
              ? { compact: true, title: "没有符合条件的活动", text: "换个状态或分区试试。" }
              : { compact: true, title: "还没有活动", text: "点“新建”，几分钟就能发布第一场。" }
          }
        >
          {(activity) => (
            <ActivityRow
              activity={activity}
              open={activity.id === openId}
              to={`${deskPathOf("admin.activity", { id: activity.id })}${queryWith({ view: undefined })}`}
            />
          )}
        </EndlessList>
      </div>
    </>
  );
}

interface RowProps {
  activity: DeskActivity;
  open: boolean;
  to: string;
}

function ActivityRow({ activity, open, to }: RowProps) {
  const { title, poster, state, type, section, place, city, taken, quota, waiting, in_review } = activity;
  return (
    <a
      href={to}
      aria-current={open ? "true" : undefined}
      className={cx("press hair-b -mx-4 flex items-center gap-3 px-4 py-3", open && "bg-accent-soft")}
    >
      <span className="block w-20 flex-none overflow-hidden rounded-2">
        {poster ? (
          <Picture media={poster} alt="" ratio="3:2" sizes="80px" />
        ) : (
          <span
            aria-hidden="true"
            className="grid aspect-3/2 place-items-center bg-surface-2 text-11 text-ink-3"
          >
            没有海报
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-15 font-semibold">{title}</span>
        <span className="mt-1 flex flex-wrap items-center gap-1.5">
          <Tag kind={stateTags[state]}>{activityStateNames[state]}</Tag>
          {in_review > 0 && <Tag kind="warn">{in_review} 人待审</Tag>}
          {waiting > 0 && <Tag kind="info">{waiting} 人候补</Tag>}
        </span>
        <span className="num mt-1 block truncate text-12 text-ink-3">{spanWords(activity)}</span>
        <span className="num block truncate text-12 text-ink-3">
          {[
            sectionName(section),
            activityTypeNames[type],
            [city, place].filter(Boolean).join(" "),
            `${taken}/${quota}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
    </a>
  );
}
