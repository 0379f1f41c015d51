import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { documents } from "#capabilities/people/legal/server/tables.ts";
import { memberConsents } from "#capabilities/people/members/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";

const { services, call } = await createTestApp();
const { db } = services;

const publish = (version: string, substantial: boolean) =>
  db.insert(documents).values({ key: "agreement", version, title: "用户协议", body: "正文", substantial });
const due = async (token: string) =>
  ((await call("GET", "/api/user/consents/due", { token })).body.data as { items: unknown[] }).items;
const agree = (token: string, version: string) =>
  call("POST", "/api/user/consents/again", { token, body: { texts: [{ document: "agreement", version }] } });

test("members are asked again for a change of substance alone, once it is in force, and in the version they saw", async () => {
  await publish("2020-01-01", true);
  const { member, token } = await makeSignedIn(db);
  // Who never ticked a box is asked at the sign-in, not here.
  expect(await due(token)).toEqual([]);
  await db
    .insert(memberConsents)
    .values({ memberId: member.id, documentKey: "agreement", version: "2020-01-01", agreed: true });
  expect(await due(token)).toEqual([]);
  await publish("2021-01-01", false);
  expect(await due(token)).toEqual([]);
  await publish("2022-01-01", true);
  await publish("2999-01-01", true);
  expect(await due(token)).toEqual([
    { document: "agreement", title: "用户协议", version: "2022-01-01", agreed_version: "2020-01-01" },
  ]);
  // A correction after it is what he agrees to; the question stays the same.
  await publish("2023-01-01", false);
  expect((await agree(token, "2022-01-01")).body.code).toBe("CHANGED");
  expect((await agree(token, "2023-01-01")).status).toBe(200);
  expect(await due(token)).toEqual([]);
  const rows = await db
    .select({ version: memberConsents.version })
    .from(memberConsents)
    .where(and(eq(memberConsents.memberId, member.id), eq(memberConsents.agreed, true)))
    .orderBy(memberConsents.id);
  expect(rows.map(({ version }) => version)).toEqual(["2020-01-01", "2023-01-01"]);
});
