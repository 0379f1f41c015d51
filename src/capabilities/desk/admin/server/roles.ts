import { asc, eq } from "drizzle-orm";
import type { AdminRole } from "#capabilities/desk/admin/contract.ts";
import { covers, EVERYTHING, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { roles } from "./tables.ts";

export type Role = typeof roles.$inferSelect;

/** Who may do everything. One of these always stays: without him nobody could give every right again. */
export const isOwner = (role: Granted): boolean => covers(role, { grants: [{ permission: EVERYTHING }] });

/** The roles that allow no more than the actor's own. */
export async function rolesToGive(db: Queryable, actor: Granted): Promise<AdminRole[]> {
  const all = await db.select().from(roles).orderBy(asc(roles.position));
  return all.filter((role) => covers(actor, role)).map(({ key, name, note }) => ({ key, name, note }));
}

export async function roleByKey(db: Queryable, key: string): Promise<Role | undefined> {
  const [role] = await db.select().from(roles).where(eq(roles.key, key)).limit(1);
  return role;
}
