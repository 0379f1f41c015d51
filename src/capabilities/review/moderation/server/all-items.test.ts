import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { allItems } from "./all-items.ts";
import { succeeded } from "./claims.ts";

const { services } = await createTestApp();
const { db } = services;

/** Writes each item down, and stumbles over those that `fail` names. */
async function run(fail: Readonly<Record<string, () => Promise<unknown>>>) {
  const tries: number[] = [];
  return db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table done (id text) on commit drop`);
    const outcomes = await allItems(
      tx,
      ["1", "2", "3"].map((id) => ({ id })),
      async (part, items) => {
        tries.push(items.length);
        for (const { id } of items) {
          await part.execute(sql`insert into done values (${id})`);
          await fail[id]?.();
        }
        return items.map(({ id }) => ({ result: succeeded(id, "published") }));
      },
    );
    const { rows } = await tx.execute<{ id: string }>(sql`select id from done order by id`);
    return { tries, results: outcomes.map(({ result }) => result), done: rows.map(({ id }) => id) };
  });
}

test("items are done at once", async () => {
  const { tries, results, done } = await run({});
  expect([tries, results.map(({ ok }) => ok), done]).toEqual([[3], [true, true, true], ["1", "2", "3"]]);
});

test("one that is refused holds none of the others back, and nothing of it stands", async () => {
  const { tries, results, done } = await run({
    2: () => Promise.reject(new AppError("CONFLICT", "已经有人占用")),
  });
  expect(tries).toEqual([3, 2, 1, 1, 1]);
  expect(results.map(({ ok, code, message }) => [ok, code, message])).toEqual([
    [true, null, null],
    [false, "CONFLICT", "已经有人占用"],
    [true, null, null],
  ]);
  expect(done).toEqual(["1", "3"]);
});

test("what is no refusal ends all of it", async () => {
  await expect(run({ 3: () => Promise.reject(new Error("out of order")) })).rejects.toThrow("out of order");
});

test("no items take nothing", async () => {
  await expect(allItems({} as Transaction, [], () => Promise.reject(new Error("called")))).resolves.toEqual(
    [],
  );
});
