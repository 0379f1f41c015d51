import { and, desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sections } from "#sections/registry.ts";
import { adminAccounts, PASSWORD } from "../../../../../test/support/admin-accounts.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeRole } from "../../../../../test/support/factories.ts";
import type { DeskRole, PermissionGroup } from "../contract.ts";
import { auditLog, roles } from "./tables.ts";

const test = await createTestApp();
const { call } = test;
const { db } = test.services;
const { makeAccount, signedIn } = await adminAccounts(test);

const proof = { password: PASSWORD };
const [place = ""] = sections.map(({ slug }) => slug);
const owner = await makeAccount({ role: "super" });
const { token } = await signedIn(owner.account);

const list = async (by = token) =>
  (await call("GET", "/api/admin/roles", { token: by })).body.data as unknown as {
    items: DeskRole[];
    groups: PermissionGroup[];
  };
const roleOf = async (key: string, by = token) => (await list(by)).items.find((role) => role.key === key);
const create = (body: object, by = token) =>
  call("POST", "/api/admin/roles", { token: by, body: { name: "帖子审核", grants: [], proof, ...body } });
const change = async (key: string, body: object, by = token) => {
  const role = await roleOf(key, by);
  const now = { name: role?.name, note: role?.note, grants: role?.grants, version: role?.version };
  return call("PUT", `/api/admin/roles/${key}`, { token: by, body: { ...now, proof, ...body } });
};
const remove = async (key: string, by = token) =>
  call("DELETE", `/api/admin/roles/${key}`, {
    token: by,
    body: { version: (await roleOf(key, by))?.version ?? "", proof },
  });

/** Somebody who may manage roles and has only these rights beside. */
async function keeper(...names: string[]) {
  const role = await makeRole(
    db,
    ["roles.manage", ...names].map((permission) => ({ permission })),
  );
  const account = await makeAccount({ role });
  return { role, token: (await signedIn(account.account)).token };
}

it("is made, changed and removed by whoever may, each written down with before and after", async () => {
  const grants = [
    { permission: "review.read", kind: "post", section: place },
    { permission: "review.decide", kind: "post", section: place },
  ];
  const made = await create({ grants, note: "只审一个分区的帖子" });
  const { key } = made.body.data as unknown as { key: string };
  expect(await roleOf(key)).toMatchObject({ name: "帖子审核", grants, holders: [], can: { remove: true } });
  expect((await change(key, { name: "帖子审核员", grants: [{ permission: "review.read" }] })).status).toBe(
    200,
  );
  expect((await remove(key)).status).toBe(200);
  expect(await roleOf(key)).toBeUndefined();
  const log = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.targetKind, "role"), eq(auditLog.targetId, key)))
    .orderBy(desc(auditLog.id));
  expect(log.map(({ action }) => action)).toEqual(["role.removed", "role.changed", "role.created"]);
  expect(log[1]).toMatchObject({
    adminId: owner.id,
    before: { name: "帖子审核" },
    after: { name: "帖子审核员", grants: ["review.read"] },
  });
});

it("counts at the next request, and stays while somebody has it", async () => {
  const key = await makeRole(db, [{ permission: "review.read" }]);
  const account = await makeAccount({ role: key });
  const { token: theirs } = await signedIn(account.account);
  expect((await call("GET", "/api/admin/audit", { token: theirs })).status).toBe(403);
  await change(key, { name: "会看记录", grants: [{ permission: "audit.read" }] });
  expect((await call("GET", "/api/admin/audit", { token: theirs })).status).toBe(200);
  const refused = await remove(key);
  expect([refused.status, refused.body.error]).toEqual([409, ["还有 1 位管理员是这个角色，先给他们换一个"]]);
});

it("takes no grants that mean nothing, and no name twice", async () => {
  for (const grants of [
    [{ permission: "no.such" }],
    [{ permission: "*" }],
    [{ permission: "audit.read", section: place }],
    [{ permission: "review.read", section: "nowhere" }],
    [{ permission: "review.read", kind: "nothing" }],
  ])
    expect([grants, (await create({ name: "不成立", grants })).status]).toEqual([grants, 400]);
  expect((await create({ name: "审核员" })).body.fields).toEqual({ name: "已有同名的角色" });
  expect((await create({ name: "没有密码", proof: {} })).status).toBe(400);
  expect((await create({ name: "密码不对", proof: { password: "wrong" } })).status).toBe(400);
  expect(await db.select().from(roles).where(eq(roles.name, "不成立"))).toEqual([]);
});

it("never allows more than its maker's own, nor is changed by somebody who has less", async () => {
  const by = await keeper("review.read");
  const more = await create({ name: "越权", grants: [{ permission: "review.decide" }] }, by.token);
  expect([more.status, more.body.error]).toEqual([403, ["不能授予你没有的权限"]]);
  expect((await create({ name: "不越权", grants: [{ permission: "review.read" }] }, by.token)).status).toBe(
    200,
  );
  expect((await change("moderator", { grants: [] }, by.token)).status).toBe(403);
  const groups = (await list(by.token)).groups.flatMap(({ permissions }) => permissions);
  expect(groups.filter(({ mine }) => mine).map(({ name }) => name)).toEqual(["roles.manage", "review.read"]);
});

it("gives a right with a second person where it is declared so, and never lifts that for whoever has it so himself", async () => {
  const SECOND = { permission: "articles.publish", second: true as const };
  const asked = (await list()).groups
    .flatMap(({ permissions }) => permissions)
    .filter(({ second }) => second !== "");
  expect(asked).toMatchObject([{ name: "articles.publish", second: "发布要经另一位同事复核", mine: true }]);
  const made = await create({ name: "要复核的编辑", grants: [SECOND] });
  const { key } = made.body.data as unknown as { key: string };
  expect(await roleOf(key)).toMatchObject({ grants: [SECOND] });
  const odd = await create({ name: "不能复核", grants: [{ permission: "review.read", second: true }] });
  expect(odd.body.error).toEqual(["“查看审核队列”不能要求第二个人复核"]);
  expect((await create({ name: "假的", grants: [{ ...SECOND, second: false }] })).status).toBe(400);

  const own = await makeRole(db, [{ permission: "roles.manage" }, SECOND]);
  const { account } = await makeAccount({ role: own });
  const { token: under } = await signedIn(account);
  const seen = (await list(under)).groups
    .flatMap(({ permissions }) => permissions)
    .find(({ name }) => name === "articles.publish");
  expect(seen).toMatchObject({ mine: false, mine_second: true });
  const lifted = await change(key, { grants: [{ permission: "articles.publish" }] }, under);
  expect(lifted.status).toBe(403);
  expect((await change(key, { note: "照旧" }, under)).status).toBe(200);
  expect(await roleOf(key)).toMatchObject({ note: "照旧", grants: [SECOND] });
});

it("leaves the owners' role as it is, and nobody shuts himself out", async () => {
  const [owners] = await db.select().from(roles).where(eq(roles.key, "super"));
  expect((await change("super", { grants: [] })).status).toBe(409);
  expect((await remove("super")).status).toBe(409);
  expect((await db.select().from(roles).where(eq(roles.key, "super")))[0]).toEqual(owners);
  const by = await keeper("review.read");
  const shut = await change(by.role, { name: "自己的", grants: [{ permission: "review.read" }] }, by.token);
  expect([shut.status, shut.body.code]).toEqual([409, "CONFLICT"]);
});

it("is refused to the second of two who change it from the same picture", async () => {
  const key = await makeRole(db, [{ permission: "review.read" }]);
  const version = (await roleOf(key))?.version;
  const answers = await Promise.all(
    ["第一个", "第二个"].map((name) =>
      change(key, { name, version, grants: [{ permission: "review.read" }] }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("CHANGED");
});

it("is given to another administrator as he was seen, never to oneself, never the last owner's away", async () => {
  const account = await makeAccount({ role: "viewer" });
  const give = (id: string, body: object, by = token) =>
    call("POST", `/api/admin/administrators/${id}/role`, { token: by, body: { proof, ...body } });
  const done = await give(account.id, { role: "editor", from: "viewer" });
  expect(done.body.data).toMatchObject({ role: "editor", role_name: "编辑" });
  expect((await give(account.id, { role: "viewer", from: "viewer" })).body.code).toBe("CHANGED");
  expect((await give(account.id, { role: "none", from: "editor" })).status).toBe(400);
  expect((await give(owner.id, { role: "viewer", from: "super" })).status).toBe(409);
  const manager = await makeAccount({ role: await makeRole(db, [{ permission: "admins.manage" }]) });
  const { token: theirs } = await signedIn(manager.account);
  expect((await give(owner.id, { role: "viewer", from: "super" }, theirs)).status).toBe(403);
  expect((await give(account.id, { role: "super", from: "editor" }, theirs)).status).toBe(403);
});
