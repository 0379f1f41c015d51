import type { z } from "zod";
import type { waitingSchema } from "#capabilities/people/members/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { type FigureOf, figuresOf } from "#platform/database/figures-of.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** Something of a member's own that waits: for himself, as what was refused, or for others, as what is under review. */
export type Waiting = FigureOf & {
  label: string;
  /** Of `iconNames`: what it is about; a kind of thing to be collected has one of its own. */
  icon: string;
  /** The screen where it is, as the umbrella section has it; a club's page leads to the club's. */
  path: string;
  /** `act`: only the member can go on with it; `wait`: others do. */
  kind: "act" | "wait";
};

/** What stands on the personal page as waiting. Features add what members make there. */
export const myWaiting = new ExtensionPoint<Waiting>("waiting thing");

/** What waits of a member's, what he has to do first; what there is none of is left out. */
export async function listWaiting(db: Queryable, memberId: string): Promise<z.input<typeof waitingSchema>[]> {
  const entries = myWaiting.entries();
  const counts = await figuresOf(db, "members:waiting", entries, memberId);
  const counted = entries.map(([key, { label, icon, path, kind }]) => ({
    ...{ key, label, icon, path, kind },
    count: counts.get(key) ?? 0,
  }));
  const there = counted.filter(({ count }) => count > 0);
  return [...there.filter(({ kind }) => kind === "act"), ...there.filter(({ kind }) => kind === "wait")];
}
