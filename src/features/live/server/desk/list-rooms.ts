import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { liveDeskEndpoints } from "#features/live/desk-contract.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { sections } from "#sections/registry.ts";
import { liveRooms } from "../tables.ts";
import { managedSections } from "./manage.ts";
import { presentDeskCards } from "./present-cards.ts";

type Query = z.output<(typeof liveDeskEndpoints)["GET /api/admin/live"]["query"]>;

const { state } = liveRooms;

/** Written out, so that PostgreSQL sees which partial index answers each. */
const filters: Readonly<Record<NonNullable<Query["state"]>, SQL>> = {
  now: sql`${state} in ('live', 'interrupted')`,
  next: sql`${state} = 'announced'`,
  draft: sql`${state} = 'draft'`,
  past: sql`${state} in ('ended', 'cancelled')`,
};

/**
 * Rooms of the sections that somebody looks after: what comes next by its start, all else the latest start first.
 * @throws AppError INVALID_INPUT for a foreign cursor
 */
export async function listRooms(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { state: wanted, section, q: typed, cursor, limit }: Query,
) {
  const mine = managedSections(actor, section);
  if (mine.length === 0) return { items: [], next_cursor: null };
  const q = typed.trim();
  const order = [liveRooms.startsAt, liveRooms.id];
  const rising = wanted === "next";
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["live at the desk", mine.join(), wanted, q], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(liveRooms)
        .where(
          and(
            mine.length === sections.length ? undefined : inArray(liveRooms.section, mine),
            wanted && filters[wanted],
            matching(q),
            (rising ? above : below)(order, after),
          ),
        )
        .orderBy(...order.map((column) => (rising ? asc(column) : desc(column))))
        .limit(take),
    (row) => [row.startsAt, row.id],
  );
  return { items: await presentDeskCards(db, rows), next_cursor };
}

/** By a part of the title, or by the number. */
function matching(q: string): SQL | undefined {
  if (q === "") return undefined;
  const byTitle = ilike(liveRooms.title, `%${q.replace(/[\\%_]/g, "\\$&")}%`);
  return /^[1-9]\d{0,17}$/.test(q) ? or(byTitle, eq(liveRooms.id, q)) : byTitle;
}
