import { and, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import type { StoredState } from "#shared/activity-standing.ts";
import type { deskEndpoints } from "../../desk-contract.ts";
import { alive } from "../pages/which.ts";
import { activities } from "../tables.ts";
import { managedSections } from "./manage.ts";
import { presentAll } from "./present.ts";

type Query = z.output<(typeof deskEndpoints)["GET /api/admin/activities"]["query"]>;

/**
 * Activities of the sections that somebody runs, the newest first.
 * @throws AppError INVALID_INPUT for a foreign cursor
 */
export async function listActivities(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { state, section, q, cursor, limit }: Query,
) {
  const wanted = managedSections(actor, section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const order = [activities.createdAt, activities.id];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["activities at the desk", wanted.join(), state, q], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(activities)
        .where(
          and(
            inArray(activities.section, wanted),
            state === undefined ? undefined : isNow(state),
            matching(q?.trim() ?? ""),
            below(order, after),
          ),
        )
        .orderBy(desc(activities.createdAt), desc(activities.id))
        .limit(take),
    (row) => [row.createdAt, row.id],
  );
  return { items: await presentAll(db, rows), next_cursor };
}

/** By a part of the title, or by the number. */
function matching(q: string): SQL | undefined {
  if (q === "") return undefined;
  const words = q.replace(/[\\%_]/g, "\\$&");
  const byTitle = ilike(activities.title, `%${words}%`);
  return /^[1-9]\d{0,17}$/.test(q) ? or(byTitle, eq(activities.id, q)) : byTitle;
}

/**
 * As `stateAt` says it, where the job that moves states on may be late. What is not over yet is looked up as such: among all
 * that ever was, a state that few are in would be found by reading everything.
 */
function isNow(state: StoredState): SQL | undefined {
  const { state: stored, opensAt, closesAt, startsAt, endsAt } = activities;
  if (state === "draft" || state === "cancelled") return eq(stored, state);
  const now = sql`case
    when ${stored} in ('draft', 'cancelled', 'ended') then ${stored}
    when now() >= ${endsAt} then 'ended'
    when now() >= ${startsAt} or ${stored} = 'running' then 'running'
    when now() >= ${closesAt} or ${stored} = 'closed' then 'closed'
    when ${stored} = 'open' or now() >= ${opensAt} then 'open'
    else 'announced' end`;
  return and(state === "ended" ? undefined : alive, sql`${now} = ${state}`);
}
