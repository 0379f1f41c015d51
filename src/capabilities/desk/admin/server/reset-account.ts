import { count, eq } from "drizzle-orm";
import type { Database, Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { newOneTimePassword } from "./administrators.ts";
import { recordAudit } from "./audit.ts";
import { sealAudit } from "./audit-chain.ts";
import { clearRecoveryCodes, recoveryCodesLeft } from "./second-factor.ts";
import { endEverySession } from "./sessions.ts";
import { admins, adminTokens, roles } from "./tables.ts";
import { clearTotp } from "./totp.ts";

/** What a reset at the server finds of an account. */
export interface ResettableAccount {
  account: string;
  name: string;
  /** What his role is called. */
  role: string;
  disabled: boolean;
  /** Whether TOTP is on. */
  totp: boolean;
  /** Recovery codes that were not used yet. */
  recoveryCodes: number;
  /** Sessions that were not ended, those that ran out included. */
  sessions: number;
}

/** @throws AppError NOT_FOUND for an account that there is not */
export async function resettableAccount(db: Queryable, account: string): Promise<ResettableAccount> {
  return (await find(db, account)).found;
}

/**
 * Turns TOTP off, voids the recovery codes and ends all sessions of an account, for whoever may run commands at the server: for
 * the only super administrator who lost his phone there is nobody else. It stands in the audit log under nobody's name, and is
 * sealed at once.
 * @param withPassword sets a one-time password as well
 * @returns how it was before, and the password with its end
 * @throws AppError NOT_FOUND for an account that there is not
 */
export async function resetAccount(
  db: Database,
  account: string,
  { withPassword }: { withPassword: boolean },
): Promise<{ before: ResettableAccount; oneTime: { password: string; until: Date } | null }> {
  const made = withPassword ? await newOneTimePassword(db) : null;
  const before = await db.transaction(async (tx) => {
    const { id, found } = await find(tx, account, { locks: true });
    await clearTotp(tx, id);
    await clearRecoveryCodes(tx, id);
    const ended = await endEverySession(tx, id);
    if (made !== null) await tx.update(admins).set(made.columns).where(eq(admins.id, id));
    await recordAudit(tx, {
      adminId: null,
      action: made === null ? "admin.reset" : "admin.reset_with_password",
      targetKind: "admin",
      targetId: id,
      before: { totp: found.totp, recovery: found.recoveryCodes },
      // Not under `account`, which would name who did it.
      after: { excerpt: `${found.name}（${found.account}）`, totp: false, recovery: 0, ended },
      address: "",
    });
    return found;
  });
  await sealAudit(db);
  return {
    before,
    oneTime: made && { password: made.password, until: made.columns.oneTimeUntil },
  };
}

async function find(
  db: Queryable,
  account: string,
  { locks = false } = {},
): Promise<{ id: string; found: ResettableAccount }> {
  const asked = db
    .select({ row: admins, role: roles.name })
    .from(admins)
    .innerJoin(roles, eq(roles.key, admins.role))
    .where(eq(admins.account, account));
  const [one] = locks ? await asked.for("update", { of: admins }) : await asked;
  if (one === undefined) throw new AppError("NOT_FOUND", `没有账号 ${account}`);
  const { row, role } = one;
  const [open] = await db
    .select({ sessions: count() })
    .from(adminTokens)
    .where(eq(adminTokens.adminId, row.id));
  const found = {
    account: row.account,
    name: row.name,
    role,
    disabled: row.disabledAt !== null,
    totp: row.totpLastStep !== null,
    recoveryCodes: await recoveryCodesLeft(db, row.id),
    sessions: open?.sessions ?? 0,
  };
  return { id: row.id, found };
}
