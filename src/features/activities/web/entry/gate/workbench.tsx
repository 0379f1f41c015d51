import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { keptChoice } from "#client/kept-choice.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { board as boardOf } from "../api/gate.ts";
import { ConflictsPart } from "../conflicts-part.tsx";
import { Figures } from "../figures.tsx";
import { PeoplePart } from "../people-part.tsx";
import { RollCallPart } from "../roll-call-part.tsx";
import { useGateSide } from "../side.ts";
import { DeviceBar } from "./device-bar.tsx";
import { ScanPart } from "./scan-part.tsx";
import { useGateDevice } from "./use-gate-device.ts";

const tabs = [
  { key: "scan", label: "扫码" },
  { key: "people", label: "名单" },
  { key: "board", label: "看板" },
  { key: "calls", label: "点名" },
] as const;

/** At which gate this device stands: chosen once, also over a reload. */
const gates = keptChoice<string>("paddock.gate_name", (kept) => kept ?? "");

/** The workbench of whoever stands at a gate: scan, list, board, roll call. Fetch it with `lazyPart`. */
export default function Workbench({ id }: { id: string }) {
  const { section } = useScreen();
  const back = useBack(pathOf("active.code", {}, { section }));
  const tabsId = useId();
  // Not in the address: a reload without a network has to find the page that was kept.
  const [tab, setTab] = useState<(typeof tabs)[number]["key"]>("scan");
  const { device, state } = useGateDevice(id);
  const query = useQuery(boardOf(useGateSide(), id));
  const board = query.data ?? state.board;
  const kept = gates.useChoice();
  const gate = board?.activity.gates.includes(kept) ? kept : "";
  return (
    <>
      <NavBar title={board?.activity.title ?? "工作台"} onBack={back} />
      <main className="min-h-dvh pb-10">
        {board === null ? (
          <NotLoaded query={query} waiting={<RowsSkeleton rows={5} />} />
        ) : (
          <>
            <Tabs
              id={tabsId}
              label="工作台"
              items={board.activity.stages.length > 0 ? tabs : tabs.slice(0, 3)}
              active={tab}
              onChange={setTab}
              stickyTop="var(--nav-h)"
            />
            <DeviceBar device={device} state={state} />
            <TabPanel id={tabsId} active={tab}>
              {tab === "scan" && (
                <>
                  <ConflictsPart device={device} />
                  <ScanPart device={device} board={board} gate={gate} onGate={gates.choose} />
                </>
              )}
              {tab === "people" && <PeoplePart board={board} device={device} state={state} gate={gate} />}
              {tab === "board" && (
                <>
                  <Figures board={board} />
                  <ConflictsPart device={device} />
                </>
              )}
              {tab === "calls" && <RollCallPart board={board} device={device} state={state} />}
            </TabPanel>
          </>
        )}
      </main>
    </>
  );
}
