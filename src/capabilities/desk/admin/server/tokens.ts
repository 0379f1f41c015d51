import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { hashToken } from "#platform/auth/tokens.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { forgetOldDevices } from "./devices.ts";
import { forgetOldTries } from "./lockout.ts";
import { numberInQuery } from "./operator-settings.ts";
import { SESSION_HOURS, sessionHours } from "./own-settings.ts";
import { admins, adminTokens, roles } from "./tables.ts";

/** A token ends so long after its last use at the latest; operators may set an earlier end. */
export const TOKEN_SECONDS = 72 * 60 * 60;
/** Sliding writes at most this often per token. */
const SLIDE_SECONDS = 5 * 60;

/** Tokens that still open something: used as lately as operators have set it, to five minutes. */
export const isOpen = (now: Date) =>
  and(
    gt(adminTokens.expiresAt, now),
    sql`${adminTokens.lastUsedAt} + make_interval(
      hours => ${numberInQuery(SESSION_HOURS, sessionHours)}, secs => ${SLIDE_SECONDS}) > ${now.toISOString()}::timestamptz`,
  );

/**
 * The administrator a bearer token stands for; null when it is unknown or expired or the account disabled.
 * What the role allows is read with it, every time. Using a token puts its end off.
 */
export async function adminByToken(
  db: Queryable,
  token: string,
  address: string,
): Promise<AdminActor | null> {
  const hash = hashToken(token);
  const now = Date.now();
  const [row] = await db
    .select({
      id: admins.id,
      grants: roles.grants,
      expiresAt: adminTokens.expiresAt,
    })
    .from(adminTokens)
    .innerJoin(admins, eq(admins.id, adminTokens.adminId))
    .innerJoin(roles, eq(roles.key, admins.role))
    .where(and(eq(adminTokens.hash, hash), isOpen(new Date(now)), isNull(admins.disabledAt)))
    .limit(1);
  if (row === undefined) return null;
  if (row.expiresAt.getTime() - now < (TOKEN_SECONDS - SLIDE_SECONDS) * 1000) {
    const expiresAt = new Date(now + TOKEN_SECONDS * 1000);
    await db
      .update(adminTokens)
      .set({ expiresAt, lastUsedAt: new Date(now) })
      .where(eq(adminTokens.hash, hash));
    await db
      .update(admins)
      .set({ lastSeenAt: new Date(now) })
      .where(eq(admins.id, row.id));
  }
  return { kind: "admin", id: row.id, tokenHash: hash, grants: row.grants, address };
}

export async function endToken(db: Queryable, hash: string): Promise<void> {
  await db.delete(adminTokens).where(eq(adminTokens.hash, hash));
}

/** Declares the daily sweep of what no longer counts; none of it opens anything, this only keeps tables small. */
export async function defineAdminJobs({ db, jobs }: Services): Promise<void> {
  await jobs.define("admin-tokens-sweep", {
    cron: "41 20 * * *",
    work: async () => {
      await db.delete(adminTokens).where(lt(adminTokens.expiresAt, new Date()));
      await forgetOldTries(db);
      await forgetOldDevices(db);
    },
  });
}
