import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import { databaseError } from "./database-error.ts";
import { transact } from "./transact.ts";

const { db, drop } = await createTestDatabase({ max: 4 });
afterAll(drop);
await db.execute(sql`create table counters (id int primary key, n int not null default 0 check (n >= 0))`);
await db.execute(sql`insert into counters (id) values (1), (2)`);

test("two that lock the same rows in opposite order both succeed", async () => {
  const runs = [0, 0];
  let met = 0;
  const { promise: both, resolve: goOn } = Promise.withResolvers<void>();
  const add = (which: number, order: readonly number[]) =>
    transact(db, async (tx) => {
      runs[which] = (runs[which] ?? 0) + 1;
      for (const [at, id] of order.entries()) {
        await tx.execute(sql`update counters set n = n + 1 where id = ${id}`);
        if (at > 0) continue;
        met += 1;
        if (met >= 2) goOn();
        await both;
      }
    });
  await Promise.all([add(0, [1, 2]), add(1, [2, 1])]);
  const { rows } = await db.execute<{ n: number }>(sql`select n from counters order by id`);
  expect(rows.map(({ n }) => n)).toEqual([2, 2]);
  // At least one began anew; both, when each looked for the lock of the other at the same moment.
  expect((runs[0] ?? 0) + (runs[1] ?? 0)).toBeGreaterThan(2);
});

test("any other failure is raised at once, and tells which constraint it was", async () => {
  let runs = 0;
  const failed = transact(db, async (tx) => {
    runs += 1;
    await tx.execute(sql`update counters set n = -1 where id = 1`);
  });
  const error = await failed.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(databaseError(error)).toEqual({ code: "23514", constraint: "counters_n_check" });
  expect(runs).toBe(1);
  expect(databaseError(new Error("nothing of the database"))).toBeUndefined();
});

test("what broke a transaction is told, also where its connection is gone and cannot be rolled back", async () => {
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
    throw new Error("the disk is full");
  });
  await expect(failed).rejects.toThrow("the disk is full");
});
