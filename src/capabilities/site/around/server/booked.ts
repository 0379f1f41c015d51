import type { AdvertPlace } from "#capabilities/site/around/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { advertKind } from "./kinds.ts";
import { shownRows } from "./rows.ts";

/** Dropped whenever an advert is booked, changed or removed. */
export const ADVERT_TAGS: readonly string[] = advertKind.tags;

/** Whether an advert is booked for a place in a section, now or for another time: the device asks for the moment's own. */
export async function isBooked(db: Queryable, section: string, place: AdvertPlace): Promise<boolean> {
  const rows = await shownRows(db, advertKind, section);
  return rows.some(({ content }) => content.place === place);
}
