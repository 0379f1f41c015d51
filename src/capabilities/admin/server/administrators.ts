import { asc, eq, sql } from "drizzle-orm";
import type { Administrator, AdminRoleName, Proof } from "#capabilities/admin/contract.ts";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { recordAudit } from "./audit.ts";
import { hashPassword } from "./password.ts";
import { refuseDisabling, refuseEnabling, refuseReset } from "./policy.ts";
import { type Acting, proveAgain } from "./prove.ts";
import { randomWords } from "./random-words.ts";
import { clearRecoveryCodes } from "./second-factor.ts";
import { endEverySession } from "./sessions.ts";
import { admins } from "./tables.ts";
import { clearTotp } from "./totp.ts";

/** A one-time password is carried to its owner and used; one that was never used must not stay good. */
const ONE_TIME_DAYS = 3;

type Row = typeof admins.$inferSelect;

export interface NewAdministrator {
  account: string;
  name: string;
  role: AdminRoleName;
}

/** All administrators: those who may sign in first, then by account. */
export async function listAdministrators(
  db: Queryable,
  acting: Pick<Acting, "id">,
): Promise<Administrator[]> {
  const rows = await db
    .select()
    .from(admins)
    .orderBy(sql`${admins.disabledAt} is not null`, asc(admins.account));
  const owners = ownersOf(rows);
  return rows.map((row) => present(row, acting, owners));
}

/**
 * Creates an administrator with a one-time password.
 * @throws AppError CONFLICT where the account exists, and what a failed proof throws
 */
export async function createAdministrator(
  db: Database,
  acting: Acting,
  values: NewAdministrator,
  proof: Proof,
) {
  await proveAgain(db, acting, proof);
  const oneTime = await newOneTimePassword();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(admins)
      .values({ ...values, ...oneTime.columns })
      .onConflictDoNothing({ target: admins.account })
      .returning();
    if (row === undefined) throw new AppError("CONFLICT", "这个账号已经存在");
    await record(tx, acting, row.id, "admin.created", { after: { ...values } });
    return {
      administrator: present(row, acting, await countOwners(tx)),
      one_time_password: oneTime.password,
    };
  });
}

/** Disables an administrator at once: his sessions end with it. @throws AppError CONFLICT, NOT_FOUND */
export function disableAdministrator(db: Database, acting: Acting, id: string, proof: Proof) {
  return change(db, acting, id, proof, async (tx, target, owners) => {
    refuse(refuseDisabling(acting, target, owners));
    const ended = await endEverySession(tx, id);
    await record(tx, acting, id, "admin.disabled", { after: { account: target.account, ended } });
    return { disabledAt: new Date() };
  });
}

/** Lets a disabled administrator sign in again. @throws AppError CONFLICT, NOT_FOUND */
export function enableAdministrator(db: Database, acting: Acting, id: string, proof: Proof) {
  return change(db, acting, id, proof, async (tx, target) => {
    refuse(refuseEnabling(target));
    // One that was opened while the account was being disabled must not come back to life.
    await endEverySession(tx, id);
    await record(tx, acting, id, "admin.enabled", { after: { account: target.account } });
    return { disabledAt: null };
  });
}

/**
 * Gives another administrator a one-time password and ends his sessions.
 * @param clearsTotp turns his TOTP off as well: phone and recovery codes are lost
 * @throws AppError CONFLICT, NOT_FOUND
 */
export async function resetPassword(
  db: Database,
  acting: Acting,
  id: string,
  { proof, clearsTotp }: { proof: Proof; clearsTotp: boolean },
) {
  const oneTime = await newOneTimePassword();
  const administrator = await change(db, acting, id, proof, async (tx, target) => {
    refuse(refuseReset(acting, target));
    const ended = await endEverySession(tx, id);
    if (clearsTotp) {
      await clearTotp(tx, id);
      await clearRecoveryCodes(tx, id);
    }
    const after = { account: target.account, totp: target.totpLastStep !== null && !clearsTotp, ended };
    await record(tx, acting, id, "admin.password_reset", { after });
    return oneTime.columns;
  });
  return { administrator, one_time_password: oneTime.password };
}

/**
 * Changes another's account. All owners' rows are locked first, always in the same order: of two owners who disable
 * each other at the same moment one is too late.
 */
async function change(
  db: Database,
  acting: Acting,
  id: string,
  proof: Proof,
  work: (tx: Transaction, target: Row, owners: number) => Promise<Partial<Row>>,
): Promise<Administrator> {
  await proveAgain(db, acting, proof);
  return db.transaction(async (tx) => {
    const owners = await tx
      .select()
      .from(admins)
      .where(sql`${admins.role} = 'super' or ${admins.id} = ${id}`)
      .orderBy(asc(admins.id))
      .for("update");
    const self = owners.find((row) => row.id === acting.id);
    if (self === undefined || self.disabledAt !== null) throw new AppError("UNAUTHENTICATED");
    const target = owners.find((row) => row.id === id);
    if (target === undefined) throw new AppError("NOT_FOUND", "没有这个管理员");
    const changes = await work(tx, target, ownersOf(owners));
    const [row] = await tx.update(admins).set(changes).where(eq(admins.id, id)).returning();
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这个管理员");
    return present(row, acting, await countOwners(tx));
  });
}

async function newOneTimePassword() {
  const password = randomWords();
  const oneTimeUntil = new Date(Date.now() + ONE_TIME_DAYS * 86_400_000);
  return { password, columns: { passwordHash: await hashPassword(password), oneTimeUntil } };
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new AppError("CONFLICT", reason);
}

const ownersOf = (rows: readonly Row[]) =>
  rows.filter((row) => row.role === "super" && row.disabledAt === null).length;

async function countOwners(db: Queryable): Promise<number> {
  return ownersOf(await db.select().from(admins).where(eq(admins.role, "super")));
}

function record(
  tx: Transaction,
  { id: adminId, address }: Acting,
  targetId: string,
  action: string,
  { after }: { after: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, { adminId, action, targetKind: "admin", targetId, after, address });
}

function present(row: Row, acting: Pick<Acting, "id">, owners: number): Administrator {
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    role: row.role,
    totp_enabled: row.totpLastStep !== null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    one_time_until: row.oneTimeUntil?.toISOString() ?? null,
    can: {
      disable: refuseDisabling(acting, row, owners) === null,
      enable: refuseEnabling(row) === null,
      reset_password: refuseReset(acting, row) === null,
    },
  };
}
