import { expect, it } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";

const test = await createTestApp();
const { token } = await makeAdmin(test.services.db);
const other = (await makeAdmin(test.services.db)).token;

const pin = (paths: string[], by: string | undefined = token) =>
  test.call("PUT", "/api/admin/pins", { ...(by && { token: by }), body: { paths } });
const pinsOf = async (by: string) => {
  const { body } = await test.call("GET", "/api/admin/desk", { token: by });
  return (body.data as unknown as { pins: string[] }).pins;
};

it("keeps the pinned lines with the account, in their order, and nobody else's", async () => {
  expect(await pinsOf(token)).toEqual([]);
  expect((await pin(["/admin/words", "/admin/reports"])).status).toBe(200);
  await pin(["/admin/reports", "/admin/words"]);
  expect(await pinsOf(token)).toEqual(["/admin/reports", "/admin/words"]);
  expect(await pinsOf(other)).toEqual([]);
});

it("refuses more than eight, one twice, what is no screen of the desk, and strangers, and changes nothing", async () => {
  const before = await pinsOf(token);
  const nine = Array.from({ length: 9 }, (_, at) => `/admin/a${at}`);
  for (const paths of [nine, ["/admin/a", "/admin/a"], ["https://elsewhere.example"], ["/my"]])
    expect((await pin(paths)).status).toBe(400);
  expect((await test.call("PUT", "/api/admin/pins", { body: { paths: [] } })).status).toBe(401);
  expect(await pinsOf(token)).toEqual(before);
});
