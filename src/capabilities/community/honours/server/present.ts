import { acts } from "#capabilities/community/growth/server/public.ts";
import type { Honour } from "#capabilities/community/honours/contract.ts";
import { conditionsHold } from "./conditions.ts";
import type { honours } from "./tables.ts";

type Row = typeof honours.$inferSelect;

/** Whether it can be had now: one outside its time cannot, nor one for what no feature offers. */
export function canBeHad(
  { open, rule, startsAt, endsAt }: Pick<Row, "open" | "rule" | "startsAt" | "endsAt">,
  now = new Date(),
): boolean {
  if (!open || (startsAt !== null && startsAt > now) || (endsAt !== null && endsAt <= now)) return false;
  if ("all" in rule) return conditionsHold(rule.all) !== undefined;
  return !("act" in rule) || acts.get(rule.act) !== undefined;
}

/** An honour as everybody sees it. */
export function presentHonour(row: Row): Honour {
  const { key, name, class: kind, how, rule, holders, among, countedAt, season, wearable } = row;
  return {
    key,
    name,
    class: kind,
    how,
    rarity: countedAt === null ? null : { holders, among, counted_at: countedAt.toISOString() },
    by_hand: "manual" in rule,
    season,
    wearable,
  };
}
