import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import type { ActivityInput } from "../../desk-contract.ts";
import { promote } from "../sign-up/promote.ts";
import { activities, signUps, ticketKinds } from "../tables.ts";
import { type KindRow, kindsOf } from "./manage.ts";

type KindInput = ActivityInput["kinds"][number];

/**
 * Stores the kinds of tickets in the order given. Nobody loses a seat: a quota below what is held is kept as it is said, and
 * nothing moves up before there is room; a kind that somebody ever signed up for is closed where it is left out.
 * @param known as they stand, while the activity is held
 * @returns how many moved up from the waitlist
 * @throws AppError INVALID_INPUT for a kind of another activity
 */
export async function storeKinds(
  tx: Transaction,
  activityId: string,
  known: readonly KindRow[],
  wanted: readonly KindInput[],
  now: Date,
): Promise<number> {
  const byId = new Map(known.map((kind) => [kind.id, kind]));
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
  if (kept.size !== wanted.filter(({ id }) => id !== null).length)
    throw new AppError("INVALID_INPUT", "票种重复了", { field: "kinds" });
  await dropKinds(
    tx,
    known.filter(({ id }) => !kept.has(id)),
  );
  const grown: string[] = [];
  for (const [position, { id, ...kind }] of wanted.entries()) {
    const columns = {
      ...{ name: kind.name, note: kind.note, position, quota: kind.quota, points: kind.points },
      fen: kind.fen,
      ...{ countsCompanions: kind.counts_companions, closed: kind.closed },
    };
    if (id === null) {
      await tx.insert(ticketKinds).values({ activityId, ...columns });
      continue;
    }
    const before = byId.get(id);
    if (before === undefined) throw new AppError("INVALID_INPUT", "没有这个票种", { field: "kinds" });
    await tx.update(ticketKinds).set(columns).where(eq(ticketKinds.id, id));
    if (kind.quota > before.quota) grown.push(id);
  }
  await countQuota(tx, activityId);
  let promoted = 0;
  for (const id of grown) promoted += await promote(tx, id, now);
  return promoted;
}

async function dropKinds(tx: Transaction, gone: readonly KindRow[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const used = await tx
    .selectDistinct({ id: signUps.kindId })
    .from(signUps)
    .where(inArray(signUps.kindId, ids));
  const usedIds = used.map(({ id }) => id);
  const unused = ids.filter((id) => !usedIds.includes(id));
  if (usedIds.length > 0)
    await tx.update(ticketKinds).set({ closed: true }).where(inArray(ticketKinds.id, usedIds));
  if (unused.length > 0) await tx.delete(ticketKinds).where(inArray(ticketKinds.id, unused));
}

/** Seats in all: those that can still be had, and of closed kinds those that are held. */
export async function countQuota(tx: Transaction, activityId: string): Promise<void> {
  const kinds = await kindsOf(tx, activityId);
  const quota = kinds.reduce((sum, { closed, taken, quota: seats }) => sum + (closed ? taken : seats), 0);
  await tx
    .update(activities)
    .set({
      quota,
      taken: sql`(select coalesce(sum(taken), 0)::int from ${ticketKinds} where activity_id = ${activityId})`,
    })
    .where(and(eq(activities.id, activityId)));
}
