import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { medalSrc } from "../medal-address.ts";
import { deskHonours } from "./api.ts";
import { DecisionForm, type Person } from "./decision-form.tsx";

/** Gives one of the honours that are given by hand to a member who is known already. */
export function AwardMember({ person, onDone }: { person: Person; onDone: () => void }) {
  const query = useQuery(deskHonours());
  const { data } = query;
  const [chosen, setChosen] = useState<string>();
  if (!data) return <NotLoaded query={query} compact waiting={<RowsSkeleton rows={2} />} />;
  const given = data.items.filter((honour) => honour.by_hand && honour.open);
  if (chosen !== undefined)
    return <DecisionForm honourKey={chosen} act="award" person={person} onDone={onDone} />;
  if (given.length === 0)
    return <p className="py-6 text-center text-15 text-ink-3">没有可以人工授予的勋章</p>;
  return (
    <ul aria-label="荣誉" className="grid gap-1 pb-2">
      {given.map((honour) => (
        <li key={honour.key}>
          <button
            type="button"
            onClick={() => setChosen(honour.key)}
            className="press flex min-h-15 w-full items-center gap-3 text-left"
          >
            <img src={medalSrc(honour.key)} alt="" width={200} height={200} className="size-11 flex-none" />
            <span className="min-w-0 flex-1">
              <b className="block truncate text-15 font-semibold">{honour.name}</b>
              <span className="line-clamp-1 text-12 text-ink-3">{honour.how}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
