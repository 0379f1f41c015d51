import { expect, test } from "vitest";
import { rateLimits } from "#platform/limits/tables.ts";
import { createTestDatabase } from "../../../test/support/database.ts";
import { statementsOf } from "../../../test/support/statements.ts";
import { withTags } from "./cache-tags.ts";
import { keepReadsOf, keptOnce } from "./kept-once.ts";
import { ResponseCache } from "./response-cache.ts";

const { db, pool } = await createTestDatabase();
const cache = new ResponseCache();
keepReadsOf(db, cache);

/** Answers how often it was asked so far. */
function counting() {
  let asked = 0;
  return async () => ++asked;
}

test("rows are read once until one of their tags is dropped", async () => {
  const read = counting();
  const ask = () => keptOnce(db, "rows", ["rows", "more"], read);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  cache.invalidate(["other"]);
  expect(await ask()).toBe(1);
  cache.invalidate(["more"]);
  expect([await ask(), await ask()]).toEqual([2, 2]);
});

test("a query is asked once, however many wait for its rows", async () => {
  const texts = await statementsOf(pool, async () => {
    const ask = () => keptOnce(db, "query", ["query"], () => db.select().from(rateLimits));
    await Promise.all([ask(), ask()]);
    await ask();
  });
  expect(texts).toHaveLength(1);
});

test("every answer made of them is dropped with them, not only the one that had them read", async () => {
  for (const _of of ["read", "kept"]) {
    const { tags } = await withTags(() => keptOnce(db, "reported", ["reported"], async () => "rows"));
    expect([...tags]).toEqual(["reported"]);
  }
});

test("what failed is read again", async () => {
  let broken = true;
  const read = async () => {
    if (broken) throw new Error("cut");
    return "rows";
  };
  await expect(keptOnce(db, "failing", [], read)).rejects.toThrow("cut");
  broken = false;
  expect(await keptOnce(db, "failing", [], read)).toBe("rows");
});

test("a transaction sees what it changed, and so reads anew", async () => {
  const read = counting();
  await keptOnce(db, "changed", ["changed"], read);
  expect(await db.transaction((tx) => keptOnce(tx, "changed", ["changed"], read))).toBe(2);
  expect(await keptOnce(db, "changed", ["changed"], read)).toBe(1);
});

test("while the process hears of no change, everything is read anew", async () => {
  const read = counting();
  const ask = () => keptOnce(db, "deaf", ["deaf"], read);
  await ask();
  cache.suspend();
  expect([await ask(), await ask()]).toEqual([2, 3]);
  cache.resume();
  expect([await ask(), await ask()]).toEqual([4, 4]);
});
