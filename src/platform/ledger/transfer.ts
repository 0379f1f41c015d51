import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from "./tables.ts";

export interface AccountName {
  /** Whose it is, as in `member:17`. */
  owner: string;
  unit: string;
  /** Where the unit comes from and goes to; may fall below nothing. */
  source?: boolean;
}

export interface Posting {
  account: AccountName;
  /** Whole units into the account, or out of it where negative; never 0. */
  amount: number;
}

export interface Transfer {
  /** Happens once under this name, whoever repeats it: `sign-in:17:2026-11-21`. */
  key: string;
  reason: string;
  details?: Record<string, string | number>;
  /** Of one unit; their amounts add up to nothing. */
  postings: readonly Posting[];
}

export interface TransferResult {
  id: string;
  /** False when it had happened before: nothing was moved now. */
  made: boolean;
  /** Balances after it by owner; as they are now when it had happened before. Without sources. */
  balances: ReadonlyMap<string, number>;
}

/** A type, since rows of `execute` have to be records. */
type Account = {
  id: string;
  owner: string;
  unit: string;
  balance: number | null;
  source: boolean;
};

/**
 * Moves amounts between accounts, which are made when they are first named. In the caller's transaction, once per key.
 * Accounts are locked in the order of their ids, so that transfers never wait for each other in a circle.
 * @throws AppError INSUFFICIENT_BALANCE when an account that is no source would fall below nothing
 * @throws Error for postings that do not add up to nothing, mix units, or name an account twice: a mistake in the code
 */
export async function transfer(tx: Transaction, one: Transfer): Promise<TransferResult> {
  const [result] = await transferAll(tx, [one]);
  if (result === undefined) throw new Error(`the transfer ${one.key} was neither made nor found`);
  return result;
}

/**
 * Several transfers, one after the other and all or none, in as many statements as one takes.
 * @param wanted each with a key of its own
 * @returns a result for each, in their order
 * @throws what {@link transfer} throws
 */
export async function transferAll(tx: Transaction, wanted: readonly Transfer[]): Promise<TransferResult[]> {
  if (wanted.length === 0) return [];
  for (const { postings } of wanted) assertBalanced(postings);
  const made = await tx
    .insert(ledgerTransfers)
    .values(wanted.map(({ key, reason, details = {} }) => ({ key, reason, details })))
    .onConflictDoNothing()
    .returning({ id: ledgerTransfers.id, key: ledgerTransfers.key });
  const ids = new Map(made.map(({ id, key }) => [key, id]));
  const moved = await move(
    tx,
    wanted.flatMap(({ key, postings }) => {
      const id = ids.get(key);
      return id === undefined ? [] : { id, postings };
    }),
  );
  const results: TransferResult[] = [];
  for (const { key, postings } of wanted) {
    const id = ids.get(key);
    results.push(
      id === undefined
        ? await earlier(tx, key, postings)
        : { id, made: true, balances: moved.get(id) ?? new Map() },
    );
  }
  return results;
}

/** @returns balances after each transfer, by its id and by owner, without sources */
async function move(
  tx: Transaction,
  made: readonly { id: string; postings: readonly Posting[] }[],
): Promise<Map<string, Map<string, number>>> {
  const results = new Map<string, Map<string, number>>();
  if (made.length === 0) return results;
  const named = made.flatMap(({ postings }) => postings.map(({ account }) => account));
  const accounts = new Map((await lockedAccounts(tx, unique(named))).map((known) => [nameOf(known), known]));
  const changed = new Map<string, number>();
  const entries = [];
  for (const { id: transferId, postings } of made) {
    const balances = new Map<string, number>();
    for (const { account, amount } of postings) {
      const { id: accountId, balance: before } = accountOf(accounts, account);
      const balance = before === null ? null : (changed.get(accountId) ?? before) + amount;
      if (balance !== null) {
        if (balance < 0) throw new AppError("INSUFFICIENT_BALANCE");
        changed.set(accountId, balance);
        balances.set(account.owner, balance);
      }
      entries.push({ transferId, accountId, amount, balance });
    }
    results.set(transferId, balances);
  }
  if (changed.size > 0)
    await tx.execute(sql`
      update ledger_accounts set balance = changed.balance
      from unnest(${sql.param([...changed.keys()])}::bigint[], ${sql.param([...changed.values()])}::bigint[])
        as changed (id, balance)
      where ledger_accounts.id = changed.id`);
  await tx.insert(ledgerEntries).values(entries);
  return results;
}

const nameOf = ({ owner, unit }: Pick<AccountName, "owner" | "unit">) => `${unit} ${owner}`;

function unique(accounts: readonly AccountName[]): AccountName[] {
  return [...new Map(accounts.map((account) => [nameOf(account), account])).values()];
}

/** What an account holds; nothing when it does not exist yet. For a source, what it gave is negative. */
export async function balanceOf(db: Queryable, { owner, unit }: AccountName): Promise<number> {
  const [row] = await db
    .select({
      balance: ledgerAccounts.balance,
      sum: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::float8`,
    })
    .from(ledgerAccounts)
    .leftJoin(ledgerEntries, and(eq(ledgerEntries.accountId, ledgerAccounts.id), ledgerAccounts.source))
    .where(and(eq(ledgerAccounts.owner, owner), eq(ledgerAccounts.unit, unit)))
    .groupBy(ledgerAccounts.id);
  return row === undefined ? 0 : (row.balance ?? row.sum);
}

function assertBalanced(postings: readonly Posting[]): void {
  const total = postings.reduce((sum, { amount }) => sum + amount, 0);
  const whole = postings.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0);
  const units = new Set(postings.map(({ account }) => account.unit));
  const owners = new Set(postings.map(({ account }) => account.owner));
  if (postings.length < 2 || !whole || total !== 0 || units.size !== 1 || owners.size !== postings.length)
    throw new Error(
      "a transfer moves whole amounts of one unit between different accounts, and adds up to 0",
    );
}

/** All of these accounts; those that keep a balance are locked until the transaction ends. */
async function lockedAccounts(tx: Transaction, wanted: readonly AccountName[]): Promise<Account[]> {
  const found = await findLocked(tx, wanted);
  if (found.length === wanted.length) return found;
  const missing = [...wanted]
    // Everybody makes those that are missing in the same order, since an insert waits for another's like a lock.
    .sort((a, b) => (a.owner < b.owner ? -1 : 1))
    .map(({ owner, unit, source = false }) => ({ owner, unit, source, balance: source ? null : 0 }));
  await tx.insert(ledgerAccounts).values(missing).onConflictDoNothing();
  return findLocked(tx, wanted);
}

/**
 * Those that are there. One statement finds and locks them, since every transfer does this. While one is missing none is
 * locked: whoever waits for another's insert must hold nothing that the other one may want.
 */
async function findLocked(tx: Transaction, wanted: readonly AccountName[]): Promise<Account[]> {
  const named = sql`select * from unnest(
    ${sql.param(wanted.map(({ owner }) => owner))}::text[], ${sql.param(wanted.map(({ unit }) => unit))}::text[])`;
  const { rows } = await tx.execute<Omit<Account, "balance"> & { balance: string | null }>(sql`
    with unlocked as (select id, owner, unit, balance, source from ledger_accounts
      where (owner, unit) in (${named}) and source),
    locked as (select id, owner, unit, balance, source from ledger_accounts
      where (owner, unit) in (${named}) and not source
        and (select count(*) from ledger_accounts where (owner, unit) in (${named})) = ${wanted.length}::int
      order by id for update)
    select * from unlocked union all select * from locked`);
  return rows.map(({ balance, ...row }) => ({ ...row, balance: balance === null ? null : Number(balance) }));
}

function accountOf(
  accounts: ReadonlyMap<string, Account>,
  { owner, unit, source = false }: AccountName,
): Account {
  const account = accounts.get(nameOf({ owner, unit }));
  if (account === undefined) throw new Error(`the account of ${owner} in ${unit} is missing`);
  if (account.source !== source)
    throw new Error(`${owner} is named once as a source of ${unit} and once not`);
  return account;
}

async function earlier(tx: Transaction, key: string, postings: readonly Posting[]): Promise<TransferResult> {
  const [row] = await tx
    .select({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.key, key));
  if (row === undefined) throw new Error(`the transfer ${key} was neither made nor found`);
  const balances = new Map<string, number>();
  for (const { account } of postings) {
    if (!account.source) balances.set(account.owner, await balanceOf(tx, account));
  }
  return { id: row.id, made: false, balances };
}
