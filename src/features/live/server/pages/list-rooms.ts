import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { EntryStand } from "#capabilities/site/blocks/server/public.ts";
import { hasRow } from "#platform/database/has-row.ts";
import { above, below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { LIVES_TAG } from "../cache-tags.ts";
import { liveRooms } from "../tables.ts";
import { cardRows, type LiveCardView, presentCards } from "./cards.ts";

type View = "now" | "next" | "replay";

const { state, startsAt, id, minutes } = liveRooms;

/** What a view lists. Whoever announced one and never began is waited for until it would be over. */
export const inView: Record<View, SQL | undefined> = {
  now: sql`${state} in ('live', 'interrupted')`,
  next: and(eq(state, "announced"), sql`${startsAt} + make_interval(mins => ${minutes}) > now()`),
  replay: and(eq(state, "ended"), eq(liveRooms.replayState, "ready"), eq(liveRooms.replayShown, true)),
};

/** A club lists its own, the umbrella all. */
export function ofSection(slug: string | undefined): SQL | undefined {
  const club = sectionBySlug(slug);
  return club === undefined || club.umbrella ? undefined : eq(liveRooms.section, club.slug);
}

/** The lives, as soon as one is on, announced or kept. */
export const livesEntry: EntryStand = {
  path: (section) => pathOf("live.list", {}, { section }),
  tags: () => [LIVES_TAG],
  stands: (section) => hasRow(liveRooms, or(...Object.values(inView)), ofSection(section)),
};

/** One page of a view: what is to come by its start, the others from the last backwards. */
export async function listRooms(
  { db, keys }: Pick<Services, "db" | "keys">,
  { view, section, cursor, limit }: PageQuery & { view: View; section?: string | undefined },
): Promise<Page<LiveCardView>> {
  const order = [startsAt, id] as const;
  const rising = view === "next";
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["live", view, section], cursor, limit },
    (after, take) =>
      cardRows(db)
        .where(and(inView[view], ofSection(section), rising ? above(order, after) : below(order, after)))
        .orderBy(...order.map((column) => (rising ? asc(column) : desc(column))))
        .limit(take),
    (row) => [row.startsAt.toISOString(), row.id],
  );
  return { items: await presentCards(db, rows), next_cursor };
}
