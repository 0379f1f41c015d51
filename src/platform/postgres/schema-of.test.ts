import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import { schemaOf } from "./schema-of.ts";

test("the app's own schema holds nothing that an upgrade would leave behind", async () => {
  const { url } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const { strange, before, told } = await schemaOf(client);
  expect(strange.filter((line) => !line.startsWith("role "))).toEqual([]);
  expect(before.length).toBeGreaterThan(300);
  expect(told.some((line) => line.includes("create table public.members"))).toBe(true);
  await client.query("create view public.of_mine as select 1 as one; create domain public.short as text");
  expect((await schemaOf(client)).strange).toEqual(
    expect.arrayContaining(["view public.of_mine", "type public.short"]),
  );
});
