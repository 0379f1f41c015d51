import type { z } from "zod";
import type { exchangeSchema } from "#capabilities/community/points/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

export type Exchange = z.input<typeof exchangeSchema>;

/** What points can be exchanged for. */
export interface PointExchange {
  /** What can be had in a section, the cheapest first, and where all of it is. @param section slug */
  list(db: Queryable, section: string): Promise<Exchange>;
}

export const pointExchanges = new ExtensionPoint<PointExchange>("exchange of points");

/** Everything that points can be exchanged for in a section, kind by kind; kinds of which there is nothing are left out. */
export async function listExchanges(db: Queryable, section: string): Promise<{ items: Exchange[] }> {
  const lists = await Promise.all(pointExchanges.entries().map(([, kind]) => kind.list(db, section)));
  return { items: lists.filter(({ items }) => items.length > 0) };
}
