import { eq } from "drizzle-orm";
import type { z } from "zod";
import { members, PROFILE_CHANGED } from "#capabilities/people/members/server/public.ts";
import type { accountEndpoints } from "#capabilities/profile/account/contract.ts";
import { hashPassword, passwordMatches } from "#platform/auth/password.ts";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { memberTopic, publish } from "#platform/events/publish.ts";
import { rateLimit } from "#platform/limits/limit.ts";
import { AppError } from "#shared/errors.ts";
import { minorModes } from "./tables.ts";

type MinorMode = z.input<(typeof accountEndpoints)["GET /api/user/minor-mode"]["data"]>;
type Row = typeof minorModes.$inferSelect;

/** A day, on all devices together. */
export const LIMIT_SECONDS = 40 * 60;
/** Hours of China's time zone between which nothing can be used. */
const NIGHT = { from: 22, to: 6 };
/** What the parents' password allows beyond that. */
const MORE_MS = 30 * 60_000;
/** At most so much counts between two tellings: whoever put the phone away used nothing. */
const STEP_SECONDS = 60;
/** Four digits are soon guessed: so many tries in a quarter of an hour, right ones included. */
const TRIES = { name: "minor-mode:tries", max: 8, seconds: 900 };

const CHINA_MS = 8 * 3_600_000;
const dayOf = (at: Date) => new Date(at.getTime() + CHINA_MS).toISOString().slice(0, 10);
const hourOf = (at: Date) => new Date(at.getTime() + CHINA_MS).getUTCHours();

/** Whether minors' mode is on and what of the day is used. */
export async function minorMode(db: Queryable, memberId: string, now = new Date()): Promise<MinorMode> {
  const [row] = await db.select().from(minorModes).where(eq(minorModes.memberId, memberId));
  return present(row, now);
}

function present(row: Row | undefined, now: Date): MinorMode {
  if (row === undefined)
    return {
      on: false,
      since: null,
      used_seconds: 0,
      limit_seconds: LIMIT_SECONDS,
      locked: null,
      allowed_until: null,
    };
  const used = row.day === dayOf(now) ? row.usedSeconds : 0;
  const allowed = row.allowedUntil !== null && row.allowedUntil > now ? row.allowedUntil : null;
  const hour = hourOf(now);
  const isNight = hour >= NIGHT.from || hour < NIGHT.to;
  return {
    on: true,
    since: row.turnedOnAt.toISOString(),
    used_seconds: used,
    limit_seconds: LIMIT_SECONDS,
    locked: allowed ? null : isNight ? "night" : used >= LIMIT_SECONDS ? "time" : null,
    allowed_until: allowed?.toISOString() ?? null,
  };
}

/** @throws AppError CONFLICT when it is on already: another password would let anybody out */
export async function turnOn(
  db: Database,
  memberId: string,
  password: string,
  now = new Date(),
): Promise<MinorMode> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(minorModes)
      .values({ memberId, passwordHash, day: dayOf(now), turnedOnAt: now })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) throw new AppError("CONFLICT", "未成年人模式已经开启");
    await mark(tx, memberId, true);
    return present(row, now);
  });
}

/** @throws AppError INVALID_INPUT for a wrong password, RATE_LIMITED */
export async function turnOff(db: Database, memberId: string, password: string): Promise<MinorMode> {
  await demandPassword(db, memberId, password);
  return reset(db, memberId);
}

/** Without the password, for whoever proved to have the phone. */
export async function reset(db: Database, memberId: string): Promise<MinorMode> {
  await db.transaction(async (tx) => {
    await tx.delete(minorModes).where(eq(minorModes.memberId, memberId));
    await mark(tx, memberId, false);
  });
  return present(undefined, new Date());
}

/** Half an hour more, whatever the hour and whatever was used. @throws as `turnOff` */
export async function allowMore(
  db: Database,
  memberId: string,
  password: string,
  now = new Date(),
): Promise<MinorMode> {
  await demandPassword(db, memberId, password);
  const [row] = await db
    .update(minorModes)
    .set({ allowedUntil: new Date(now.getTime() + MORE_MS) })
    .where(eq(minorModes.memberId, memberId))
    .returning();
  return present(row, now);
}

/** Counts that the app is on a screen; several devices at once use one time. */
export async function countUse(db: Database, memberId: string, now = new Date()): Promise<MinorMode> {
  return db.transaction(async (tx) => {
    const row = await lockedRow(tx, minorModes, eq(minorModes.memberId, memberId));
    if (row === undefined) return present(undefined, now);
    const today = row.day === dayOf(now);
    const since = row.countedAt === null ? 0 : Math.round((now.getTime() - row.countedAt.getTime()) / 1000);
    const step = Math.min(Math.max(since, 0), STEP_SECONDS);
    const [counted] = await tx
      .update(minorModes)
      .set({ day: dayOf(now), usedSeconds: (today ? row.usedSeconds : 0) + step, countedAt: now })
      .where(eq(minorModes.memberId, memberId))
      .returning();
    return present(counted, now);
  });
}

async function demandPassword(db: Database, memberId: string, password: string): Promise<void> {
  const [row] = await db.select().from(minorModes).where(eq(minorModes.memberId, memberId));
  if (row === undefined) throw new AppError("CONFLICT", "未成年人模式没有开启");
  await rateLimit(db, TRIES, memberId);
  if (!(await passwordMatches(row.passwordHash, password)))
    throw new AppError("INVALID_INPUT", "密码不正确", { field: "password" });
}

async function mark(tx: Transaction, memberId: string, minor: boolean): Promise<void> {
  await tx.update(members).set({ minorMode: minor }).where(eq(members.id, memberId));
  await publish(tx, memberTopic(memberId), PROFILE_CHANGED);
}
