import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { RedPacketTab } from "#capabilities/community/red-packets/contract.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { OWN } from "#client/own-queries.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { homePath, myPath } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { otherPacketList, redPacketList } from "../api/red-packet-list.ts";
import { OtherPackets } from "../components/other-packets.tsx";
import { PacketCard } from "../components/packet-card.tsx";

const tabs: readonly { key: RedPacketTab; label: string }[] = [
  { key: "waiting", label: "待领取" },
  { key: "opened", label: "已领取" },
  { key: "missed", label: "已过期" },
];

const address = { tab: oneOf(["waiting", "opened", "missed"], "waiting") };

/** The member's red packets: to be had, opened, missed. */
export default function MyRedPackets() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const id = useId();
  const { values, change } = useAddress(address);
  return (
    <>
      <NavBar title="我的红包" onBack={back} />
      <main className="min-h-dvh pb-8">
        <Tabs
          id={id}
          label="红包分类"
          items={tabs}
          active={values.tab}
          onChange={(tab) => change({ tab })}
          stickyTop="var(--nav-h)"
        />
        <TabPanel id={id} active={values.tab}>
          <PacketList key={values.tab} tab={values.tab} />
        </TabPanel>
      </main>
    </>
  );
}

function PacketList({ tab }: { tab: RedPacketTab }) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(redPacketList(tab));
  const { data: others } = useQuery(otherPacketList(tab));
  return (
    <PullToRefresh
      onRefresh={async () => {
        await queryClient.invalidateQueries({ queryKey: [OWN, "red-packets"] });
        return undefined;
      }}
    >
      <OtherPackets tab={tab} />
      <EndlessList
        query={query}
        label="红包"
        estimate={108}
        waiting={
          <Skeleton>
            {["a", "b", "c"].map((key) => (
              <Bone key={key} className="mx-edge mt-3 h-24 rounded-3" />
            ))}
          </Skeleton>
        }
        empty={others?.items.length ? null : <NoPackets tab={tab} />}
      >
        {(packet) => <PacketCard packet={packet} />}
      </EndlessList>
    </PullToRefresh>
  );
}

const none: Record<RedPacketTab, { title: string; text: string }> = {
  waiting: { title: "暂无红包，参加活动赢红包", text: "车友会发的积分红包会显示在这里。" },
  opened: { title: "还没有拆过红包", text: "拆到的积分会显示在这里，也记在我的积分里。" },
  missed: { title: "没有错过的红包", text: "最近九十天里错过的红包会显示在这里。" },
};

function NoPackets({ tab }: { tab: RedPacketTab }) {
  const { section } = useScreen();
  return (
    <EmptyState
      {...none[tab]}
      action={
        tab === "missed" ? undefined : (
          <a href={homePath(section)} className={buttonClass({ variant: "accent" })}>
            去逛逛
          </a>
        )
      }
    />
  );
}
