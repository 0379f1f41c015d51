import { eq, getTableName, inArray, or } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { MemberActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { memberTag } from "./cache-tags.ts";
import { handOver, type Merge } from "./hand-over.ts";
import { callMoment } from "./moments.ts";
import { openSignIn } from "./open-sign-in.ts";
import { forgetMember, lockBeforeAccounts } from "./personal-data.ts";
import { checkedMobile } from "./sms-code.ts";
import { members, memberMerges as merged } from "./tables.ts";
import { takeSmsCode } from "./take-code.ts";
import { endAllSignIns } from "./tokens.ts";

/** What becomes of one feature's rows when two accounts of one person become one. */
export interface MemberMerge {
  /**
   * Columns that name members, as `table.column`, of which this takes care: given over below, or left with the account
   * that ends. A test holds them against the database, so that nothing new is forgotten.
   */
  columns: readonly string[];
  /** In the transaction that merges. What it leaves behind is forgotten as after a cancellation. */
  merge?(tx: Transaction, services: Pick<Services, "cache" | "storage">, accounts: Merge): Promise<void>;
}

/**
 * The merge of a feature all of whose rows go over as they are.
 * @param owners columns that name members, with what a member has once by, as `handOver` takes them
 */
export function mergeByHandingOver(
  ...owners: readonly [owner: PgColumn, once?: readonly PgColumn[]][]
): MemberMerge {
  return {
    columns: owners.map(([owner]) => `${getTableName(owner.table)}.${toSnakeCase(owner.name)}`),
    async merge(tx, _services, accounts) {
      for (const [owner, once] of owners) await handOver(tx, accounts, owner, once);
    },
  };
}

export const memberMerges = new ExtensionPoint<MemberMerge>("merging of members");

export interface MergeInput {
  mobile: string;
  /** The code that was sent to bind the number. */
  code: string;
  ticket?: string | undefined;
  /** Of the client. */
  address: string;
  userAgent: string;
}

type MemberRow = typeof members.$inferSelect;

/**
 * Joins the account of whoever asks, which has no number, into the one that has this number. The code shows that both are
 * his. What the first one did goes over; it ends, and with it all its sign-ins.
 * @returns a token of the account that goes on
 * @throws AppError MOBILE_INVALID; CODE_INVALID, CODE_VOID; CONFLICT when the account has a number, when either must not be
 *   merged now, or when nobody has the number; what constraints of features refuse
 */
export async function mergeMembers(
  services: Pick<Services, "db" | "env" | "cache" | "storage">,
  actor: Pick<MemberActor, "id">,
  { mobile: given, code, ticket, address, userAgent }: MergeInput,
): Promise<{ token: string; memberId: string }> {
  const { db } = services;
  const mobile = checkedMobile(given);
  // Outside the transaction below: a try stays counted whatever comes after.
  await takeSmsCode(db, { mobile, purpose: "bind", code, ticket, address });
  const [holder] = await db.select({ id: members.id }).from(members).where(eq(members.mobile, mobile));
  if (holder === undefined) throw new AppError("CONFLICT", "这个手机号现在没有账号，直接绑定就可以");
  const accounts = { from: actor.id, into: holder.id };
  return transact(db, async (tx) => {
    await lockBeforeAccounts(tx, [accounts.from, accounts.into]);
    await lockBoth(tx, accounts, mobile);
    await joinLocked(tx, services, accounts);
    const token = await openSignIn(tx, services, {
      memberId: accounts.into,
      userAgent,
      address,
      agreed: false,
      // The code has just shown it.
      provedAt: new Date(),
    });
    return { token, memberId: accounts.into };
  });
}

/** What the account that ends did goes over, the rest of it is forgotten, and with it go all its sign-ins. */
async function joinLocked(
  tx: Transaction,
  services: Pick<Services, "cache" | "storage">,
  accounts: Merge,
): Promise<void> {
  for (const [, { merge }] of memberMerges.entries()) await merge?.(tx, services, accounts);
  await endAllSignIns(tx, accounts.from);
  for (const [, { forget }] of forgetMember.entries()) await forget?.(tx, services, accounts.from);
  await tx.insert(merged).values({ fromId: accounts.from, intoId: accounts.into });
  await services.cache.invalidate(tx, [memberTag(accounts.from), memberTag(accounts.into)]);
}

/** Why an administrator may not join two accounts; null when he may. */
export function joinRefusal(ending: MemberRow, going: MemberRow): string | null {
  if (ending.id === going.id) return "两个账号是同一个，不用合并";
  try {
    refuse(ending, "要关闭的账号");
    refuse(going, "要保留的账号");
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/**
 * Joins two accounts of one person on an administrator's word. The one that goes on keeps its number and gets the other's
 * only where it has none.
 * @param check looks at both rows once they are locked, and `joined` at how they stood when it is done
 * @throws AppError NOT_FOUND, CONFLICT, and what `check` and constraints of features refuse
 */
export async function joinMembers(
  tx: Transaction,
  services: Pick<Services, "cache" | "storage">,
  accounts: Merge,
  check: (ending: MemberRow, going: MemberRow) => void,
  joined: (ending: MemberRow, going: MemberRow) => Promise<void>,
): Promise<void> {
  await lockBeforeAccounts(tx, [accounts.from, accounts.into]);
  const rows = await tx
    .select()
    .from(members)
    .where(inArray(members.id, [accounts.from, accounts.into]))
    .orderBy(members.id)
    .for("update");
  const [ending, going] = [accounts.from, accounts.into].map((id) => rows.find((row) => row.id === id));
  if (ending === undefined || going === undefined) throw new AppError("NOT_FOUND", "没有这位会员");
  const refusal = joinRefusal(ending, going);
  if (refusal !== null) throw new AppError("CONFLICT", refusal);
  check(ending, going);
  await joinLocked(tx, services, accounts);
  await joined(ending, going);
  if (going.mobile !== null || ending.mobile === null) return;
  await tx.update(members).set({ mobile: ending.mobile }).where(eq(members.id, going.id));
  await callMoment(tx, "mobileBound", going.id);
}

/** Which accounts were joined into a member's, and into which his was. */
export async function memberJoins(
  db: Queryable,
  memberId: string,
): Promise<{ from: string[]; into: string | null }> {
  const rows = await db
    .select()
    .from(merged)
    .where(or(eq(merged.fromId, memberId), eq(merged.intoId, memberId)));
  return {
    from: rows.filter(({ intoId }) => intoId === memberId).map(({ fromId }) => fromId),
    into: rows.find(({ fromId }) => fromId === memberId)?.intoId ?? null,
  };
}

/** Both rows, in the order of their ids, so that two merges never wait for each other in a circle. */
async function lockBoth(tx: Transaction, { from, into }: Merge, mobile: string): Promise<void> {
  const rows = await tx
    .select()
    .from(members)
    .where(inArray(members.id, [from, into]))
    .orderBy(members.id)
    .for("update");
  const [ending, going] = [from, into].map((id) => rows.find((row) => row.id === id));
  if (ending === undefined || ending.status === "cancelled") throw new AppError("UNAUTHENTICATED");
  if (ending.mobile !== null) throw new AppError("CONFLICT", "这个账号已经绑定了手机号，不能再合并");
  if (going?.mobile !== mobile) throw new AppError("CHANGED", "这个手机号刚刚换了账号，请重新获取验证码");
  refuse(ending, "这个账号");
  refuse(going, "那个账号");
}

/** Whoever is held back somewhere does not get away from it by another account. */
function refuse({ status, statusUntil, minorMode, cancelDueAt }: MemberRow, which: string): void {
  const over = statusUntil !== null && statusUntil <= new Date();
  if (status === "cancelled") throw new AppError("CONFLICT", `${which}已注销，不能合并`);
  if (status !== "active" && !over) throw new AppError("CONFLICT", `${which}正被禁言或封禁，不能合并`);
  if (minorMode) throw new AppError("CONFLICT", `${which}开启了未成年人模式，请先关闭再合并`);
  if (cancelDueAt !== null) throw new AppError("CONFLICT", `${which}正在注销，请先登录它并撤销注销`);
}
