import { expect, it } from "vitest";
import { verbOf } from "#capabilities/desk/admin/audit-verbs.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";
import type { AuditEntry } from "../contract.ts";
import { sealAudit } from "./audit-chain.ts";
import { auditLog } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const boss = await makeAdmin(db, "super");
const other = await makeAdmin(db);

const write = (adminId: string, action: string, targetId: string, text: string, day: string) =>
  db.insert(auditLog).values({
    adminId,
    action,
    targetKind: "post",
    targetId,
    before: { text: "之前" },
    after: { text },
    address: "192.0.2.1",
    createdAt: new Date(`${day}T12:00:00+08:00`),
  });
const day = (ago: number) =>
  new Date(Date.now() - ago * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
await write(boss.admin.id, "review.reject", "1", "说明里有100%的保证", day(200));
await write(boss.admin.id, "review.pass", "2", "正常", day(3));
await write(other.admin.id, "words.add", "3", "=HYPERLINK(1)", day(2));
await write(other.admin.id, "review.reject", "1", "广告", day(1));

const found = async (query: string) => {
  const { body } = await call("GET", `/api/admin/audit?${query}`, { token: boss.token });
  return (body.data as unknown as { items: AuditEntry[] }).items.map(
    ({ action, target_id }) => `${action} ${target_id}`,
  );
};

it("is narrowed by who, what, about what, when, and words", async () => {
  expect(await found(`admin=${other.admin.id}`)).toEqual(["review.reject 1", "words.add 3"]);
  expect(await found("area=review")).toEqual(["review.reject 1", "review.pass 2", "review.reject 1"]);
  expect(await found("target_kind=post&target_id=1")).toEqual(["review.reject 1", "review.reject 1"]);
  expect(await found(`from=${day(2)}&to=${day(2)}`)).toEqual(["words.add 3"]);
  expect(await found(`q=${encodeURIComponent("广告")}`)).toEqual(["review.reject 1"]);
  // Beyond the 90 days only where somebody says so; and what a pattern means is searched as it stands.
  expect(await found(`q=${encodeURIComponent("100%")}`)).toEqual([]);
  expect(await found(`q=${encodeURIComponent("100%")}&from=${day(300)}`)).toEqual(["review.reject 1"]);
  expect(await found(`q=${encodeURIComponent("1_0")}&from=${day(300)}`)).toEqual([]);
});

it("says by whom and about what there is something, and how far it is chained", async () => {
  await sealAudit(db);
  const { body } = await call("GET", "/api/admin/audit/filters", { token: boss.token });
  expect(body.data).toMatchObject({
    admins: [{ id: boss.admin.id }, { id: other.admin.id }],
    areas: ["review", "words"],
    chain: { sealed: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

it("is exported under the same filter, and no field is a formula", async () => {
  const { body } = await call("GET", "/api/admin/audit/export?area=words", { token: boss.token });
  const { csv, entries, next_cursor } = body.data as unknown as {
    csv: string;
    entries: number;
    next_cursor: null;
  };
  expect([entries, next_cursor]).toEqual([1, null]);
  expect(csv.split("\r\n")[0]).toBe("编号,时间,管理员,操作,操作代码,对象,对象编号,地址,之前,之后");
  expect(csv).toContain(`${other.admin.name},${verbOf("words.add")},words.add,post,3,192.0.2.1`);
  expect((await call("GET", "/api/admin/audit/export", { token: other.token })).status).toBe(403);
});
