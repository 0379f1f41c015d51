import { afterAll, expect, inject, test } from "vitest";
import { createTestDatabase } from "./database.ts";
import { dropDatabase, withClient } from "./database-server.ts";

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

test("a database is removed although somebody is still connected to it", async () => {
  const left = await createTestDatabase({ max: 1 });
  left.pool.on("error", () => undefined);
  const client = await left.pool.connect();
  client.on("error", () => undefined);
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  const name = rows[0]?.name ?? "";

  const found = await withClient(inject("databaseUrl"), async (admin) => {
    await dropDatabase(admin, name);
    await dropDatabase(admin, name);
    return admin.query("select 1 from pg_database where datname = $1", [name]);
  });
  client.release(true);
  await left.close();

  expect(found.rowCount).toBe(0);
});
