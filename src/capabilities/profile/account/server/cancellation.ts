import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { z } from "zod";
import {
  endAllSignIns,
  forgetMember,
  lockBeforeAccounts,
  members,
  PROFILE_CHANGED,
} from "#capabilities/people/members/server/public.ts";
import type { accountEndpoints } from "#capabilities/profile/account/contract.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import { memberTopic, publish } from "#platform/events/publish.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";

type Cancellation = z.input<(typeof accountEndpoints)["GET /api/user/cancellation"]["data"]>;

/** Between asking and the end, in which signing in is enough to think better of it. */
export const COOLING_DAYS = 15;
const DAY = 86_400_000;

/** What cancelling means, and whether it is under way. @throws AppError UNAUTHENTICATED */
export async function showCancellation(db: Queryable, memberId: string): Promise<Cancellation> {
  const [row] = await db.select().from(members).where(eq(members.id, memberId));
  if (row === undefined) throw new AppError("UNAUTHENTICATED");
  return {
    due_at: row.cancelDueAt?.toISOString() ?? null,
    cooling_days: COOLING_DAYS,
    effects: forgetMember.entries().map(([, { words }]) => words),
    provable: row.mobile !== null,
  };
}

/** Asks for it and signs out everywhere. Asked again, the first date stays. */
export async function requestCancellation(
  db: Database,
  memberId: string,
  now = new Date(),
): Promise<Cancellation> {
  return db.transaction(async (tx) => {
    const row = await lockedRow(tx, members, eq(members.id, memberId));
    if (row === undefined || row.status === "cancelled") throw new AppError("UNAUTHENTICATED");
    if (row.cancelDueAt === null)
      await tx
        .update(members)
        .set({ cancelDueAt: new Date(now.getTime() + COOLING_DAYS * DAY) })
        .where(eq(members.id, memberId));
    await endAllSignIns(tx, memberId);
    return showCancellation(tx, memberId);
  });
}

/** Takes it back; without one under way nothing happens. */
export async function revokeCancellation(db: Database, memberId: string): Promise<Cancellation> {
  return db.transaction(async (tx) => {
    await tx.update(members).set({ cancelDueAt: null }).where(eq(members.id, memberId));
    await publish(tx, memberTopic(memberId), PROFILE_CHANGED);
    return showCancellation(tx, memberId);
  });
}

/** Accounts that could not be cancelled are set aside under this: one that cannot be forgotten does not keep the others. */
export const CANCELLING_ROUND = "account-cancel";

/**
 * Cancels every account whose day has come, each in a transaction of its own: all that features keep is forgotten, or
 * nothing is.
 * @returns how many
 */
export async function cancelDue(
  services: Pick<Services, "db" | "cache" | "log" | "storage">,
  now = new Date(),
): Promise<number> {
  const { db, cache, storage } = services;
  const due = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        isNotNull(members.cancelDueAt),
        lte(members.cancelDueAt, now),
        notAside(CANCELLING_ROUND, members.id),
      ),
    );
  const cancelled = await eachRow(services, CANCELLING_ROUND, byId(due), (id) =>
    cancelOne(db, { cache, storage }, id, now),
  );
  return cancelled.reduce((sum, one) => sum + one, 0);
}

function cancelOne(
  db: Database,
  services: Pick<Services, "cache" | "storage">,
  id: string,
  now: Date,
): Promise<number> {
  return transact(db, async (tx) => {
    await lockBeforeAccounts(tx, [id]);
    const row = await lockedRow(tx, members, eq(members.id, id));
    // Taken back in the meantime, or done by another process.
    if (row?.cancelDueAt == null || row.cancelDueAt > now) return 0;
    await endAllSignIns(tx, id);
    for (const [, { forget }] of forgetMember.entries()) await forget?.(tx, services, id);
    return 1;
  });
}
