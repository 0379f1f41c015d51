import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { watchTopic } from "#client/watch.ts";
import type { SignUpSide } from "#features/activities/sign-up-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { isLive } from "#shared/activity-standing.ts";
import { formatDate } from "#shared/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { GoneState } from "#ui/gone-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { activityPath, listPath } from "../../../address.ts";
import { refreshSignUps, signUpSide } from "../api.ts";
import { ActivityHead } from "../components/activity-head.tsx";
import { ApplyForm } from "../components/apply-form.tsx";
import { OwnApplication } from "../components/own-application.tsx";
import { TicketCard } from "../components/ticket-card.tsx";

const WAITING_MS = 30_000;
const SPREAD_MS = 2000;

/** Signs up for an activity; who has, sees where he stands and what he can do about it. */
export default function ActivityApply() {
  const { section } = useScreen();
  const { id = "" } = useParams();
  const query = useQuery({
    ...signUpSide(id),
    // Who waits sees his place move, and that it is his turn.
    refetchInterval: ({ state }) => (state.data?.mine?.state === "waiting" ? WAITING_MS : false),
  });
  const { data } = query;
  useMoves(id);
  const back = useBack(data ? activityPath(data.activity) : listPath(section));
  const mine = data?.mine ?? null;
  const live = mine !== null && isLive(mine.state);
  return (
    <>
      <NavBar title={live ? "我的报名" : "活动报名"} onBack={back} />
      <main className="min-h-dvh bg-surface px-edge pt-3 pb-10">
        {data === undefined && isNotFound(query.error) ? (
          <GoneState error={query.error} />
        ) : data === undefined ? (
          <NotLoaded
            query={query}
            waiting={
              <Skeleton>
                <Bone className="h-24 rounded-3" />
                <Bone className="mt-5 h-14 rounded-2" />
                <Bone className="mt-5 h-14 rounded-2" />
                <Bone className="mt-5 h-14 rounded-2" />
              </Skeleton>
            }
          />
        ) : (
          <PullToRefresh
            onRefresh={async () => {
              await query.refetch();
              return undefined;
            }}
          >
            {live ? (
              <>
                <h2 className="mb-3 text-20 leading-tight font-bold text-balance">{data.activity.title}</h2>
                <OwnApplication own={mine} asked={data} />
              </>
            ) : (
              <Entry key={data.form_version} side={data} />
            )}
          </PullToRefresh>
        )}
      </main>
    </>
  );
}

/** Reads again when the activity opens, closes or ends; not all open pages at the same moment. */
function useMoves(id: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchTopic(`activity:${id}`, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refreshSignUps(queryClient), Math.random() * SPREAD_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id, queryClient]);
}

/** The form, or why there is none. */
function Entry({ side }: { side: SignUpSide }) {
  const { activity, mine, refusals, kinds } = side;
  const closed = closedWords(side);
  return (
    <>
      <ActivityHead activity={activity} address={side.address} />
      {mine !== null && (
        <div className="mt-4">
          <TicketCard one={mine} />
        </div>
      )}
      {closed !== null ? (
        <Closed text={closed} />
      ) : refusals.length > 0 ? (
        <Refusals refusals={refusals} />
      ) : kinds.every((kind) => kind.closed) ? (
        <Closed text="所有票种都已停止报名" />
      ) : (
        <ApplyForm side={side} />
      )}
    </>
  );
}

/** Why nobody signs up now; null while sign-up is open. */
function closedWords({ activity }: SignUpSide): string | null {
  switch (activity.state) {
    case "open":
    case "full":
      return null;
    case "announced":
      return `报名还没开始，${formatDate(activity.opens_at, { time: true })} 开放`;
    case "closed":
      return "报名已截止";
    case "running":
      return "活动已经开始，不能再报名";
    case "cancelled":
      return "活动已取消";
    default:
      return "活动已结束";
  }
}

function Closed({ text }: { text: string }) {
  const { section } = useScreen();
  return (
    <div className="mt-10 text-center">
      <Icon name="clock" size="l" className="mx-auto text-ink-3" />
      <p className="num mt-3 text-17 font-semibold">{text}</p>
      <a href={listPath(section)} className={`${buttonClass({ variant: "line" })} mt-5`}>
        查看其他活动
      </a>
    </div>
  );
}

/** Where each of what is missing can be had. */
function Refusals({ refusals }: Pick<SignUpSide, "refusals">) {
  const { section } = useScreen();
  const ways = {
    owner: { label: "去认证车主", to: pathOf("approve.center", {}, { section }) },
    level: { label: "怎么升级", to: pathOf("my.grade", {}, { section }) },
    club: { label: "去车友会", to: pathOf("home.club", {}, { section }) },
    standing: { label: "去绑定手机号", to: pathOf("my.boundmobile", {}, { section }) },
    minor: { label: "账号与安全", to: pathOf("my.safety", {}, { section }) },
  };
  return (
    <section className="mt-5 rounded-3 bg-warn-soft p-4">
      <h2 className="text-17 font-bold">暂时还不能报名</h2>
      <ul className="mt-2 grid gap-3">
        {refusals.map(({ key, text }) => (
          <li key={key} className="flex items-center gap-3">
            <span className="min-w-0 flex-1 text-15">{text}</span>
            {!(key === "standing" && !text.includes("绑定")) && (
              <a href={ways[key].to} className={buttonClass({ variant: "accent", size: "s" })}>
                {ways[key].label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
