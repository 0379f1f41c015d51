import { and, eq } from "drizzle-orm";
import type { OwnSignUp } from "../../src/features/activities/contract.ts";
import {
  activities,
  activityReviews,
  signUps,
  ticketKinds,
} from "../../src/features/activities/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { documentOfText } from "../../src/shared/document.ts";

type Values = Partial<typeof activities.$inferInsert>;
type KindValues = Partial<typeof ticketKinds.$inferInsert>;

let serial = 0;

/** A moment so many hours from now. */
export const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

/**
 * An activity whose sign-up is on, which begins in ten days, with its ticket kinds: one of 20 free seats unless others
 * are given.
 */
export async function makeActivity(db: Database, values: Values = {}, kinds: readonly KindValues[] = [{}]) {
  serial += 1;
  // Sign-up opens before it closes, however long ago that was.
  const opensAt = new Date(Math.min(Date.now(), values.closesAt?.getTime() ?? Date.now()) - 86_400_000);
  const text = `第 ${serial} 场活动，带上好心情`;
  const rows = kinds.map((kind, position) => ({ name: "标准票", quota: 20, position, ...kind }));
  const [activity] = await db
    .insert(activities)
    .values({
      section: "main",
      title: `活动${serial}`,
      state: "open",
      opensAt,
      closesAt: inHours(9 * 24),
      startsAt: inHours(10 * 24),
      endsAt: inHours(10 * 24 + 5),
      document: documentOfText(text),
      body: text,
      quota: rows.reduce((sum, { quota }) => sum + quota, 0),
      taken: rows.reduce((sum, { taken = 0 }) => sum + taken, 0),
      ...values,
    })
    .returning();
  if (activity === undefined) throw new Error("no activity made");
  const made = await db
    .insert(ticketKinds)
    .values(rows.map((row) => ({ ...row, activityId: activity.id })))
    .returning();
  return { activity, kinds: made, kind: made[0] as (typeof made)[number] };
}

/** A sign-up as it stands, without the way there; counters of seats are left alone. */
export async function makeSignUp(
  db: Database,
  { activity, kind }: Pick<Awaited<ReturnType<typeof makeActivity>>, "activity" | "kind">,
  memberId: string,
  values: Partial<typeof signUps.$inferInsert> & { state?: OwnSignUp["state"] } = {},
) {
  const [row] = await db
    .insert(signUps)
    .values({
      activityId: activity.id,
      kindId: kind.id,
      memberId,
      state: "confirmed",
      secret: "JBSWY3DPEHPK3PXP",
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error("no sign-up made");
  return row;
}

/** A published review of somebody who was at an activity that is over. */
export async function makeActivityReview(
  db: Database,
  memberId: string,
  values: Partial<typeof activityReviews.$inferInsert> = {},
) {
  const made = await makeActivity(db, { state: "ended" });
  await makeSignUp(db, made, memberId);
  const body = values.body ?? "路书很细，值得再来";
  const [row] = await db
    .insert(activityReviews)
    .values({
      activityId: made.activity.id,
      memberId,
      stars: 5,
      document: documentOfText(body),
      body,
      status: "published",
      publishedAt: new Date(),
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error("no review made");
  return row;
}

/** Somebody was at an activity, wherever he signed up. */
export async function wasThere(db: Database, activityId: string, memberId: string) {
  const [activity] = await db.select().from(activities).where(eq(activities.id, activityId));
  const [kind] = await db.select().from(ticketKinds).where(eq(ticketKinds.activityId, activityId));
  if (activity === undefined || kind === undefined) throw new Error("there is no such activity");
  const where = and(eq(signUps.activityId, activityId), eq(signUps.memberId, memberId));
  if ((await db.$count(signUps, where)) === 0) await makeSignUp(db, { activity, kind }, memberId);
}
