import type { PersonAtGate } from "#features/activities/entry-contract.ts";
import { signUpStateNames } from "#shared/activity-standing.ts";
import { Tag } from "#ui/tag.tsx";
import { clockTime } from "./clock.ts";

/** Somebody in a list of the gate; a tap opens what can be done. */
export function PersonRow({ person, onOpen }: { person: PersonAtGate; onOpen: () => void }) {
  const { name, number, kind, convoy, car, mobile_last: last, seats } = person;
  const about = [
    kind,
    convoy > 0 ? `第 ${convoy} 组` : "",
    seats > 1 ? `${seats} 人` : "",
    car,
    last === "" ? "" : `尾号 ${last}`,
  ].filter((part) => part !== "");
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press flex min-h-16 w-full items-center gap-3 bg-surface px-edge py-2.5 text-left"
    >
      <span className="num w-12 flex-none text-17 font-bold">{number === null ? "—" : `P${number}`}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15 font-semibold">{name}</span>
        <span className="num block truncate text-12 text-ink-2">{about.join(" · ")}</span>
      </span>
      <PersonTag person={person} />
    </button>
  );
}

export function PersonTag({ person: { state, entered_at: at, unsigned } }: { person: PersonAtGate }) {
  if (state !== "confirmed") return <Tag kind="bad">{signUpStateNames[state]}</Tag>;
  if (at !== null)
    return (
      <Tag kind="ok" icon="done">
        <span className="num">{clockTime(at)}</span>
      </Tag>
    );
  return unsigned ? <Tag kind="warn">待签署</Tag> : <Tag>未到</Tag>;
}
