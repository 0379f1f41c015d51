import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Proof } from "#capabilities/desk/admin/contract.ts";
import type { Invitation } from "#capabilities/desk/admin/invitations-contract.ts";
import { hashPassword } from "#platform/auth/password.ts";
import { covers } from "#platform/auth/permissions.ts";
import { hashToken, newToken } from "#platform/auth/tokens.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { AppError } from "#shared/errors.ts";
import { recordAudit } from "./audit.ts";
import { lockRoles } from "./change-roles.ts";
import { type Acting, proveAgain } from "./prove.ts";
import { roleByKey } from "./roles.ts";
import { adminInvitations, admins, roles } from "./tables.ts";

const PREFIX = "pi_";
const DAY = 86_400_000;
const SHOWN = 100;
const MOST_OPEN = 50;

type Row = typeof adminInvitations.$inferSelect;

const joined = alias(admins, "joined");

interface Named {
  invitation: Row;
  /** Null where the role is gone. */
  roleName: string | null;
  byName: string;
  account: string | null;
}

const withNames = (db: Queryable) =>
  db
    .select({
      invitation: adminInvitations,
      roleName: roles.name,
      byName: admins.name,
      account: joined.account,
    })
    .from(adminInvitations)
    .innerJoin(admins, eq(admins.id, adminInvitations.byAdmin))
    .leftJoin(roles, eq(roles.key, adminInvitations.role))
    .leftJoin(joined, eq(joined.id, adminInvitations.adminId))
    .$dynamic();

/** Newest first; the last hundred. */
export async function listInvitations(db: Queryable): Promise<Invitation[]> {
  const rows = await withNames(db).orderBy(desc(adminInvitations.id)).limit(SHOWN);
  return rows.map(present);
}

/**
 * Invites a colleague. The link is for whoever has it: the token is answered this once and its hash alone is kept.
 * @throws AppError INVALID_INPUT for a role that he may not give; CONFLICT above the limit; what a failed proof throws
 */
export async function invite(
  db: Database,
  acting: Acting,
  { note, role: key, days }: { note: string; role: string; days: number },
  proof: Proof,
): Promise<{ invitation: Invitation; token: string }> {
  await proveAgain(db, acting, proof);
  const { token, hash } = newToken(PREFIX);
  return db.transaction(async (tx) => {
    await lockRoles(tx);
    const role = await roleByKey(tx, key);
    if (role === undefined || !covers(acting, role))
      throw new AppError("INVALID_INPUT", "请选择角色", { field: "role" });
    const open = and(
      isNull(adminInvitations.usedAt),
      isNull(adminInvitations.withdrawnAt),
      gt(adminInvitations.expiresAt, new Date()),
    );
    if ((await tx.$count(adminInvitations, open)) >= MOST_OPEN)
      throw new AppError("CONFLICT", `最多同时有 ${MOST_OPEN} 个邀请，请先撤回不用的`);
    const expiresAt = new Date(Date.now() + days * DAY);
    const [row] = await tx
      .insert(adminInvitations)
      .values({ tokenHash: hash, note, role: key, byAdmin: acting.id, expiresAt })
      .returning();
    if (row === undefined) throw new Error("the invitation was not stored");
    await recordAudit(tx, {
      adminId: acting.id,
      action: "admin.invited",
      targetKind: "invitation",
      targetId: row.id,
      after: { excerpt: note, role: role.name, until: expiresAt.toISOString() },
      address: acting.address,
    });
    const [shown] = await withNames(tx).where(eq(adminInvitations.id, row.id));
    if (shown === undefined) throw new Error("the invitation is not there");
    return { invitation: present(shown), token };
  });
}

/** Again changes nothing. @throws AppError NOT_FOUND; CONFLICT for one that was used */
export async function withdrawInvitation(
  db: Database,
  { id: adminId, address }: Acting,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockedRow(tx, adminInvitations, eq(adminInvitations.id, id));
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这个邀请");
    if (row.usedAt !== null) throw new AppError("CONFLICT", "对方已经加入了，不需要的话请停用账号");
    if (row.withdrawnAt !== null) return;
    await tx.update(adminInvitations).set({ withdrawnAt: new Date() }).where(eq(adminInvitations.id, id));
    await recordAudit(tx, {
      adminId,
      action: "admin.invitation_withdrawn",
      targetKind: "invitation",
      targetId: id,
      after: { excerpt: row.note },
      address,
    });
  });
}

/** @throws AppError NOT_FOUND for a link that is none; GONE for one that was used, ended or withdrawn */
export async function lookAtInvitation(db: Queryable, token: string) {
  const [row] = await withNames(db).where(eq(adminInvitations.tokenHash, hashToken(token)));
  const { note, expiresAt } = demandOpen(row?.invitation);
  if (row === undefined || row.roleName === null)
    throw new AppError("GONE", "邀请的角色已经删除，请联系邀请你的人");
  return { note, role_name: row.roleName, by_name: row.byName, expires_at: expiresAt.toISOString() };
}

/**
 * Makes the account of whoever has the link, once: of two at one moment one is too late. What the role allows by then must still be
 * what the inviter may give.
 * @throws AppError NOT_FOUND, GONE as `lookAtInvitation`; the constraint refuses an account that exists
 */
export async function acceptInvitation(
  db: Database,
  { token, account, name, password }: { token: string; account: string; name: string; password: string },
  address: string,
): Promise<void> {
  // Looked at before the work of hashing, and again under the lock.
  await lookAtInvitation(db, token);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockRoles(tx);
    const row = demandOpen(
      await lockedRow(tx, adminInvitations, eq(adminInvitations.tokenHash, hashToken(token))),
    );
    const role = await roleByKey(tx, row.role);
    const [inviter] = await tx
      .select({ grants: roles.grants })
      .from(admins)
      .innerJoin(roles, eq(roles.key, admins.role))
      .where(and(eq(admins.id, row.byAdmin), isNull(admins.disabledAt)));
    if (role === undefined || inviter === undefined || !covers(inviter, role))
      throw new AppError("GONE", "这个邀请已不能使用，请联系邀请你的人");
    const [admin] = await tx
      .insert(admins)
      .values({ account, name, role: role.key, passwordHash })
      .returning({ id: admins.id });
    if (admin === undefined) throw new Error("the account was not stored");
    await tx
      .update(adminInvitations)
      .set({ usedAt: new Date(), adminId: admin.id })
      .where(eq(adminInvitations.id, row.id));
    await recordAudit(tx, {
      adminId: admin.id,
      action: "admin.joined",
      targetKind: "admin",
      targetId: admin.id,
      after: { account, name, role: role.name, excerpt: row.note },
      address,
    });
  });
}

function demandOpen(row: Row | undefined): Row {
  if (row === undefined) throw new AppError("NOT_FOUND", "邀请链接不正确，请向邀请你的人要完整的链接");
  if (row.usedAt !== null) throw new AppError("GONE", "这个邀请已经用过了，请直接登录");
  if (row.withdrawnAt !== null) throw new AppError("GONE", "这个邀请已经撤回，请联系邀请你的人");
  if (row.expiresAt <= new Date()) throw new AppError("GONE", "这个邀请已经过期，请联系邀请你的人");
  return row;
}

function stateOf({ usedAt, withdrawnAt, expiresAt }: Row): Invitation["state"] {
  if (usedAt !== null) return "used";
  if (withdrawnAt !== null) return "withdrawn";
  return expiresAt <= new Date() ? "ended" : "open";
}

const present = ({ invitation: row, roleName, byName, account }: Named): Invitation => ({
  id: row.id,
  note: row.note,
  role_name: roleName ?? "已删除的角色",
  by_name: byName,
  state: stateOf(row),
  expires_at: row.expiresAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  account: account ?? "",
  can_withdraw: stateOf(row) === "open",
});
