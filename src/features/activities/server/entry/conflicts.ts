import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { EntryConflict } from "#features/activities/entry-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { activityEntries, signUps, ticketKinds } from "../tables.ts";

/** More than a gate ever looks through. */
const MOST = 100;

/** Entries that contradict another one and that nobody has settled, the latest first. */
export async function listConflicts(db: Queryable, activityId: string): Promise<EntryConflict[]> {
  const first = alias(activityEntries, "first");
  const [by, desk] = [alias(members, "by"), alias(admins, "desk")];
  const [firstBy, firstDesk] = [alias(members, "first_by"), alias(admins, "first_desk")];
  const rows = await db
    .select({
      key: activityEntries.deviceKey,
      at: activityEntries.at,
      gate: activityEntries.gate,
      by: by.nickname,
      desk: desk.name,
      id: signUps.id,
      name: signUps.name,
      number: signUps.number,
      kind: ticketKinds.name,
      firstKey: first.deviceKey,
      firstAt: first.at,
      firstGate: first.gate,
      firstBy: firstBy.nickname,
      firstDesk: firstDesk.name,
    })
    .from(activityEntries)
    .innerJoin(signUps, eq(signUps.id, activityEntries.signUpId))
    .innerJoin(ticketKinds, eq(ticketKinds.id, signUps.kindId))
    .leftJoin(first, and(eq(first.signUpId, signUps.id), eq(first.state, "entered")))
    .leftJoin(by, eq(by.id, activityEntries.staffId))
    .leftJoin(desk, eq(desk.id, activityEntries.adminId))
    .leftJoin(firstBy, eq(firstBy.id, first.staffId))
    .leftJoin(firstDesk, eq(firstDesk.id, first.adminId))
    .where(and(eq(activityEntries.activityId, activityId), eq(activityEntries.state, "conflict")))
    .orderBy(desc(activityEntries.at), desc(activityEntries.id))
    .limit(MOST);
  return rows.map(({ key, at, gate, id, name, number, kind, ...row }) => ({
    key,
    person: { id, name, number, kind },
    at: at.toISOString(),
    gate,
    by: row.by ?? row.desk ?? "",
    first:
      row.firstKey === null || row.firstAt === null
        ? null
        : {
            key: row.firstKey,
            at: row.firstAt.toISOString(),
            gate: row.firstGate ?? "",
            by: row.firstBy ?? row.firstDesk ?? "",
          },
  }));
}
