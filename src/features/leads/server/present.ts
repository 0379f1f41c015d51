import type { z } from "zod";
import type { ownLeadSchema } from "#features/leads/contract.ts";
import type { Keys } from "#platform/secrets/keys.ts";
import type { FormOf } from "./forms.ts";
import { openPerson } from "./seal.ts";
import type { leads } from "./tables.ts";

export type LeadRow = typeof leads.$inferSelect;

/** A lead as its member sees it, his own name and number in full. */
export function presentOwn(
  keys: Keys,
  lead: LeadRow,
  { form, receiver }: FormOf,
): z.input<typeof ownLeadSchema> {
  const { name, mobile } = openPerson(keys, lead) ?? { name: "", mobile: "" };
  const { key, title, kind, section } = form;
  return {
    ...{ id: lead.id, number: lead.number, state: lead.state, name, mobile },
    form: { key, title, kind, section },
    receiver: { name: receiver.name, contact: receiver.contact },
    ...{ city: lead.city, series: lead.series, wished_on: lead.wishedOn, wished_part: lead.wishedPart },
    ...{ statement: lead.statement, consent_version: lead.consentVersion },
    created_at: lead.createdAt.toISOString(),
    exported_at: lead.exportedAt?.toISOString() ?? null,
    ended_at: lead.endedAt?.toISOString() ?? null,
    told_at: lead.toldAt?.toISOString() ?? null,
    delete_at: lead.deleteAt.toISOString(),
  };
}

/** 林一 → 林*; a single character is hidden. */
export function maskName(name: string): string {
  const [first = "", ...rest] = [...name];
  return rest.length === 0 ? "*" : `${first}${"*".repeat(Math.min(rest.length, 3))}`;
}
