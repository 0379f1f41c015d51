import { and, eq, gt, isNull } from "drizzle-orm";
import { hashToken } from "#platform/auth/tokens.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { admins, adminTokens } from "./tables.ts";

/** The administrator a bearer token stands for; null when it is unknown or expired or the account disabled. */
export async function adminByToken(db: Queryable, token: string): Promise<AdminActor | null> {
  const hash = hashToken(token);
  const [row] = await db
    .select({ id: admins.id, role: admins.role })
    .from(adminTokens)
    .innerJoin(admins, eq(admins.id, adminTokens.adminId))
    .where(and(eq(adminTokens.hash, hash), gt(adminTokens.expiresAt, new Date()), isNull(admins.disabledAt)))
    .limit(1);
  return row === undefined ? null : { kind: "admin", id: row.id, tokenHash: hash, role: row.role };
}
