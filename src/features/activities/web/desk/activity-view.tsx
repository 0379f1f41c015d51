import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { DeskMenuButton } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { RequestError } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { activityStateNames } from "#shared/activity-standing.ts";
import { buttonClass } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, RowsSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { listAddress } from "./activity-list.tsx";
import { deskActivity } from "./api.ts";
import { EditForm } from "./edit-form.tsx";
import { Messages } from "./messages.tsx";
import { Overview } from "./overview.tsx";
import { SignUps } from "./sign-ups.tsx";
import { Waitlist } from "./waitlist.tsx";
import { spanWords, stateTags } from "./words.ts";

const EntryBoard = lazyPart(async () => (await import("../entry/board.tsx")).default, {
  waiting: <RowsSkeleton rows={4} />,
});

interface View {
  key: string;
  label: string;
  /** A figure behind the label; 0 shows none. */
  count?: (activity: DeskActivityDetail) => number;
  draw: (activity: DeskActivityDetail, onDirty: (dirty: boolean) => void) => ReactNode;
}

/** What can be seen of an activity, in the order of the tabs. */
const views: readonly View[] = [
  { key: "overview", label: "概况", draw: (activity) => <Overview activity={activity} /> },
  {
    key: "edit",
    label: "资料",
    draw: (activity, onDirty) => <EditForm activity={activity} onDirty={onDirty} />,
  },
  {
    key: "signups",
    label: "报名",
    count: ({ counts }) => counts.in_review,
    draw: (activity) => <SignUps activity={activity} />,
  },
  {
    key: "waitlist",
    label: "候补",
    count: ({ counts }) => counts.waiting + counts.offered,
    draw: (activity) => <Waitlist activity={activity} />,
  },
  { key: "entry", label: "签到", draw: ({ id }) => <EntryBoard activityId={id} /> },
  { key: "messages", label: "通知", draw: (activity) => <Messages activity={activity} /> },
];

/** One activity of the desk. */
export function ActivityView({ id }: { id: string }) {
  const query = useQuery(deskActivity(id));
  if (query.data !== undefined) return <Opened activity={query.data} />;
  const { error } = query;
  const isGone = error instanceof RequestError && [400, 403, 404].includes(error.status);
  return (
    <>
      <Head title="活动" />
      {query.isPending ? (
        <Skeleton>
          <Bone className="m-4 h-12" />
          <Bone className="m-4 h-64" />
        </Skeleton>
      ) : isGone ? (
        <EmptyState
          title={error.status === 403 ? "你的角色不能管理这场活动" : "这场活动不存在，或已被删除"}
          text="回到列表查看其他活动。"
          action={
            <a href={deskPathOf("admin.activities")} className={buttonClass()}>
              回到列表
            </a>
          }
        />
      ) : (
        <NotLoaded query={query} />
      )}
    </>
  );
}

function Head({ title, children }: { title: string; children?: ReactNode }) {
  const navigate = useNavigate();
  return (
    <header className="hair-b sticky top-0 z-10 bg-surface pt-safe">
      <div className="flex h-15 items-center gap-1 pr-4 pl-1 wide:h-16 wide:px-6">
        <IconButton
          icon="back"
          label="返回活动列表"
          className="wide:hidden"
          onClick={() => navigate(deskPathOf("admin.activities"))}
        />
        <h1 className="min-w-0 flex-1 truncate text-17 font-bold">{title}</h1>
        <span className="wide:hidden">
          <DeskMenuButton />
        </span>
      </div>
      {children}
    </header>
  );
}

function Opened({ activity }: { activity: DeskActivityDetail }) {
  const { values, change } = useAddress({
    ...listAddress,
    view: oneOf(
      views.map(({ key }) => key),
      "overview",
    ),
  });
  const { title, state, section } = activity;
  const shown = views.find(({ key }) => key === values.view);
  const [dirty, setDirty] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const choose = async (view: string) => {
    if (view === values.view) return;
    const lost = "还没有保存的内容会丢失。";
    if (dirty && !(await confirmDanger("放弃修改？", lost, "放弃"))) return;
    change({ view });
    top.current?.scrollIntoView();
  };
  return (
    <>
      <div ref={top} />
      <Head title={title}>
        <p className="num -mt-2 flex flex-wrap items-center gap-1.5 px-4 pb-1 text-12 text-ink-3 wide:px-6">
          <Tag kind={stateTags[state]}>{activityStateNames[state]}</Tag>
          {sectionName(section)} · {spanWords(activity)}
        </p>
        <nav aria-label="活动的各部分" className="scroll-x flex gap-1 px-3 pb-2 wide:px-5">
          {views.map(({ key, label, count }) => {
            const figure = count?.(activity) ?? 0;
            return (
              <button
                key={key}
                type="button"
                aria-pressed={key === values.view}
                onClick={() => void choose(key)}
                className={cx(
                  "press hit h-9 flex-none rounded-full px-3 text-15 whitespace-nowrap",
                  key === values.view ? "bg-solid font-semibold text-on-solid" : "text-ink-2",
                )}
              >
                {label}
                {figure > 0 && <span className="num ml-1 text-13">{figure}</span>}
              </button>
            );
          })}
        </nav>
      </Head>
      {shown?.draw(activity, setDirty)}
    </>
  );
}
