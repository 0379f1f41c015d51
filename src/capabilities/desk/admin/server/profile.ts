import { eq } from "drizzle-orm";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { namesOf } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { recoveryCodesLeft } from "./second-factor.ts";
import { admins, adminTokens, roles } from "./tables.ts";

/** The administrator behind a token, with what the role allows. */
export async function adminProfile(db: Queryable, tokenHash: string): Promise<AdminProfile> {
  const [row] = await db
    .select({ admin: admins, role: roles, issuedAt: adminTokens.issuedAt })
    .from(adminTokens)
    .innerJoin(admins, eq(admins.id, adminTokens.adminId))
    .innerJoin(roles, eq(roles.key, admins.role))
    .where(eq(adminTokens.hash, tokenHash))
    .limit(1);
  if (row === undefined) throw new AppError("UNAUTHENTICATED");
  const { admin, role, issuedAt } = row;
  return {
    id: admin.id,
    account: admin.account,
    name: admin.name,
    role: role.key,
    role_name: role.name,
    totp_enabled: admin.totpLastStep !== null,
    recovery_codes: await recoveryCodesLeft(db, admin.id),
    signed_in_at: issuedAt.toISOString(),
    permissions: namesOf(role),
  };
}
