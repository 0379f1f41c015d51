import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { memberTokens } from "#capabilities/people/members/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import type { MemberRow } from "../contract.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { admin, token } = await makeAdmin(db, "super");
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1";

async function signedInBy(userAgent: string, seenFrom: string) {
  const { member } = await makeSignedIn(db);
  await db.update(memberTokens).set({ userAgent, seenFrom }).where(eq(memberTokens.memberId, member.id));
  return member;
}
const look = (id: string, by = token) => call("POST", `/api/admin/members/${id}/same-device`, { token: by });
const found = async (id: string) =>
  (
    (await look(id)).body.data as unknown as {
      items: { member: MemberRow; accounts: number; device: string }[];
    }
  ).items;

test("accounts of one browser in one network are shown with why, others are not, and looking is written down", async () => {
  const one = await signedInBy(PHONE, "113.88.7.*");
  const other = await signedInBy(PHONE, "113.88.7.*");
  await signedInBy(PHONE, "113.88.8.*");
  await signedInBy("Mozilla/5.0 (Linux; Android 14) Chrome/130", "113.88.7.*");
  const items = await found(one.id);
  expect(items.map(({ member }) => member.member.id)).toEqual([other.id]);
  expect(items[0]).toMatchObject({ device: "Safari · iPhone", network: "113.88.7.*", accounts: 2 });
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.targetId, one.id));
  expect(entry).toMatchObject({ action: "member.devices_seen", adminId: admin.id });
});

test("what is not known, and what has ended, is nobody's device", async () => {
  const nothing = await signedInBy("", "");
  await signedInBy("", "");
  expect(await found(nothing.id)).toEqual([]);
  const one = await signedInBy(PHONE, "36.7.1.*");
  const gone = await signedInBy(PHONE, "36.7.1.*");
  expect(await found(one.id)).toHaveLength(1);
  await db
    .update(memberTokens)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(memberTokens.memberId, gone.id));
  expect(await found(one.id)).toEqual([]);
});

test("it has a permission of its own", async () => {
  const one = await signedInBy(PHONE, "1.2.3.*");
  const reader = await makeAdmin(db, await makeRole(db, [{ permission: "members.read" }]));
  expect((await look(one.id, reader.token)).status).toBe(403);
  const shown = await call("GET", `/api/admin/members/${one.id}`, { token: reader.token });
  expect(shown.body.data).toMatchObject({ can: { devices: false } });
  expect((await look("999999999")).status).toBe(404);
});
