import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Board, TakenPerson } from "#features/activities/entry-contract.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { stageCounts } from "./api/gate.ts";
import { clockTime } from "./clock.ts";
import type { GateDevice, GateState } from "./gate/gate-device.ts";
import { useGateSide } from "./side.ts";

export interface RollCallPartProps {
  board: Board;
  device: GateDevice;
  state: GateState;
}

/** Who is there at a stage of the convoy, group by group; works by the list on the device, with or without a network. */
export function RollCallPart({ board, device, state }: RollCallPartProps) {
  const { stages } = board.activity;
  const [chosen, setChosen] = useState(stages[0]?.key ?? "");
  const [convoy, setConvoy] = useState<number | null>(null);
  const [onlyMissing, setOnlyMissing] = useState(false);
  const at = Math.max(
    0,
    stages.findIndex(({ key }) => key === chosen),
  );
  const [stage, before] = [stages[at], stages[at - 1]];
  if (stage === undefined)
    return (
      <EmptyState
        compact
        title="没有点名环节"
        text="主办方在活动里设置出发、途经和到达后，可以在这里点名。"
      />
    );
  if (state.list === null)
    return (
      <>
        <Counts id={device.activityId} />
        <EmptyState
          compact
          title={board.can.take ? "点名要先下载名单" : "还不能点名"}
          text={board.can.take ? "下载后断网也能点名。" : "活动开始前一天起可以点名。"}
          action={
            board.can.take && (
              <Button variant="accent" loading={state.taking} onClick={() => void device.take()}>
                下载名单
              </Button>
            )
          }
        />
      </>
    );
  const everybody = device.people().filter((person) => person.state === "confirmed");
  const groups = [...new Set(everybody.map((person) => person.convoy))].sort((a, b) => a - b);
  const here = everybody.filter((person) => convoy === null || person.convoy === convoy);
  const there = here.filter(({ calls }) => calls[stage.key] !== undefined);
  const shown = onlyMissing ? here.filter(({ calls }) => calls[stage.key] === undefined) : here;
  return (
    <>
      <div className="flex flex-col gap-2.5 px-edge py-3">
        <ul aria-label="环节" className="scroll-x flex gap-2">
          {stages.map(({ key, label }) => (
            <li key={key} className="flex-none">
              <Chip selected={key === stage.key} onClick={() => setChosen(key)}>
                {label}
              </Chip>
            </li>
          ))}
        </ul>
        {groups.length > 1 && (
          <ul aria-label="分组" className="scroll-x flex gap-2">
            {groups.map((one) => (
              <li key={one} className="flex-none">
                <Chip selected={one === convoy} onClick={() => setConvoy(one === convoy ? null : one)}>
                  {one === 0 ? "未分组" : `第 ${one} 组`}
                  <span className="num">
                    {everybody.filter(({ convoy: of, calls }) => of === one && calls[stage.key]).length}/
                    {everybody.filter(({ convoy: of }) => of === one).length}
                  </span>
                </Chip>
              </li>
            ))}
          </ul>
        )}
        <p className="num text-15 font-semibold">
          {stage.label} {there.length} / {here.length}
          {here.length > there.length && <span className="text-bad"> · 缺 {here.length - there.length}</span>}
        </p>
        <ProgressBar
          label={stage.label}
          value={here.length === 0 ? 0 : there.length / here.length}
          kind="ok"
        />
        <Switch checked={onlyMissing} onChange={(event) => setOnlyMissing(event.target.checked)}>
          <span className="text-15">只看没到的</span>
        </Switch>
      </div>
      {shown.length === 0 ? (
        <EmptyState compact title={here.length === 0 ? "暂无人员" : "都到齐了"} />
      ) : (
        <ul aria-label={stage.label}>
          {shown.map((person) => (
            <li key={person.id}>
              <Called
                person={person}
                at={person.calls[stage.key]}
                missedBefore={
                  before !== undefined && person.calls[before.key] === undefined ? before.label : null
                }
                onTap={(present) => void device.call(person.id, stage.key, present)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How many were there at each stage, for whoever has no list: as before a list was taken, or days later. */
function Counts({ id }: { id: string }) {
  const { data = [] } = useQuery(stageCounts(useGateSide(), id));
  return (
    <ul aria-label="各环节到场" className="flex flex-col gap-2.5 px-edge py-3">
      {data.map(({ key, label, groups }) => {
        const sum = (of: "expected" | "there") => groups.reduce((all, group) => all + group[of], 0);
        const [there, expected] = [sum("there"), sum("expected")];
        return (
          <li key={key}>
            <p className="num flex justify-between text-15">
              <span>{label}</span>
              <span>
                {there} / {expected}
              </span>
            </p>
            <ProgressBar
              label={label}
              value={expected === 0 ? 0 : there / expected}
              kind="ok"
              className="mt-1"
            />
          </li>
        );
      })}
    </ul>
  );
}

interface CalledProps {
  person: TakenPerson;
  at: string | undefined;
  /** Name of the stage before, where he was not. */
  missedBefore: string | null;
  onTap: (there: boolean) => void;
}

function Called({ person, at, missedBefore, onTap }: CalledProps) {
  const { name, number, convoy, car, entered_at: entered } = person;
  const isThere = at !== undefined;
  return (
    <button
      type="button"
      aria-pressed={isThere}
      onClick={() => onTap(!isThere)}
      className="press flex min-h-16 w-full items-center gap-3 bg-surface px-edge py-2.5 text-left"
    >
      <span
        aria-hidden="true"
        className={cx(
          "grid size-7 flex-none place-items-center rounded-full",
          isThere ? "bg-ok text-surface" : "inset-ring-2 inset-ring-line-2",
        )}
      >
        {isThere && <Icon name="check" size="s" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="num block truncate text-15 font-semibold">
          {number !== null && `P${number} `}
          {name}
        </span>
        <span className="num block truncate text-12 text-ink-2">
          {[convoy > 0 ? `第 ${convoy} 组` : "", car].filter((part) => part !== "").join(" · ")}
        </span>
      </span>
      {isThere ? (
        <span className="num text-13 text-ink-2">{clockTime(at)}</span>
      ) : entered === null ? (
        <Tag kind="warn">未入场</Tag>
      ) : (
        missedBefore !== null && <Tag kind="warn">{missedBefore}未到</Tag>
      )}
    </button>
  );
}
