import { eq, sql } from "drizzle-orm";
import { newSecret } from "../../src/features/activities/server/entry/secret.ts";
import { activities, type signUps, ticketKinds } from "../../src/features/activities/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { inHours, makeActivity, makeSignUp } from "./activities.ts";
import { makeMember } from "./factories.ts";

export type Made = Awaited<ReturnType<typeof makeActivity>>;

let serial = 0;

/** An activity that lacks nothing: open, in a week, with a kind of ten seats. */
export function completeActivity(
  db: Database,
  values: Partial<typeof activities.$inferInsert> = {},
  kind: Partial<typeof ticketKinds.$inferInsert> = {},
): Promise<Made> {
  return makeActivity(
    db,
    {
      ...{ summary: "周末一起坐坐", regionCode: "330100", place: "云栖小镇停车场", organiser: "编辑部" },
      ...{ opensAt: inHours(-24), closesAt: inHours(150), startsAt: inHours(168), endsAt: inHours(172) },
      ...values,
    },
    [{ quota: 10, ...kind }],
  );
}

/** Somebody who signed up, with his seats or his place counted. */
export async function countedSignUp(
  db: Database,
  made: Made,
  values: Partial<typeof signUps.$inferInsert> = {},
): Promise<typeof signUps.$inferSelect> {
  serial += 1;
  const state = values.state ?? "confirmed";
  const row = await makeSignUp(db, made, values.memberId ?? (await makeMember(db)).id, {
    ...{ name: `报名者${serial}`, mobileLast: "0000", secret: newSecret(), state },
    ...(state === "confirmed" && { number: serial }),
    ...(state === "waiting" && { rank: serial }),
    ...values,
  });
  const seats = ["in_review", "offered", "confirmed"].includes(state) ? row.seats : 0;
  const waits = state === "waiting" ? 1 : 0;
  await db
    .update(ticketKinds)
    .set({
      taken: sql`${ticketKinds.taken} + ${seats}`,
      waiting: sql`${ticketKinds.waiting} + ${waits}`,
      nextRank: sql`greatest(${ticketKinds.nextRank}, ${(row.rank ?? 0) + 1})`,
    })
    .where(eq(ticketKinds.id, made.kind.id));
  await db
    .update(activities)
    .set({
      taken: sql`${activities.taken} + ${seats}`,
      nextNumber: sql`greatest(${activities.nextNumber}, ${(row.number ?? 0) + 1})`,
    })
    .where(eq(activities.id, made.activity.id));
  return row;
}
