import type { Queryable, Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";

type Value = string | number | boolean | Date | null;

/** One kind of what is kept about a member, as he gets it when he asks for his data. Its key names the file. */
export interface PersonalData {
  /** Above the table: 评论. */
  title: string;
  /** What each value is called, by its name in a row. */
  columns: Readonly<Record<string, string>>;
  /** Everything of this member, in whole words: no inner ids, nothing about others that he could not see. */
  rows(db: Queryable, memberId: string): Promise<readonly Readonly<Record<string, Value>>[]>;
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
  forget?(tx: Transaction, services: Pick<Services, "cache">, memberId: string): Promise<void>;
}

export const forgetMember = new ExtensionPoint<Forgetting>("forgetting of a member");

/** Takes what comes before the rows of accounts that end or are merged; call it before locking these. */
export async function lockBeforeAccounts(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  for (const [, { locks }] of forgetMember.entries()) await locks?.(tx, memberIds);
}
