import { and, eq, lt, ne, sql } from "drizzle-orm";
import { hashToken, newToken } from "#platform/auth/tokens.ts";
import type { Queryable } from "#platform/database/client.ts";
import { adminDevices } from "./tables.ts";

/** The cookie by which a browser is known again. It opens nothing; it only has tries of its own. */
const COOKIE = "paddock_admin_device";
const PREFIX = "pd_";
const KEPT_DAYS = 180;

/** The device's token among the cookies of a request; undefined where there is none. */
export function deviceOf(cookies: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=(${PREFIX}[\\w-]{43})(?:;|$)`).exec(cookies ?? "")?.[1];
}

/** `Set-Cookie` for a device's token. Scripts cannot read it, and only the administration's requests carry it. */
export function deviceCookie(token: string, secure: boolean): string {
  const attributes = `Path=/api/admin; Max-Age=${KEPT_DAYS * 86_400}; HttpOnly; SameSite=Strict`;
  return `${COOKIE}=${token}; ${attributes}${secure ? "; Secure" : ""}`;
}

/** Whether the administrator has signed in from this device before. Without a token the same is asked. */
export async function isKnownDevice(
  db: Queryable,
  token: string | undefined,
  adminId: string | undefined,
): Promise<boolean> {
  const [row] = await db
    .select({ hash: adminDevices.hash })
    .from(adminDevices)
    .where(and(eq(adminDevices.hash, hashToken(token ?? "")), eq(adminDevices.adminId, adminId ?? "0")))
    .limit(1);
  return row !== undefined;
}

/** Remembers the device after a sign-in. Answers its token: the one it had, if that is one of ours. */
export async function rememberDevice(
  db: Queryable,
  token: string | undefined,
  adminId: string,
): Promise<string> {
  const [ours] = await db
    .select({ hash: adminDevices.hash })
    .from(adminDevices)
    .where(eq(adminDevices.hash, hashToken(token ?? "")))
    .limit(1);
  const kept = token !== undefined && ours !== undefined ? token : newToken(PREFIX).token;
  await db
    .insert(adminDevices)
    .values({ hash: hashToken(kept), adminId })
    .onConflictDoUpdate({
      target: [adminDevices.hash, adminDevices.adminId],
      set: { lastUsedAt: sql`now()` },
    });
  return kept;
}

/** Makes an administrator's devices strange again, except the one with this token. */
export async function forgetDevices(db: Queryable, adminId: string, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(adminDevices.hash, hashToken(except));
  await db.delete(adminDevices).where(and(eq(adminDevices.adminId, adminId), others));
}

/** Deletes devices whose cookie is gone by now. */
export async function forgetOldDevices(db: Queryable): Promise<void> {
  await db
    .delete(adminDevices)
    .where(lt(adminDevices.lastUsedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
