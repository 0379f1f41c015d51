import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Board, PersonAtGate } from "#features/activities/entry-contract.ts";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { type PeopleFilter, people } from "./api/gate.ts";
import type { GateDevice, GateState } from "./gate/gate-device.ts";
import { PersonRow } from "./person-row.tsx";
import { useGateSide } from "./side.ts";

const PersonSheet = lazyPart(async () => (await import("./person-sheet.tsx")).default);

export interface PeoplePartProps {
  board: Board | null;
  device: GateDevice;
  state: GateState;
  gate: string;
}

const shows = [
  { value: "all", label: "全部" },
  { value: "missing", label: "未到" },
  { value: "arrived", label: "已到" },
] as const;

/** Who is expected: found by name, number and the last four digits, with or without a network. */
export function PeoplePart({ board, device, state, gate }: PeoplePartProps) {
  const [filter, setFilter] = useState<PeopleFilter>({ show: "all" });
  const [open, setOpen] = useState<PersonAtGate | null>(null);
  const alone = !state.online && state.list !== null;
  return (
    <>
      <div className="flex flex-col gap-2.5 px-edge py-3">
        <SearchField
          label="姓名、编号或手机后四位"
          value={filter.q}
          onChange={(q) => setFilter({ ...filter, q })}
        />
        <SegmentedControl
          label="显示"
          options={shows}
          value={filter.show}
          onChange={(show) => setFilter({ ...filter, show })}
        />
        {board && board.kinds.length > 1 && (
          <ul aria-label="票种" className="scroll-x flex gap-2">
            {board.kinds.map(({ id, name }) => (
              <li key={id} className="flex-none">
                <Chip
                  selected={filter.kind === id}
                  onClick={() => setFilter({ ...filter, kind: filter.kind === id ? undefined : id })}
                >
                  {name}
                </Chip>
              </li>
            ))}
          </ul>
        )}
        {board && board.convoys.length > 0 && (
          <ul aria-label="分组" className="scroll-x flex gap-2">
            {board.convoys.map(({ convoy }) => (
              <li key={convoy} className="flex-none">
                <Chip
                  selected={filter.convoy === convoy}
                  onClick={() =>
                    setFilter({ ...filter, convoy: filter.convoy === convoy ? undefined : convoy })
                  }
                >
                  {convoy === 0 ? "未分组" : `第 ${convoy} 组`}
                </Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
      {alone ? (
        <Alone device={device} filter={filter} board={board} onOpen={setOpen} />
      ) : (
        <FromServer id={device.activityId} filter={filter} onOpen={setOpen} />
      )}
      {open && (
        <PersonSheet person={open} device={device} board={board} gate={gate} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

const nobody = {
  compact: true,
  title: "没有找到相关人员",
  text: "换个姓名、编号或手机后四位试试。",
};

interface ListProps {
  filter: PeopleFilter;
  onOpen: (person: PersonAtGate) => void;
}

function FromServer({ id, filter, onOpen }: ListProps & { id: string }) {
  const query = useInfiniteQuery(people(useGateSide(), id, filter));
  return (
    <EndlessList
      query={query}
      label="名单"
      estimate={64}
      waiting={<RowsSkeleton rows={6} />}
      empty={nobody}
      failed={{ compact: true }}
    >
      {(person) => <PersonRow person={person} onOpen={() => onOpen(person)} />}
    </EndlessList>
  );
}

/** More than anybody reads through at a gate; who is not among them is searched for. */
const MOST_ALONE = 100;

function Alone({
  device,
  filter: { q = "", show, kind, convoy },
  board,
  onOpen,
}: ListProps & { device: GateDevice; board: Board | null }) {
  const wanted = q.trim();
  const kindName = board?.kinds.find(({ id }) => id === kind)?.name;
  const found = device
    .people()
    .filter(
      (person) =>
        (person.state === "confirmed" || wanted !== "") &&
        (wanted === "" || isFound(person, wanted)) &&
        (show === "all" || (person.entered_at !== null) === (show === "arrived")) &&
        (kindName === undefined || person.kind === kindName) &&
        (convoy === undefined || person.convoy === convoy),
    );
  if (found.length === 0) return <EmptyState {...nobody} />;
  return (
    <>
      <ul aria-label="名单">
        {found.slice(0, MOST_ALONE).map((person) => (
          <li key={person.id}>
            <PersonRow person={person} onOpen={() => onOpen(person)} />
          </li>
        ))}
      </ul>
      {found.length > MOST_ALONE && (
        <p className="num py-4 text-center text-12 text-ink-3">
          还有 {found.length - MOST_ALONE} 人，请搜索姓名、编号或手机后四位
        </p>
      )}
    </>
  );
}

function isFound({ name, number, mobile_last: last }: PersonAtGate, wanted: string): boolean {
  const digits = /^[Pp]?(\d{1,6})$/.exec(wanted)?.[1];
  return name.startsWith(wanted) || (digits !== undefined && (number === Number(digits) || last === wanted));
}
