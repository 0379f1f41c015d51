import { expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";

const { pool, drop } = await createTestDatabase({ max: 1 });

/** `order by x desc` means nulls first; an index that puts them last cannot give that order and is not used. */
test("descending indexes have the order that lists ask for", async () => {
  const { rows } = await pool.query<{ name: string }>(
    "select indexname as name from pg_indexes where schemaname = 'public' and indexdef like '%DESC NULLS LAST%'",
  );
  await drop();
  expect(rows.map((row) => row.name)).toEqual([]);
});
