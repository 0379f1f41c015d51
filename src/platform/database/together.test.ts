import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../test/support/app.ts";
import { writtenTogether } from "./together.ts";

const { services } = await createTestApp();
const { db } = services;
await db.execute(
  sql`create table written (n int primary key, tx xid8 not null default pg_current_xact_id())`,
);

const write = writtenTogether(async (tx, _services: typeof services, some: readonly number[]) => {
  for (const n of some) await tx.execute(sql`insert into written (n) values (${n})`);
  return some.map((n) => `wrote ${n}`);
});

const transactions = async () =>
  (await db.execute<{ n: number; tx: string }>(sql`select n, tx::text from written order by n`)).rows;

test("what comes at the same moment is one transaction, each answered for himself", async () => {
  expect(await Promise.all([1, 2, 3].map((n) => write(services, n)))).toEqual([
    "wrote 1",
    "wrote 2",
    "wrote 3",
  ]);
  const rows = await transactions();
  expect(rows.map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(new Set(rows.map(({ tx }) => tx)).size).toBe(1);
});

test("one that fails fails alone, and the others are written all the same", async () => {
  const outcomes = await Promise.allSettled([11, 1, 12].map((n) => write(services, n)));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await transactions()).map(({ n }) => n)).toEqual([1, 2, 3, 11, 12]);
});
