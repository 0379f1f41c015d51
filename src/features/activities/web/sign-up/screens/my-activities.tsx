import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { oneOf, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import type { OwnSignUp } from "#features/activities/contract.ts";
import { myPath } from "#sections/paths.ts";
import { type MyActivityTab, myActivityTabs } from "#shared/activity.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { applyPath, listPath } from "../../../address.ts";
import { ownSignUps, refreshSignUps } from "../api.ts";
import { TicketCard } from "../components/ticket-card.tsx";
import { timesOf } from "../words.ts";

const labels: Readonly<Record<MyActivityTab, string>> = {
  upcoming: "待参加",
  review: "待审核",
  waiting: "候补中",
  attended: "已参加",
  over: "已取消",
};
const tabs = myActivityTabs.map((key) => ({ key, label: labels[key] }));
const address = { tab: oneOf(myActivityTabs, "upcoming") };

/** The member's activities: to come, looked at, waited for, been to, given up. */
export default function MyActivities() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const id = useId();
  const { values, change } = useAddress(address);
  return (
    <>
      <NavBar title="我的活动" onBack={back} />
      <main className="min-h-dvh bg-surface pb-8">
        <Tabs
          id={id}
          label="我的活动分类"
          items={tabs}
          active={values.tab}
          onChange={(tab) => change({ tab })}
          stickyTop="var(--nav-h)"
        />
        <TabPanel id={id} active={values.tab}>
          <SignUpList key={values.tab} tab={values.tab} />
        </TabPanel>
      </main>
    </>
  );
}

function SignUpList({ tab }: { tab: MyActivityTab }) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(ownSignUps(tab));
  return (
    <PullToRefresh
      onRefresh={async () => {
        await refreshSignUps(queryClient);
        return undefined;
      }}
    >
      <EndlessList
        query={query}
        label={labels[tab]}
        estimate={236}
        waiting={
          <Skeleton>
            {["a", "b"].map((key) => (
              <Bone key={key} className="mx-edge mt-3 h-56 rounded-3" />
            ))}
          </Skeleton>
        }
        empty={<Nothing tab={tab} />}
      >
        {(one) => <SignUpRow one={one} />}
      </EndlessList>
    </PullToRefresh>
  );
}

function SignUpRow({ one }: { one: OwnSignUp }) {
  const { activity } = one;
  const asks = one.can.answer || one.asked_again || one.incomplete;
  return (
    <a href={applyPath(activity)} className="press mx-edge mt-3 block">
      <TicketCard
        named
        one={one}
        action={
          <span className="flex flex-none items-center gap-1 font-semibold text-accent-ink">
            {one.can.answer ? "去确认" : asks ? "待处理" : "查看"}
            <Icon name="right" size="s" />
          </span>
        }
      />
      <p className="num mt-1.5 flex items-center gap-1.5 px-1 text-13 text-ink-2">
        <Icon name="calendar" size="s" className="flex-none" />
        <span className="truncate">{timesOf(activity)}</span>
      </p>
      {activity.place !== "" && (
        <p className="mt-0.5 flex items-center gap-1.5 px-1 pb-2 text-13 text-ink-2">
          <Icon name="pin" size="s" className="flex-none" />
          <span className="truncate">{[activity.city, activity.place].filter(Boolean).join(" · ")}</span>
        </p>
      )}
    </a>
  );
}

const none: Record<MyActivityTab, { title: string; text: string }> = {
  upcoming: { title: "还没有要参加的活动", text: "去看看最近的活动，报名后会显示在这里。" },
  review: { title: "没有在审核的报名", text: "等待主办方审核的报名会显示在这里。" },
  waiting: { title: "没有在候补的活动", text: "名额满了也能候补，有人取消就按顺序轮到你。" },
  attended: { title: "还没有参加过活动", text: "参加过的活动会显示在这里，可以写评价。" },
  over: { title: "没有取消过报名", text: "取消、过期和未通过的报名会显示在这里。" },
};

function Nothing({ tab }: { tab: MyActivityTab }) {
  const { section } = useScreen();
  return (
    <EmptyState
      {...none[tab]}
      action={
        <a href={listPath(section)} className={buttonClass({ variant: "accent" })}>
          去看看最近的活动
        </a>
      }
    />
  );
}
