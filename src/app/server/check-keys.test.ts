import { expect, test } from "vitest";
import { Keys } from "#platform/secrets/keys.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { checkKeys } from "./check-keys.ts";

const { services } = await createTestApp();
const keysOf = (...numbers: number[]) => new Keys(numbers.map((number) => Buffer.alloc(32, number)));
const check = (...numbers: number[]) => checkKeys({ db: services.db, keys: keysOf(...numbers) });

test("another key than the data belongs to is told, one that was changed in order is not", async () => {
  expect(await check(1)).toBeNull();
  expect(await check(1)).toBeNull();
  expect(await check(2)).toContain("not the secret key");
  // Still the first one's data.
  expect(await check(1)).toBeNull();
  expect(await check(2, 1)).toBeNull();
  // From now on the second one's.
  expect(await check(2)).toBeNull();
  expect(await check(1)).toContain("not the secret key");
});
