import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Keys } from "#platform/secrets/keys.ts";
import type { Services } from "#platform/services.ts";
import type { LifeState } from "#shared/life.ts";
import { isMobile, maskMobile } from "#shared/validation.ts";

type Value = string | number | boolean | Date | null;
type Row = Readonly<Record<string, Value>>;

/**
 * What an archive that an administrator takes does not hold without a right beyond that to take it: full numbers, and whose it is
 * what was written without a name. A feature offers the right to `withheldRights`.
 */
export const WITHHELD = ["mobile", "anonymous"] as const;
export type Withheld = (typeof WITHHELD)[number];

export interface WithheldRight {
  permission: string;
  /** What it gives, for the archive and for the audit log: 完整手机号. */
  title: string;
}

/** Under the names of what is withheld. */
export const withheldRights = new ExtensionPoint<WithheldRight>("right to what archives withhold");

/** One kind of what is kept about a member, as he gets it when he asks for his data. Its key names the file. */
export interface PersonalData {
  /** Above the table: 评论. */
  title: string;
  /** What each value is called, by its name in a row. */
  columns: Readonly<Record<string, string>>;
  /**
   * Everything of this member, in whole words: no inner ids, nothing about others that he could not see.
   * @param keys open what is kept sealed, where an archive is made
   */
  rows(db: Queryable, memberId: string, keys?: Keys): Promise<readonly Row[]>;
  /**
   * What of it others need a right of its own for: columns that are emptied (numbers are masked), or rows that are left out, also
   * where such a thing only shows through. Null says that there is nothing of it here.
   */
  withheld: Partial<Record<Withheld, readonly string[] | ((row: Row) => boolean)>> | null;
}

/** A member's rows of one table, by the column that says whose they are. */
export function ownRows<T extends PgTable>(
  table: T,
  owner: PgColumn,
  order: SQL,
  show: (row: T["$inferSelect"]) => Row,
): PersonalData["rows"] {
  return async (db, memberId) => {
    const rows = await db
      .select()
      .from(table as PgTable)
      .where(eq(owner, memberId))
      .orderBy(order);
    return rows.map(show);
  };
}

/** A part of an archive. The member's own withholds nothing. */
export async function readPersonalData(
  { db, keys }: { db: Queryable; keys: Keys },
  { rows, withheld }: PersonalData,
  memberId: string,
  without: readonly Withheld[],
): Promise<readonly Row[]> {
  let kept = await rows(db, memberId, keys);
  for (const kind of without) {
    const rule = withheld?.[kind];
    if (typeof rule === "function") kept = kept.filter((row) => !rule(row));
    else if (rule !== undefined) kept = kept.map((row) => emptied(row, rule));
  }
  return kept;
}

function emptied(row: Row, columns: readonly string[]): Row {
  const values = Object.entries(row).map(([name, value]) => {
    if (!columns.includes(name) || value === null) return [name, value] as const;
    return [name, typeof value === "string" && isMobile(value) ? maskMobile(value) : ""] as const;
  });
  return Object.fromEntries(values);
}

export const personalData = new ExtensionPoint<PersonalData>("personal data");

/** What happens to one kind of things when their member's account is cancelled. */
export interface Forgetting {
  /** Told before it is asked for: 评论会保留，作者显示为“已注销用户”. */
  words: string;
  /**
   * Takes the locks that come before the accounts' own rows, for these members in one call; where what belongs to an account
   * is also changed by others, who lock it first and the account last.
   */
  locks?(tx: Transaction, memberIds: readonly string[]): Promise<void>;
  /** Deletes or anonymises them; in the transaction that cancels the account. Left out where nothing is to be done. */
  forget?(tx: Transaction, services: Pick<Services, "cache" | "storage">, memberId: string): Promise<void>;
}

/** Deletes all rows of a member, by the columns that say whose they are, in this order. */
export function deletes(...owners: readonly PgColumn[]): NonNullable<Forgetting["forget"]> {
  return async (tx, _services, memberId) => {
    for (const owner of owners) await tx.delete(owner.table).where(eq(owner, memberId));
  };
}

/** Locks all rows of members in the order of their ids. */
export function locksRows(id: PgColumn, owner: PgColumn): NonNullable<Forgetting["locks"]> {
  return async (tx, memberIds) => {
    await tx
      .select({ id })
      .from(id.table)
      .where(inArray(owner, [...memberIds]))
      .orderBy(asc(id))
      .for("update");
  };
}

export const forgetMember = new ExtensionPoint<Forgetting>("forgetting of a member");

/** Takes what comes before the rows of accounts that end or are merged; call it before locking these. */
export async function lockBeforeAccounts(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  for (const [, { locks }] of forgetMember.entries()) await locks?.(tx, memberIds);
}

/** Where something stands in its life, as archives say it. */
export const stateNames: Readonly<Record<LifeState, string>> = {
  draft: "草稿",
  in_review: "审核中",
  published: "已发布",
  rejected: "未通过",
  revoked: "已撤下",
  removed: "已删除",
  withdrawn: "自己删除",
};
