import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import { databaseError } from "../database/database-error.ts";
import { type AccountName, balanceOf, type Posting, transfer } from "./transfer.ts";

const { db, drop } = await createTestDatabase({ max: 8 });
afterAll(drop);

const issued: AccountName = { owner: "points:issued", unit: "points", source: true };
const member = (id: string): AccountName => ({ owner: `member:${id}`, unit: "points" });
let serial = 0;
const newKey = () => `test:${++serial}`;
const give = (to: AccountName, amount: number, key = newKey()) =>
  db.transaction((tx) =>
    transfer(tx, {
      key,
      reason: "test",
      postings: [
        { account: issued, amount: -amount },
        { account: to, amount },
      ],
    }),
  );
const move = (from: AccountName, to: AccountName, amount: number) =>
  db.transaction((tx) =>
    transfer(tx, {
      key: newKey(),
      reason: "test",
      postings: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    }),
  );

/** Every balance against the sum of its entries; rows where they differ. */
async function contradictions(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select a.owner, a.balance, coalesce(sum(e.amount), 0) as sum from ledger_accounts a
    left join ledger_entries e on e.account_id = a.id
    group by a.id having not a.source and a.balance <> coalesce(sum(e.amount), 0)`);
  const total = await db.execute<{ sum: string | null }>(sql`select sum(amount) from ledger_entries`);
  return [...rows, ...(Number(total.rows[0]?.sum ?? 0) === 0 ? [] : total.rows)];
}

test("points come from a source, and the balance is there", async () => {
  const result = await give(member("a"), 5);
  expect(result).toMatchObject({ made: true });
  expect(result.balances).toEqual(new Map([["member:a", 5]]));
  expect(await balanceOf(db, member("a"))).toBe(5);
  expect(await balanceOf(db, issued)).toBe(-5);
  expect(await balanceOf(db, member("nobody"))).toBe(0);
});

test("the same key moves once, also twenty times at once", async () => {
  const key = newKey();
  const results = await Promise.all(Array.from({ length: 20 }, () => give(member("b"), 3, key)));
  expect(results.filter(({ made }) => made)).toHaveLength(1);
  expect(new Set(results.map(({ id }) => id)).size).toBe(1);
  expect(await balanceOf(db, member("b"))).toBe(3);
});

test("nobody spends more than is there, however many try at once", async () => {
  await give(member("c"), 10);
  const spent = await Promise.allSettled(
    Array.from({ length: 25 }, (_, n) => move(member("c"), member(`shop${n % 3}`), 1)),
  );
  const refused = spent.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(15);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
  expect(await balanceOf(db, member("c"))).toBe(0);
  expect(await contradictions()).toEqual([]);
});

test("what does not add up is a mistake and moves nothing", async () => {
  const wrong: Posting[][] = [
    [{ account: member("a"), amount: 1 }],
    [
      { account: issued, amount: -2 },
      { account: member("a"), amount: 1 },
    ],
    [
      { account: issued, amount: -0.5 },
      { account: member("a"), amount: 0.5 },
    ],
    [
      { account: member("a"), amount: -1 },
      { account: { owner: "member:a", unit: "fen" }, amount: 1 },
    ],
    [
      { account: member("a"), amount: 0 },
      { account: member("b"), amount: 0 },
    ],
  ];
  for (const postings of wrong) {
    const tried = db.transaction((tx) => transfer(tx, { key: newKey(), reason: "test", postings }));
    await expect(tried).rejects.toThrow("adds up to 0");
  }
  expect(await contradictions()).toEqual([]);
});

test("entries and transfers can be neither changed nor deleted", async () => {
  await give(member("d"), 1);
  for (const statement of [
    sql`update ledger_entries set amount = 2`,
    sql`delete from ledger_entries`,
    sql`update ledger_transfers set reason = 'other'`,
    sql`delete from ledger_transfers`,
    sql`truncate ledger_entries`,
  ]) {
    const error = await db.execute(statement).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(databaseError(error)?.code).toBe("55000");
  }
});

test("after any mixture of transfers at once, every balance is the sum of its entries", async () => {
  const step = fc.record({
    from: fc.constantFrom("p", "q", "r", "source"),
    to: fc.constantFrom("p", "q", "r"),
    amount: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      await Promise.allSettled(
        steps.map(({ from, to, amount }) =>
          from === "source" ? give(member(to), amount) : move(member(from), member(to), amount),
        ),
      );
      expect(await contradictions()).toEqual([]);
    }),
    { numRuns: 15 },
  );
});
