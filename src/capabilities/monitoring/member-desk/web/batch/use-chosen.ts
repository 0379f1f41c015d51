import { useState } from "react";
import type { MemberRow } from "#capabilities/monitoring/member-desk/contract.ts";
import { toast } from "#ui/toast-store.ts";
import { type Chosen, MOST_CHOSEN } from "./api.ts";

/** Members who are chosen in the list; null while nobody is to be. They stay chosen when the list is narrowed otherwise. */
export function useChosen(loaded: readonly MemberRow[]) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const all = loaded.length > 0 && loaded.every(({ member }) => chosen?.has(member.id));
  return {
    chosen,
    all,
    switchOn: () => setChosen(chosen === null ? new Map() : null),
    end: () => setChosen(null),
    /** Those alone stay chosen; without any, choosing is over. */
    keep(ids: readonly string[]) {
      const left = [...(chosen ?? [])].filter(([id]) => ids.includes(id));
      setChosen(left.length === 0 ? null : new Map(left));
    },
    toggle({ member: { id, nickname } }: MemberRow) {
      const next = new Map(chosen);
      if (next.delete(id)) setChosen(next);
      else if (next.size >= MOST_CHOSEN) toast(`一次最多选 ${MOST_CHOSEN} 位会员`);
      else setChosen(next.set(id, nickname));
    },
    /** All that are loaded, as many as go; nobody where they all are. */
    toggleAll() {
      if (all) return setChosen(new Map());
      const next = new Map(chosen);
      for (const { member } of loaded) if (next.size < MOST_CHOSEN) next.set(member.id, member.nickname);
      if (next.size >= MOST_CHOSEN) toast(`一次最多选 ${MOST_CHOSEN} 位会员`);
      setChosen(next);
    },
  };
}
