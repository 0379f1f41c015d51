import { randomBytes } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { AuditAction } from "#capabilities/desk/admin/audit-verbs.ts";
import type { Proof, RoleGrant } from "#capabilities/desk/admin/contract.ts";
import { permissions } from "#platform/auth/declared-permissions.ts";
import { can, covers, EVERYTHING, type Grant } from "#platform/auth/permissions.ts";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { lockedRow } from "#platform/database/row.ts";
import { versionOf } from "#platform/version.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { recordAudit } from "./audit.ts";
import { type Acting, proveAgain } from "./prove.ts";
import { isOwner, type Role } from "./roles.ts";
import { admins, roles } from "./tables.ts";

/** Permission to say what roles may do. */
export const ROLES = "roles.manage";

export interface RoleInput {
  name: string;
  note: string;
  grants: readonly RoleGrant[];
}

/** Of all that a decision about a role rests on. */
export const roleVersion = ({ key, name, note, grants }: Role): string => versionOf(key, name, note, grants);

/**
 * Makes a role that allows no more than its maker's own.
 * @returns its key
 * @throws AppError INVALID_INPUT for grants that mean nothing, FORBIDDEN for more than he has, CONFLICT for a name that exists
 */
export async function createRole(
  db: Database,
  acting: Acting,
  input: RoleInput,
  proof: Proof,
): Promise<string> {
  const grants = checkedGrants(input.grants);
  await proveAgain(db, acting, proof);
  return db.transaction(async (tx) => {
    await lockRoles(tx);
    refuseMore(acting, grants);
    await refuseTaken(tx, input.name);
    const key = `role-${randomBytes(4).toString("hex")}`;
    const { name, note } = input;
    await tx.insert(roles).values({ key, name, note, position: 3, grants });
    await record(tx, acting, key, "role.created", undefined, { name, note, grants });
    return key;
  });
}

/**
 * Changes what a role is called and allows, at the next request of everybody who has it.
 * @param version of the role as it was seen
 * @throws AppError NOT_FOUND, CHANGED; FORBIDDEN for a role that allows more than one's own, or would; CONFLICT for the role
 *   of owners, and where one would shut oneself out of this
 */
export async function changeRole(
  db: Database,
  acting: Acting,
  key: string,
  { version, ...input }: RoleInput & { version: string },
  proof: Proof,
): Promise<void> {
  const grants = checkedGrants(input.grants);
  await proveAgain(db, acting, proof);
  await db.transaction(async (tx) => {
    const role = await lockRole(tx, acting, key, version);
    refuseMore(acting, grants);
    await refuseTaken(tx, input.name, key);
    const [self] = await tx.select({ role: admins.role }).from(admins).where(eq(admins.id, acting.id));
    if (self?.role === key && !can({ grants }, ROLES))
      throw new AppError("CONFLICT", "这是你自己的角色，不能移除“管理角色”权限", { field: "grants" });
    const { name, note } = input;
    await tx.update(roles).set({ name, note, grants }).where(eq(roles.key, key));
    await record(tx, acting, key, "role.changed", role, { name, note, grants });
  });
}

/**
 * Removes a role that nobody has.
 * @throws AppError as `changeRole`; CONFLICT while somebody has it
 */
export async function removeRole(
  db: Database,
  acting: Acting,
  key: string,
  version: string,
  proof: Proof,
): Promise<void> {
  await proveAgain(db, acting, proof);
  await db.transaction(async (tx) => {
    const role = await lockRole(tx, acting, key, version);
    const having = await tx.select({ id: admins.id }).from(admins).where(eq(admins.role, key));
    if (having.length > 0)
      throw new AppError("CONFLICT", `还有 ${having.length} 位管理员是这个角色，先给他们换一个`);
    await tx.delete(roles).where(eq(roles.key, key));
    await record(tx, acting, key, "role.removed", role, undefined);
  });
}

/** All changes of roles, and of who has which, go one after the other. */
export const lockRoles = (tx: Transaction): Promise<void> => lock(tx, "roles");

async function lockRole(tx: Transaction, acting: Acting, key: string, version: string): Promise<Role> {
  await lockRoles(tx);
  const role = await lockedRow(tx, roles, eq(roles.key, key));
  if (role === undefined) throw new AppError("NOT_FOUND", "没有这个角色，可能刚刚被删除了");
  if (isOwner(role)) throw new AppError("CONFLICT", "超级管理员始终有全部权限，不能修改或删除");
  if (!covers(acting, role)) throw new AppError("FORBIDDEN", "这个角色的权限超出你的权限");
  if (roleVersion(role) !== version) throw new AppError("CHANGED", "这个角色刚刚被别人改过，请核对后再保存");
  return role;
}

function refuseMore(acting: Acting, grants: readonly Grant[]): void {
  if (!covers(acting, { grants }))
    throw new AppError("FORBIDDEN", "不能授予你没有的权限", { field: "grants" });
}

async function refuseTaken(tx: Queryable, name: string, but?: string): Promise<void> {
  const [taken] = await tx.select({ key: roles.key }).from(roles).where(eq(roles.name, name));
  if (taken !== undefined && taken.key !== but)
    throw new AppError("CONFLICT", "已有同名的角色", { field: "name" });
}

/**
 * Grants as they are stored: none twice, and none for a part that its permission is not asked for by.
 * @throws AppError INVALID_INPUT
 */
function checkedGrants(given: readonly RoleGrant[]): Grant[] {
  const refuse = (why: string): never => {
    throw new AppError("INVALID_INPUT", why, { field: "grants" });
  };
  const seen = new Map<string, Grant>();
  for (const { permission, kind, section, second } of given) {
    const declared = permissions.get(permission);
    if (permission === EVERYTHING || declared === undefined) return refuse("有一项权限不存在，请刷新后再选");
    if (
      section !== undefined &&
      (!declared.within.includes("section") || sectionBySlug(section) === undefined)
    )
      return refuse(`“${declared.title}”不能只给这个分区`);
    if (kind !== undefined && !declared.kinds?.().some(({ key }) => key === kind))
      return refuse(`“${declared.title}”不能只给这一类内容`);
    if (second !== undefined && declared.second === undefined)
      return refuse(`“${declared.title}”不能要求第二个人复核`);
    const grant: Grant = {
      permission,
      ...(kind !== undefined && { kind }),
      ...(section !== undefined && { section }),
      ...(second !== undefined && { second }),
    };
    seen.set(JSON.stringify(grant), grant);
  }
  return [...seen.values()];
}

function record(
  tx: Transaction,
  { id: adminId, address }: Acting,
  targetId: string,
  action: AuditAction,
  before: Pick<Role, "name" | "note" | "grants"> | undefined,
  after: Pick<Role, "name" | "note" | "grants"> | undefined,
): Promise<void> {
  const said = (role: Pick<Role, "name" | "note" | "grants">) => ({
    name: role.name,
    note: role.note,
    grants: role.grants.map(({ permission, kind, section, second }) =>
      [permission, kind, section, second && "要复核"].filter(Boolean).join(" · "),
    ),
    excerpt: role.name,
  });
  return recordAudit(tx, {
    adminId,
    action,
    targetKind: "role",
    targetId,
    ...(before && { before: said(before) }),
    after: after ? said(after) : { excerpt: before?.name ?? "" },
    address,
  });
}

/** All roles in their order, with who has each. */
export async function rolesWithHolders(db: Queryable) {
  const all = await db.select().from(roles).orderBy(asc(roles.position), asc(roles.key));
  const holders = await db
    .select({ id: admins.id, name: admins.name, role: admins.role, disabledAt: admins.disabledAt })
    .from(admins)
    .orderBy(asc(admins.account));
  const byRole = Map.groupBy(holders, ({ role }) => role);
  return all.map((role) => ({ role, holders: byRole.get(role.key) ?? [] }));
}
