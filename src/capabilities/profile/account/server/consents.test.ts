import { expect, test } from "vitest";
import { memberConsents } from "#capabilities/people/members/server/tables.ts";
import type { Consent } from "#capabilities/profile/account/contract.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";

const { call, services } = await createTestApp();
const { db } = services;

const list = async (token: string) =>
  ((await call("GET", "/api/user/consents", { token })).body.data as { items: Consent[] }).items;
const withdraw = (token: string, document: string) =>
  call("POST", "/api/user/consents/withdraw", { token, body: { document } });

test("what was agreed to for one purpose is taken back, once; what the account rests on is not", async () => {
  const { member, token } = await makeSignedIn(db);
  const of = (documentKey: string, version: string) => ({
    memberId: member.id,
    documentKey,
    version,
    agreed: true,
  });
  await db
    .insert(memberConsents)
    .values([of("privacy", "2025-01-01"), of("carconsent", "2026-03-01"), of("privacy", "2026-03-01")]);
  expect(await list(token)).toMatchObject([
    { document: "privacy", version: "2026-03-01", agreed: true, withdrawable: false },
    { document: "carconsent", version: "2026-03-01", agreed: true, withdrawable: true },
    { document: "privacy", version: "2025-01-01", agreed: true, withdrawable: false },
  ]);
  expect((await withdraw(token, "privacy")).status).toBe(409);
  // Two taps at once.
  const both = await Promise.all([withdraw(token, "carconsent"), withdraw(token, "carconsent")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await list(token))[0]).toMatchObject({
    document: "carconsent",
    agreed: false,
    withdrawable: false,
  });
  expect((await withdraw(token, "portrait")).status).toBe(404);
  const stranger = await makeSignedIn(db);
  expect(await list(stranger.token)).toEqual([]);
});

test("suggestions rest on the member's own data only while that is wanted", async () => {
  const city = "宁波";
  const { token } = await makeSignedIn(db, { city });
  const near = await makeMember(db, { city, nickname: "宁波老周" });
  const suggested = async () => {
    const { items } = (await call("GET", "/api/my/suggestions", { token })).body.data as {
      items: { member: { id: string }; reason: string }[];
    };
    return items.find(({ member }) => member.id === near.id)?.reason ?? "";
  };
  expect(await suggested()).toBe(`同在${city}`);
  const set = (personalised: unknown) => call("PUT", "/api/user/privacy", { token, body: { personalised } });
  expect((await set("no")).status).toBe(400);
  expect((await set(false)).body.data).toEqual({ personalised: false });
  expect(await suggested()).not.toContain(city);
  expect((await call("GET", "/api/user/safety", { token })).body.data).toMatchObject({ personalised: false });
  await set(true);
  expect(await suggested()).toBe(`同在${city}`);
});
