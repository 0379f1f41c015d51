import { asc, eq, isNull } from "drizzle-orm";
import { admins, roles } from "#capabilities/desk/admin/server/public.ts";
import type { AdminName } from "#capabilities/monitoring/monitoring/rules-contract.ts";
import { can, canSomewhere } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { READ } from "./policy.ts";

/**
 * Administrators who may read what is monitored in a section.
 * @param section a slug; empty for anywhere
 */
export async function readers(db: Queryable, section = ""): Promise<AdminName[]> {
  const rows = await db
    .select({ id: admins.id, name: admins.name, grants: roles.grants })
    .from(admins)
    .innerJoin(roles, eq(roles.key, admins.role))
    .where(isNull(admins.disabledAt))
    .orderBy(asc(admins.id));
  return rows
    .filter((row) => (section === "" ? canSomewhere(row, READ) : can(row, READ, { section })))
    .map(({ id, name }) => ({ id, name }));
}
