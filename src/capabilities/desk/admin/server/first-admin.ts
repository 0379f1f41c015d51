import { randomBytes } from "node:crypto";
import { hashPassword } from "#platform/auth/password.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { recordAudit } from "./audit.ts";
import { admins } from "./tables.ts";

const ACCOUNT = "admin";

/**
 * Makes the first administrator, with every right, where there is none: with the password of ADMIN_PASSWORD,
 * or with a random one that is said this once. Two processes that start at the same time make one.
 */
export async function ensureFirstAdmin(services: Services, say: (line: string) => void): Promise<void> {
  const { db, env } = services;
  const [known] = await db.select({ id: admins.id }).from(admins).limit(1);
  if (known !== undefined) return;
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  const made = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(admins)
      .values({ account: ACCOUNT, name: "超级管理员", passwordHash, role: "super" })
      .onConflictDoNothing()
      .returning({ id: admins.id });
    if (row === undefined) return false;
    const target = { targetKind: "admin", targetId: row.id, address: "" };
    await recordAudit(tx, { adminId: null, action: "admin.created", after: { account: ACCOUNT }, ...target });
    return true;
  });
  if (!made) return;
  say(
    env.ADMIN_PASSWORD === undefined
      ? `administration: ${deskPathOf("admin.login")}, account ${ACCOUNT}, password ${password} (shown only this once)`
      : `administration: ${deskPathOf("admin.login")}, account ${ACCOUNT}, password as set in ADMIN_PASSWORD`,
  );
}
