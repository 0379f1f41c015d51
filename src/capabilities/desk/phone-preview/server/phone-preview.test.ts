import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";

/** `paddock.test` is a name that nobody outside can reach; the other one may be anybody's. */
const PUBLIC = { PUBLIC_URL: "https://club.example.com", DEMO_CODES_IN_PUBLIC: "1", PAYMENT_PROVIDER: "off" };
const within = await createTestApp();
const outside = await createTestApp({ env: PUBLIC, beside: within });
const switchedOn = await createTestApp({ env: { ...PUBLIC, PHONE_PREVIEW: "1" }, beside: within });
const switchedOff = await createTestApp({ env: { PHONE_PREVIEW: "0" }, beside: within });

test("the phone preview is there where no strangers come, and elsewhere when it is switched on", async () => {
  const status = async (app: typeof within) => (await app.call("GET", "/api/phone-preview")).status;
  expect(await status(within)).toBe(200);
  expect(await status(outside)).toBe(404);
  expect(await status(switchedOn)).toBe(200);
  expect(await status(switchedOff)).toBe(404);
});
