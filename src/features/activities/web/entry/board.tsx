import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#shared/format.ts";
import { Chip } from "#ui/chip.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { board as boardOf, emergencyReads } from "./api/gate.ts";
import { ConflictsPart } from "./conflicts-part.tsx";
import { deskSide } from "./desk-side.ts";
import { Figures } from "./figures.tsx";
import { DeviceBar } from "./gate/device-bar.tsx";
import { useGateDevice } from "./gate/use-gate-device.ts";
import { PeoplePart } from "./people-part.tsx";
import { RollCallPart } from "./roll-call-part.tsx";
import { GateSideProvider, useGateSide } from "./side.ts";

const ScanPart = lazyPart(async () => (await import("./gate/scan-part.tsx")).ScanPart, {
  waiting: <RowsSkeleton rows={2} />,
});

/** The check-in board of an activity at the desk: a tab of its screen. Everything that staff do can be done here, too. */
export default function EntryBoard({ activityId }: { activityId: string }) {
  return (
    <GateSideProvider value={deskSide}>
      <Live key={activityId} id={activityId} />
    </GateSideProvider>
  );
}

const parts = [
  { value: "people", label: "名单" },
  { value: "scan", label: "扫码" },
  { value: "calls", label: "点名" },
] as const;

function Live({ id }: { id: string }) {
  const query = useQuery(boardOf(useGateSide(), id));
  const { device, state } = useGateDevice(id);
  const [part, setPart] = useState<(typeof parts)[number]["value"]>("people");
  const [gate, setGate] = useState("");
  const board = query.data;
  if (board === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={4} />} />;
  return (
    <div className="pb-8">
      <Figures board={board} />
      <ConflictsPart device={device} />
      {(state.waiting > 0 || !state.online || state.surprises.length > 0) && (
        <DeviceBar device={device} state={state} />
      )}
      <SegmentedControl
        label="切换内容"
        options={parts}
        value={part}
        onChange={setPart}
        className="mx-edge"
      />
      {part === "people" && (
        <>
          {board.activity.gates.length > 0 && (
            <ul aria-label="入口" className="scroll-x flex gap-2 px-edge pt-3">
              {board.activity.gates.map((one) => (
                <li key={one} className="flex-none">
                  <Chip selected={one === gate} onClick={() => setGate(one === gate ? "" : one)}>
                    {one}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <PeoplePart board={board} device={device} state={state} gate={gate} />
        </>
      )}
      {part === "scan" && (
        <div className="mx-auto max-w-column pt-3">
          <ScanPart device={device} board={board} gate={gate} onGate={setGate} />
        </div>
      )}
      {part === "calls" && <RollCallPart board={board} device={device} state={state} />}
      {board.activity.emergency && <EmergencyReads id={id} />}
    </div>
  );
}

/** Who looked at emergency contacts; nothing where nobody did. */
function EmergencyReads({ id }: { id: string }) {
  const { data } = useQuery(emergencyReads(useGateSide(), id));
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label="紧急联系人查看记录" className="mx-edge mt-6">
      <h2 className="text-15 font-bold">紧急联系人查看记录</h2>
      <ul className="mt-1">
        {data.map(({ id: key, person, by, desk, at }) => (
          <li key={key} className="num flex justify-between gap-3 border-b border-line py-2 text-13">
            <span className="min-w-0 truncate">
              {by}
              {desk && "（后台）"} 查看了 {person}
            </span>
            <span className="flex-none text-ink-2">{formatDate(at, { time: true, year: false })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
