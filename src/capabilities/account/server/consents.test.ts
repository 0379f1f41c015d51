import { expect, test } from "vitest";
import type { Consent } from "#capabilities/account/contract.ts";
import { memberConsents } from "#capabilities/members/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../test/support/factories.ts";

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
