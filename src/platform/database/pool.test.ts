import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import { asErrand, currentRequest } from "../observe/request-scope.ts";
import { connectDatabase } from "./client.ts";
import type { Statement } from "./statement-watch.ts";

const base = await createTestDatabase();
const heard: Statement[] = [];
const waits: number[] = [];
const database = connectDatabase(base.url, {
  max: 1,
  name: "paddock trial",
  watch: { statement: (one) => heard.push(one), waited: (ms) => waits.push(ms) },
});
afterAll(async () => {
  await database.close();
  await base.drop();
});

test("each statement is told as its own request's, also of those who wait for the one connection", async () => {
  const names = ["one", "two", "three", "four"];
  await Promise.all(
    names.map((name) =>
      asErrand(name, async () => {
        await database.pool.query(`select '${name}', pg_sleep(0.01)`);
        // Whoever goes on is still himself.
        expect(currentRequest()?.route).toBe(name);
        await database.db.transaction((tx) => tx.execute(`select '${name}' as inside`));
      }),
    ),
  );
  for (const name of names) {
    const own = heard.filter(({ text }) => text.includes(`'${name}'`));
    expect(own.map(({ request }) => request?.route)).toEqual([name, name]);
    expect(new Set(own.map(({ request }) => request?.id)).size).toBe(1);
  }
  expect(heard.find(({ text }) => text.includes("pg_sleep"))?.ms).toBeGreaterThanOrEqual(9);
  expect(waits.length).toBe(8);
  expect(Math.max(...waits)).toBeGreaterThan(9);
});

test("what fails is told as failed, in both ways to ask", async () => {
  heard.length = 0;
  await expect(database.pool.query("select from nowhere")).rejects.toThrow("nowhere");
  const client = await database.pool.connect();
  await expect(client.query("select from elsewhere")).rejects.toThrow("elsewhere");
  client.release();
  await expect
    .poll(() => heard.map(({ text, failed }) => [text, failed]))
    .toEqual([
      ["select from nowhere", true],
      ["select from elsewhere", true],
    ]);
});
