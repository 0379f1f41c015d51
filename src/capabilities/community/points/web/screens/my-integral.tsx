import { useId, useState } from "react";
import { oneOf, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { BalanceCard } from "../components/balance-card.tsx";
import { CheckInPart } from "../components/check-in-part.tsx";
import { PointStatement } from "../components/point-statement.tsx";
import { TaskList } from "../components/task-list.tsx";

const ExchangePart = lazyPart(async () => (await import("../components/exchange-part.tsx")).default);
const RulesSheet = lazyPart(async () => (await import("../components/rules-sheet.tsx")).default);

const tabs = [
  { key: "earn", label: "签到与任务" },
  { key: "exchange", label: "积分兑换" },
  { key: "entries", label: "积分明细" },
] as const;

const pointsAddress = {
  tab: oneOf(
    tabs.map(({ key }) => key),
    "earn",
  ),
};

/** The member's points: how many, how to earn them, and where each came from. */
export default function MyIntegral() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const tabsId = useId();
  const address = useAddress(pointsAddress);
  const { tab } = address.values;
  const [rules, setRules] = useState(false);
  return (
    <>
      <NavBar
        title="我的积分"
        onBack={back}
        actions={
          <button
            type="button"
            onPointerDown={RulesSheet.preload}
            onClick={() => setRules(true)}
            className="press h-11 px-3 text-13 text-ink-2"
          >
            规则
          </button>
        }
      />
      <main className="min-h-dvh bg-surface pb-8">
        <BalanceCard />
        <Tabs
          id={tabsId}
          label="积分"
          items={tabs}
          active={tab}
          onChange={(key) => address.change({ tab: key })}
          stickyTop="var(--nav-h)"
        />
        <TabPanel id={tabsId} active={tab}>
          {tab === "exchange" ? (
            <ExchangePart />
          ) : tab === "earn" ? (
            <>
              <CheckInPart />
              <TaskList />
            </>
          ) : (
            <PointStatement onEarn={() => address.change({ tab: "earn" })} />
          )}
        </TabPanel>
      </main>
      <RulesSheet open={rules} onClose={() => setRules(false)} />
    </>
  );
}
