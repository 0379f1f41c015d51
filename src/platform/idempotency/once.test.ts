import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import { forgetOldKeys, once } from "./once.ts";

const { db, drop } = await createTestDatabase({ max: 8 });
afterAll(drop);

let made = 0;
const make = async () => {
  made += 1;
  return { id: String(made) };
};
const submit = (key: string, request: unknown, scope = "act:1") =>
  db.transaction((tx) => once(tx, { scope, key, request }, make));

test("a request that arrives eight times at once is carried out once", async () => {
  made = 0;
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit("k1", { a: 1, b: [2] })));
  expect(made).toBe(1);
  expect(new Set(answers.map(({ id }) => id))).toEqual(new Set(["1"]));
  expect(await submit("k1", { b: [2], a: 1 })).toEqual({ id: "1" });
});

test("another request under the same key is refused; the same key of somebody else is another one", async () => {
  const first = await submit("k2", { text: "one" });
  await expect(submit("k2", { text: "two" })).rejects.toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
  expect(await submit("k2", { text: "two" }, "act:2")).not.toEqual(first);
});

test("what failed is not kept and may be tried again", async () => {
  const failing = db.transaction((tx) =>
    once(tx, { scope: "act:1", key: "k3", request: {} }, async () => {
      throw new Error("not now");
    }),
  );
  await expect(failing).rejects.toThrow("not now");
  expect(await submit("k3", {})).toEqual({ id: String(made) });
});

test("keys are forgotten after a week", async () => {
  const first = await submit("k4", {});
  await db.execute(sql`update idempotency_keys set created_at = now() - interval '6 days' where key = 'k4'`);
  await forgetOldKeys(db);
  expect(await submit("k4", {})).toEqual(first);
  await db.execute(sql`update idempotency_keys set created_at = now() - interval '8 days' where key = 'k4'`);
  await forgetOldKeys(db);
  expect(await submit("k4", {})).not.toEqual(first);
});
