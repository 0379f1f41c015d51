import { eq, sql } from "drizzle-orm";
import { givePoints } from "../../src/capabilities/community/points/server/public.ts";
import type { OwnSignUp } from "../../src/features/activities/contract.ts";
import { activities, signUps, ticketKinds } from "../../src/features/activities/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import type { FormField } from "../../src/shared/activity.ts";
import type { TestApp } from "./app.ts";

let serial = 0;

/** A field of a form: a text that is required, unless said otherwise. */
export const field = (key: string, values: Partial<FormField> = {}): FormField => ({
  ...{ key, kind: "text", label: key, hint: "", required: true, options: [], most: 20 },
  ...values,
});

/** What a sign-up sends; a key of its own unless given. */
export function signUpBody(kindId: string, values: Record<string, unknown> = {}) {
  serial += 1;
  return {
    kind_id: kindId,
    name: "林小川",
    form_version: 1,
    idempotency_key: `sign-up-${serial}`,
    ...values,
  };
}

/** Signs somebody up, who has to get in, or onto the waitlist. */
export async function signUpFor(
  { call }: Pick<TestApp, "call">,
  token: string,
  { activityId, id: kindId }: { activityId: string; id: string },
  values: Record<string, unknown> = {},
): Promise<OwnSignUp> {
  const answer = await call("POST", `/api/activities/${activityId}/sign-ups`, {
    token,
    body: signUpBody(kindId, values),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data as OwnSignUp;
}

/** Gives a member points to spend. */
export async function fund(db: Database, memberId: string, amount: number): Promise<void> {
  serial += 1;
  const key = `fund:${memberId}:${serial}`;
  await db.transaction((tx) => givePoints(tx, { memberId, amount, key, reason: "task", title: "测试" }));
}

/** What is wrong with the counters of seats, and with who has one: nothing. */
export async function contradictions(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select 'kind ' || k.id || ': ' || k.taken || '/' || k.waiting || ' beside ' || c.seats || '/' || c.waiting as what
    from activity_ticket_kinds k, lateral (
      select coalesce(sum(s.seats) filter (where s.state in ('in_review', 'offered', 'confirmed')), 0) as seats,
        count(*) filter (where s.state = 'waiting') as waiting
      from activity_sign_ups s where s.kind_id = k.id) c
    where k.taken <> c.seats or k.waiting <> c.waiting
    union all
    select 'activity ' || a.id || ': ' || a.taken from activities a
    where a.taken <> (select coalesce(sum(k.taken), 0) from activity_ticket_kinds k where k.activity_id = a.id)
    union all
    select 'twice ' || member_id from activity_sign_ups
    where state in ('in_review', 'waiting', 'offered', 'confirmed') group by activity_id, member_id having count(*) > 1
    union all
    select 'number ' || number from activity_sign_ups where number is not null
    group by activity_id, number having count(*) > 1
    union all
    select 'rank ' || rank from activity_sign_ups where rank is not null group by kind_id, rank having count(*) > 1
    union all
    select 'free although somebody waits, kind ' || k.id from activity_ticket_kinds k join activities a on a.id = k.activity_id
    where a.state in ('open', 'closed') and k.quota - k.taken >= (
      select s.seats from activity_sign_ups s where s.kind_id = k.id and s.state = 'waiting' order by s.rank limit 1)
    union all
    select 'points of ' || s.id || ': ' || s.points from activity_sign_ups s
    left join ledger_accounts l on l.owner = 'activity:sign-up:' || s.id
    where coalesce(l.balance, 0) <> s.points or s.points <> (
      select coalesce(sum((lot ->> 'amount')::int), 0) from jsonb_array_elements(s.held_lots) lot)
    union all
    select 'unpaid ' || s.id from activity_sign_ups s join activity_ticket_kinds k on k.id = s.kind_id
    where s.points <> case when s.state in ('in_review', 'confirmed')
      or (s.state = 'offered' and (s.order_number <> '' or s.decided_by is not null)) then k.points * s.seats else 0 end
    union all
    select 'fee of ' || s.id || ': ' || s.fen || ', order ' || coalesce(o.state, 'none') from activity_sign_ups s
    join activity_ticket_kinds k on k.id = s.kind_id left join orders o on o.number = s.order_number
    where (s.state = 'confirmed' and k.fen > 0 and (s.fen <> k.fen * s.seats or o.pay_fen is distinct from s.fen
        or o.state not in ('received', 'finished')))
      or (s.state = 'offered' and s.order_number <> '' and (o.state is distinct from 'placed' or o.pay_fen <> s.fen))
      or (s.state in ('in_review', 'waiting') and s.order_number <> '')`);
  return rows.map(({ what }) => what);
}

/** How the sign-ups of an activity stand, by state. */
export async function statesOf(db: Database, activityId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: signUps.state, n: sql<number>`count(*)::int` })
    .from(signUps)
    .where(eq(signUps.activityId, activityId))
    .groupBy(signUps.state);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

/** Sets something of an activity, as the desk or time would. */
export async function setActivity(
  db: Database,
  id: string,
  values: Partial<typeof activities.$inferInsert>,
): Promise<void> {
  await db.update(activities).set(values).where(eq(activities.id, id));
}

/** The same of a ticket kind. */
export async function setKind(
  db: Database,
  id: string,
  values: Partial<typeof ticketKinds.$inferInsert>,
): Promise<void> {
  await db.update(ticketKinds).set(values).where(eq(ticketKinds.id, id));
}

/** Orders of sign-ups that ended which could still be paid, or were not given back: none, once what was left behind is done. */
export async function feesLeft(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select s.state || ' beside ' || o.state as what from activity_sign_ups s join orders o on o.number = s.order_number
    where s.state in ('rejected', 'cancelled', 'lapsed', 'removed') and o.state not in ('cancelled', 'refunded')`);
  return rows.map(({ what }) => what);
}
