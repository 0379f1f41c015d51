import { acts } from "#capabilities/community/growth/server/public.ts";
import type { Honour } from "#capabilities/community/honours/contract.ts";
import type { honours } from "./tables.ts";

type Row = typeof honours.$inferSelect;

/** Whether it can be had: one for an act that no feature offers yet cannot. */
export function canBeHad({ open, rule }: Pick<Row, "open" | "rule">): boolean {
  return open && (!("act" in rule) || acts.get(rule.act) !== undefined);
}

/** An honour as everybody sees it. */
export function presentHonour({ key, name, class: kind, how, rule, holders, among, countedAt }: Row): Honour {
  return {
    key,
    name,
    class: kind,
    how,
    rarity: countedAt === null ? null : { holders, among, counted_at: countedAt.toISOString() },
    by_hand: "manual" in rule,
  };
}
