import { and, desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { ruleFor } from "#capabilities/review/moderation/server/screening/rules.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember } from "../../../../../test/support/factories.ts";
import type { OperatorSettingRow } from "../settings-contract.ts";
import { adminTokens, auditLog, settings } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");

const list = async () =>
  (
    (await call("GET", "/api/admin/settings", { token })).body.data as unknown as {
      groups: { items: OperatorSettingRow[] }[];
    }
  ).groups.flatMap(({ items }) => items);
const one = async (key: string) => {
  const found = (await list()).find((setting) => setting.key === key);
  if (found === undefined) throw new Error(`no setting ${key}`);
  return found;
};
const put = async (key: string, value: unknown, version?: string) =>
  call("PUT", `/api/admin/settings/${key}`, {
    token,
    body: { value, version: version ?? (await one(key)).version },
  });

it("stands as it came until somebody sets it, is put back, and both are written down", async () => {
  const key = "account.export_days";
  expect(await one(key)).toMatchObject({ value: 3, fallback: 3, changed_at: null });
  expect((await put(key, 7)).status).toBe(200);
  expect(await one(key)).toMatchObject({ value: 7, changed_at: expect.any(String) });
  expect((await put(key, null)).status).toBe(200);
  expect(await one(key)).toMatchObject({ value: 3, changed_at: null });
  const log = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.targetKind, "setting"), eq(auditLog.targetId, key)))
    .orderBy(desc(auditLog.id));
  expect(log.map(({ before, after }) => [before?.value, after?.value])).toEqual([
    [7, 3],
    [3, 7],
  ]);
});

it("tells by whom and when each was changed", async () => {
  const key = "gifts.keep_days";
  const history = async () =>
    (await call("GET", `/api/admin/settings/${key}/history`, { token })).body.data as unknown as {
      items: { by: string; before: unknown; after: unknown }[];
    };
  expect(await one(key)).toMatchObject({ changed_by: "" });
  expect(await history()).toEqual({ items: [] });
  const other = await makeAdmin(db, "super");
  const { version, fallback } = await one(key);
  const body = { value: 33, version };
  expect((await call("PUT", `/api/admin/settings/${key}`, { token: other.token, body })).status).toBe(200);
  expect(await one(key)).toMatchObject({ value: 33, changed_by: other.admin.name });
  await put(key, null);
  expect(await one(key)).toMatchObject({
    changed_at: null,
    changed_by: expect.not.stringMatching(other.admin.name),
  });
  expect((await history()).items).toMatchObject([
    { before: 33, after: fallback },
    { by: other.admin.name, before: fallback, after: 33 },
  ]);
  expect((await call("GET", "/api/admin/settings/no.such/history", { token })).status).toBe(404);
  expect((await call("GET", `/api/admin/settings/${key}/history`)).status).toBe(401);
});

it("takes no value that it cannot have, and none from an old picture", async () => {
  const key = "screening.new_days";
  const { version } = await one(key);
  for (const value of [-1, 91, 1.5, "3", "first"])
    expect([value, (await put(key, value)).body.fields]).toEqual([value, { value: expect.any(String) }]);
  expect((await put("profile.review", "sometimes")).status).toBe(400);
  expect((await put("no.such", 1, version)).status).toBe(404);
  const answers = await Promise.all([put(key, 5, version), put(key, 6, version)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("has no effect where what is stored makes no sense", async () => {
  await db.insert(settings).values({ key: "profile.review", value: { odd: true } });
  expect(await one("profile.review")).toMatchObject({ value: "first" });
});

it("says who counts as new, at once", async () => {
  const { id } = await makeMember(db, { level: 2, createdAt: new Date(Date.now() - 10 * 86_400_000) });
  const isNew = async () => (await ruleFor(db, { kind: "post", section: "main", memberId: id }))?.isNew;
  expect(await isNew()).toBe(false);
  await put("screening.new_days", 30);
  expect(await isNew()).toBe(true);
  await put("screening.new_days", 0);
  await put("screening.new_level", 2);
  expect(await isNew()).toBe(true);
  await put("screening.new_level", 0);
  expect(await isNew()).toBe(false);
});

it("says how long a session lasts that nobody uses", async () => {
  const { admin, token: theirs } = await makeAdmin(db, "super");
  const unused = (hours: number) =>
    db
      .update(adminTokens)
      .set({ lastUsedAt: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(adminTokens.adminId, admin.id));
  const status = async () => (await call("GET", "/api/admin/me", { token: theirs })).status;
  await unused(11);
  expect(await status()).toBe(200);
  await unused(3);
  await put("admin.session_hours", 2);
  expect(await status()).toBe(401);
});
