import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "./database.ts";

const one = await createTestDatabase();
const other = await createTestDatabase();
afterAll(() => Promise.all([one.drop(), other.drop()]));

test("every test database is migrated and nobody else's", async () => {
  await one.pool.query("create table only_here (id int)");
  const tables = (from: typeof one) =>
    from.pool.query(
      "select to_regclass('only_here') as here, to_regclass('drizzle.__drizzle_migrations') as done",
    );
  expect((await tables(one)).rows).toEqual([{ here: "only_here", done: "drizzle.__drizzle_migrations" }]);
  expect((await tables(other)).rows).toEqual([{ here: null, done: "drizzle.__drizzle_migrations" }]);
});
