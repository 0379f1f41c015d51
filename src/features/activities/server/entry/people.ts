import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { signedBy } from "#capabilities/people/consents/server/public.ts";
import type { PersonAtGate } from "#features/activities/entry-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { NoticeKey } from "#shared/activity.ts";
import { activityEntries, rollCalls, signUps, ticketKinds } from "../tables.ts";

const columns = {
  id: signUps.id,
  memberId: signUps.memberId,
  name: signUps.name,
  number: signUps.number,
  kind: ticketKinds.name,
  convoy: signUps.convoy,
  car: signUps.car,
  mobileLast: signUps.mobileLast,
  seats: signUps.seats,
  state: signUps.state,
  enteredAt: signUps.enteredAt,
  secret: signUps.secret,
  gate: activityEntries.gate,
  entry: activityEntries.deviceKey,
  entryAt: activityEntries.at,
  entryId: activityEntries.id,
};

/** People as they are read for the gate, with the entry that stands; the caller adds what of them, and the order. */
export function peopleQuery(db: Queryable, where: SQL | undefined) {
  return db
    .select(columns)
    .from(signUps)
    .innerJoin(ticketKinds, eq(ticketKinds.id, signUps.kindId))
    .leftJoin(
      activityEntries,
      and(eq(activityEntries.signUpId, signUps.id), eq(activityEntries.state, "entered")),
    )
    .where(where)
    .$dynamic();
}
export type PersonRow = Awaited<ReturnType<typeof peopleQuery>>[number];

/** Which of an activity's texts somebody has yet to sign, for all of these members in one go. */
export async function unsignedOf(
  db: Queryable,
  notices: readonly NoticeKey[],
  memberIds: readonly string[],
): Promise<(memberId: string) => NoticeKey[]> {
  const signed = await signedBy(db, memberIds, notices);
  return (memberId) => notices.filter((key) => !signed.get(memberId)?.has(key));
}

/** People as the gate reads them, in their order. */
export async function presentPeople(
  db: Queryable,
  notices: readonly NoticeKey[],
  rows: readonly PersonRow[],
): Promise<PersonAtGate[]> {
  const unsigned = await unsignedOf(
    db,
    notices,
    rows.map(({ memberId }) => memberId),
  );
  const calls = await callsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(
    ({ memberId, mobileLast, enteredAt, secret: _, entryAt: _at, entryId: _id, gate, entry, ...row }) => ({
      ...row,
      mobile_last: mobileLast,
      unsigned: unsigned(memberId).length > 0,
      entered_at: enteredAt?.toISOString() ?? null,
      gate: gate ?? "",
      entry,
      calls: calls.get(row.id) ?? {},
    }),
  );
}

/** One person; null where there is none in this activity. */
export async function personAtGate(
  db: Queryable,
  activity: { id: string; notices: readonly NoticeKey[] },
  signUpId: string,
): Promise<PersonAtGate | null> {
  const rows = await peopleQuery(db, and(eq(signUps.id, signUpId), eq(signUps.activityId, activity.id)));
  return (await presentPeople(db, activity.notices, rows))[0] ?? null;
}

async function callsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, Record<string, string>>> {
  const calls = new Map<string, Record<string, string>>();
  if (ids.length === 0) return calls;
  const rows = await db
    .select()
    .from(rollCalls)
    .where(inArray(rollCalls.signUpId, [...ids]));
  for (const { signUpId, stage, at } of rows)
    calls.set(signUpId, { ...calls.get(signUpId), [stage]: at.toISOString() });
  return calls;
}

/** Who was not at a stage. */
export const notAt = (stage: string): SQL =>
  sql`not exists (select 1 from ${rollCalls} where ${rollCalls.signUpId} = ${signUps.id} and ${rollCalls.stage} = ${stage})`;
