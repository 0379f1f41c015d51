import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import { lock } from "./lock.ts";

const { db, drop } = await createTestDatabase({ max: 3 });
afterAll(drop);

test("whoever names the same lock waits for the end of the other's transaction; other names do not", async () => {
  const steps: string[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: first, resolve: taken } = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await lock(tx, "a");
    taken();
    await held;
    steps.push("first ends");
  });
  await first;
  const waiting = db.transaction(async (tx) => {
    await lock(tx, "a");
    steps.push("second begins");
  });
  await db.transaction((tx) => lock(tx, "b"));
  steps.push("another name passes");
  letGo();
  await Promise.all([holder, waiting]);
  expect(steps).toEqual(["another name passes", "first ends", "second begins"]);
});
