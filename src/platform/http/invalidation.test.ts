import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import { listenForInvalidation } from "./invalidation.ts";
import { ResponseCache } from "./response-cache.ts";

const { db, url, drop } = await createTestDatabase({ max: 2 });
const cache = new ResponseCache();
const { invalidate, close } = await listenForInvalidation(url, cache, pino({ enabled: false }));
afterAll(async () => {
  await close();
  await drop();
});

// Another one for each test: the message of a change comes a moment later, and would drop what the next test keeps.
let tag = "";
const kept = () => cache.peek("/list") !== undefined;
beforeEach(async () => {
  tag = randomUUID();
  const answer = { status: 200, headers: {}, body: Buffer.from("{}"), seconds: 600, tags: [tag] };
  await cache.store("/list", answer, cache.generation);
  expect(kept()).toBe(true);
});

test("whoever asks right after a change was committed gets no older answer, however late the message of it comes", async () => {
  const stages: boolean[] = [];
  await db.transaction(async (tx) => {
    await invalidate(tx, [tag]);
    stages.push(kept());
  });
  stages.push(kept());
  expect(stages).toEqual([true, false]);
});

test("a change in a savepoint counts with the transaction around it", async () => {
  const stages: boolean[] = [];
  await db.transaction(async (tx) => {
    await tx.transaction((inner) => invalidate(inner, [tag]));
    stages.push(kept());
  });
  stages.push(kept());
  expect(stages).toEqual([true, false]);
});

test("what was rolled back drops nothing, then or with the next transaction on the connection", async () => {
  const failing = db.transaction(async (tx) => {
    await invalidate(tx, [tag]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  for (let connection = 0; connection < 2; connection += 1) await db.transaction(async () => undefined);
  expect(kept()).toBe(true);
});

test("outside of a transaction it is dropped at once", async () => {
  await invalidate(db, [tag]);
  expect(kept()).toBe(false);
});
