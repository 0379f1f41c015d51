import { eq, isNull } from "drizzle-orm";
import { admins, roles } from "#capabilities/desk/admin/server/public.ts";
import { can, type Grant, type Place } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { APPEALS } from "./policy.ts";

/** Administrators who can sign in, with what their roles give. */
export async function activeAdmins(db: Queryable): Promise<{ id: string; grants: Grant[] }[]> {
  return db
    .select({ id: admins.id, grants: roles.grants })
    .from(admins)
    .innerJoin(roles, eq(roles.key, admins.role))
    .where(isNull(admins.disabledAt));
}

/** Whether anybody but this one could answer an appeal there. */
export const othersAnswer = (
  everybody: readonly { id: string; grants: Grant[] }[],
  adminId: string,
  place: Place,
): boolean => everybody.some((admin) => admin.id !== adminId && can(admin, APPEALS, place));
