import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { AuditAction } from "#capabilities/desk/admin/audit-verbs.ts";
import type { Administrator, Proof } from "#capabilities/desk/admin/contract.ts";
import { hashPassword } from "#platform/auth/password.ts";
import { covers } from "#platform/auth/permissions.ts";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { recordAudit } from "./audit.ts";
import { lockRoles } from "./change-roles.ts";
import { settingValue } from "./operator-settings.ts";
import { ONE_TIME_DAYS, oneTimeDays } from "./own-settings.ts";
import { type Manager, refuseDisabling, refuseEnabling, refuseReset, refuseRole } from "./policy.ts";
import { type Acting, proveAgain } from "./prove.ts";
import { randomWords } from "./random-words.ts";
import { isOwner, type Role, roleByKey } from "./roles.ts";
import { clearRecoveryCodes } from "./second-factor.ts";
import { endEverySession } from "./sessions.ts";
import { admins, roles } from "./tables.ts";
import { clearTotp } from "./totp.ts";

/** An account with what its role is called and allows. */
type Row = typeof admins.$inferSelect & { roleName: string; grants: Role["grants"] };

export interface NewAdministrator {
  account: string;
  name: string;
  /** Key of a role that allows no more than the creator's own. */
  role: string;
}

/** All administrators: those who may sign in first, then by account. */
export async function listAdministrators(db: Queryable, acting: Manager): Promise<Administrator[]> {
  const rows = await withRoles(db).orderBy(sql`${admins.disabledAt} is not null`, asc(admins.account));
  const owners = ownersOf(rows);
  return rows.map((row) => present(row, acting, owners));
}

/**
 * Creates an administrator with a one-time password.
 * @throws AppError INVALID_INPUT for a role that he may not give, and what a failed proof throws; the constraint refuses
 *   an account that exists
 */
export async function createAdministrator(
  db: Database,
  acting: Acting,
  values: NewAdministrator,
  proof: Proof,
) {
  await proveAgain(db, acting, proof);
  const oneTime = await newOneTimePassword(db);
  return db.transaction(async (tx) => {
    await lockRoles(tx);
    const role = await roleByKey(tx, values.role);
    if (role === undefined || !covers(acting, role))
      throw new AppError("INVALID_INPUT", "请选择角色", { field: "role" });
    const [row] = await tx
      .insert(admins)
      .values({ ...values, ...oneTime.columns })
      .returning();
    if (row === undefined) throw new Error("the account was not stored");
    await record(tx, acting, row.id, "admin.created", { after: { ...values } });
    return {
      administrator: present(
        { ...row, roleName: role.name, grants: role.grants },
        acting,
        await countOwners(tx),
      ),
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
  const oneTime = await newOneTimePassword(db);
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
 * Gives another administrator another role.
 * @param input.from the role that was seen
 * @throws AppError CONFLICT, CHANGED, NOT_FOUND; INVALID_INPUT for a role that he may not give
 */
export function changeAdministratorRole(
  db: Database,
  acting: Acting,
  id: string,
  { role: key, from, proof }: { role: string; from: string; proof: Proof },
) {
  return change(db, acting, id, proof, async (tx, target, owners) => {
    if (target.role !== from) throw new AppError("CHANGED", "这个账号的角色刚刚被改过，请核对后再操作");
    refuse(refuseRole(acting, target, owners));
    const role = await roleByKey(tx, key);
    if (role === undefined || !covers(acting, role))
      throw new AppError("INVALID_INPUT", "请选择角色", { field: "role" });
    await recordAudit(tx, {
      adminId: acting.id,
      action: "admin.role_changed",
      targetKind: "admin",
      targetId: id,
      before: { role: target.roleName },
      after: { account: target.account, role: role.name, excerpt: `${target.name} → ${role.name}` },
      address: acting.address,
    });
    return { role: key, roleName: role.name, grants: role.grants };
  });
}

/**
 * Changes another's account. All rows are locked first, always in the same order: of two owners who disable
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
    await lockRoles(tx);
    const rows = await withRoles(tx).orderBy(asc(admins.id)).for("update", { of: admins });
    const self = rows.find((row) => row.id === acting.id);
    if (self === undefined || self.disabledAt !== null) throw new AppError("UNAUTHENTICATED");
    const target = rows.find((row) => row.id === id);
    if (target === undefined) throw new AppError("NOT_FOUND", "没有这个管理员");
    if (!covers(acting, target)) throw new AppError("FORBIDDEN", "这个账号的权限超出你的权限");
    const { roleName, grants, ...changes } = await work(tx, target, ownersOf(rows));
    const [row] = await tx.update(admins).set(changes).where(eq(admins.id, id)).returning();
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这个管理员");
    const role = { ...(roleName !== undefined && { roleName }), ...(grants !== undefined && { grants }) };
    return present({ ...target, ...row, ...role }, acting, await countOwners(tx));
  });
}

function withRoles(db: Queryable) {
  return db
    .select({ ...getTableColumns(admins), roleName: roles.name, grants: roles.grants })
    .from(admins)
    .innerJoin(roles, eq(roles.key, admins.role));
}

/** It is carried to its owner and used; one that was never used must not stay good. */
export async function newOneTimePassword(db: Queryable) {
  const password = randomWords();
  const days = await settingValue(db, ONE_TIME_DAYS, oneTimeDays);
  const oneTimeUntil = new Date(Date.now() + days * 86_400_000);
  return { password, columns: { passwordHash: await hashPassword(password), oneTimeUntil } };
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new AppError("CONFLICT", reason);
}

const ownersOf = (rows: readonly Row[]) =>
  rows.filter((row) => isOwner(row) && row.disabledAt === null).length;

async function countOwners(db: Queryable): Promise<number> {
  return ownersOf(await withRoles(db));
}

function record(
  tx: Transaction,
  { id: adminId, address }: Acting,
  targetId: string,
  action: AuditAction,
  { after }: { after: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, { adminId, action, targetKind: "admin", targetId, after, address });
}

function present(row: Row, acting: Manager, owners: number): Administrator {
  const reach = covers(acting, row);
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    role: row.role,
    role_name: row.roleName,
    totp_enabled: row.totpLastStep !== null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    one_time_until: row.oneTimeUntil?.toISOString() ?? null,
    can: {
      disable: reach && refuseDisabling(acting, row, owners) === null,
      enable: reach && refuseEnabling(row) === null,
      reset_password: reach && refuseReset(acting, row) === null,
      change_role: reach && refuseRole(acting, row, owners) === null,
    },
  };
}
