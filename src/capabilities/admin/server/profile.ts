import { eq } from "drizzle-orm";
import type { AdminProfile } from "#capabilities/admin/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { recoveryCodesLeft } from "./second-factor.ts";
import { admins, adminTokens } from "./tables.ts";

/** The administrator behind a token, with what the role allows. */
export async function adminProfile(db: Queryable, tokenHash: string): Promise<AdminProfile> {
  const [row] = await db
    .select({ admin: admins, issuedAt: adminTokens.issuedAt })
    .from(adminTokens)
    .innerJoin(admins, eq(admins.id, adminTokens.adminId))
    .where(eq(adminTokens.hash, tokenHash))
    .limit(1);
  if (row === undefined) throw new AppError("UNAUTHENTICATED");
  const { admin, issuedAt } = row;
  const moderates = admin.role === "super" || admin.role === "moderator";
  return {
    id: admin.id,
    account: admin.account,
    name: admin.name,
    role: admin.role,
    totp_enabled: admin.totpLastStep !== null,
    recovery_codes: await recoveryCodesLeft(db, admin.id),
    signed_in_at: issuedAt.toISOString(),
    can: {
      decide: moderates,
      feature: moderates || admin.role === "editor",
      audit: admin.role === "super",
      administrators: admin.role === "super",
    },
  };
}
