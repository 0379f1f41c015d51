import { and, asc, desc, eq, ilike, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { personsOf } from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { liveStates } from "#shared/activity-standing.ts";
import type { deskSignUpSchema, signUpDeskEndpoints } from "../../sign-up-desk-contract.ts";
import { isIncomplete } from "../sign-up/answers.ts";
import { isPaid } from "../sign-up/locks.ts";
import { openSecrets } from "../sign-up/seal.ts";
import { signUps, ticketKinds } from "../tables.ts";
import { type ActivityRow, kindsOf, managedActivity, type SignUpRow } from "./manage.ts";

type Query = z.output<(typeof signUpDeskEndpoints)["GET /api/admin/activities/{id}/sign-ups"]["query"]>;
export type ShownSignUp = z.input<typeof deskSignUpSchema>;
type Using = Pick<Services, "db" | "keys">;

/**
 * Sign-ups of an activity, the latest first; those who wait in the order in which they move up.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT for a foreign cursor
 */
export async function listSignUps(
  services: Using,
  actor: AdminActor,
  id: string,
  { state, kind, q = "", cursor, limit }: Query,
) {
  const { db, keys } = services;
  const activity = await managedActivity(db, actor, id);
  const waits = state === "waiting";
  const order = waits ? [signUps.rank, signUps.id] : [signUps.id];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["sign-ups at the desk", id, state, kind, q], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(signUps)
        .where(
          and(
            eq(signUps.activityId, id),
            state === undefined ? undefined : eq(signUps.state, state),
            kind === undefined ? undefined : eq(signUps.kindId, kind),
            searched(q.trim()),
            waits ? above(order, after) : below(order, after),
          ),
        )
        .orderBy(...(waits ? [asc(signUps.rank), asc(signUps.id)] : [desc(signUps.id)]))
        .limit(take),
    (row) => (waits ? [row.rank ?? 0, row.id] : [row.id]),
  );
  return { items: await presentSignUps(services, activity, rows), next_cursor };
}

/** By a part of the name, by the number as on the ticket (P17, 17), or by the last digits of the mobile. */
function searched(q: string): SQL | undefined {
  if (q === "") return undefined;
  const byName = ilike(signUps.name, `%${q.replace(/[\\%_]/g, "\\$&")}%`);
  const digits = /^[Pp]?0*(\d{1,7})$/.exec(q)?.[1];
  if (digits === undefined) return byName;
  return or(byName, eq(signUps.number, Number(digits)), eq(signUps.mobileLast, q));
}

/** As the desk's lists show them, in the order given. */
export async function presentSignUps(
  { db, keys }: Using,
  activity: ActivityRow,
  rows: readonly SignUpRow[],
): Promise<ShownSignUp[]> {
  const [personOf, names] = await Promise.all([
    personsOf(
      db,
      rows.map(({ memberId }) => memberId),
    ),
    kindNames(db, activity.id),
  ]);
  return rows.map((row) => {
    const isLive = liveStates.some((state) => state === row.state);
    return {
      ...{ id: row.id, state: row.state, member: personOf(row.memberId), name: row.name },
      ...{ mobile_last: row.mobileLast, number: row.number },
      kind: { id: row.kindId, name: names.get(row.kindId) ?? "" },
      ...{ seats: row.seats, convoy: row.convoy, car: row.car, points: row.points, source: row.source },
      ...{ fen: row.fen, paid: isPaid(row) },
      incomplete: isLive && isIncomplete(activity, { answers: row.answers, secrets: openSecrets(keys, row) }),
      asked_again: isLive && row.detailsVersion < activity.detailsVersion,
      entered_at: row.enteredAt?.toISOString() ?? null,
      answer_by: row.answerBy?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
    };
  });
}

async function kindNames(db: Queryable, activityId: string): Promise<Map<string, string>> {
  return new Map((await kindsOf(db, activityId)).map(({ id, name }) => [id, name]));
}

/** Shown of each kind's waitlist at once. */
const FIRST = 50;

type Waitlist = z.input<(typeof signUpDeskEndpoints)["GET /api/admin/activities/{id}/waitlist"]["data"]>;

/**
 * Who waits for each kind of ticket, in order, whether the first one blocks, and which quota would move somebody up.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function showWaitlist(services: Using, actor: AdminActor, id: string): Promise<Waitlist> {
  const { db } = services;
  const activity = await managedActivity(db, actor, id);
  const kinds = await db
    .select()
    .from(ticketKinds)
    .where(eq(ticketKinds.activityId, id))
    .orderBy(asc(ticketKinds.position), asc(ticketKinds.id));
  const shown: Waitlist["kinds"] = [];
  for (const kind of kinds) {
    const rows = await db
      .select()
      .from(signUps)
      .where(and(eq(signUps.kindId, kind.id), eq(signUps.state, "waiting")))
      .orderBy(asc(signUps.rank), asc(signUps.id))
      .limit(FIRST);
    const { quota, taken, waiting, name } = kind;
    const [head] = rows;
    const free = quota - taken;
    shown.push({
      ...{ id: kind.id, name, quota, taken, waiting },
      blocked: head !== undefined && free > 0 && head.seats > free,
      hint: head === undefined ? null : hintFor(rows, kind),
      items: await presentSignUps(services, activity, rows),
    });
  }
  return { kinds: shown };
}

/** A round number of seats more, and how many could move up with them. */
function hintFor(
  rows: readonly Pick<SignUpRow, "seats">[],
  { taken, quota }: { taken: number; quota: number },
): { quota: number; people: number } {
  const ENOUGH = 5;
  const some = rows.slice(0, ENOUGH);
  const seats = some.reduce((sum, row) => sum + row.seats, 0);
  return { quota: Math.max(taken + seats, quota), people: some.length };
}
