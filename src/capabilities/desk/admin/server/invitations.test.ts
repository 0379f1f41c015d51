import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { adminAccounts, PASSWORD } from "../../../../../test/support/admin-accounts.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeRole } from "../../../../../test/support/factories.ts";
import type { Invitation } from "../invitations-contract.ts";
import { adminInvitations, admins, auditLog } from "./tables.ts";

const app = await createTestApp();
const { db } = app.services;
const { makeAccount, signedIn, login } = await adminAccounts(app);
const owner = await makeAccount({ role: "super", account: "owner" });
const { token } = await signedIn(owner.account);
const proof = { password: PASSWORD };

const invite = (body: object = {}, by = token) =>
  app.call("POST", "/api/admin/invitations", {
    token: by,
    body: { note: "小李", role: "editor", days: 3, proof, ...body },
  });
const invited = async (body: object = {}) =>
  (await invite(body)).body.data as unknown as { invitation: Invitation; token: string };
const look = (link: string) => app.call("POST", "/api/invitations/look", { body: { token: link } });
let serial = 0;
const accept = (link: string, body: object = {}) => {
  serial += 1;
  const own = { account: `joined${serial}`, name: "小李", password: "chosen-by-xiaoli" };
  return app.call("POST", "/api/invitations/accept", { body: { token: link, ...own, ...body } });
};
const list = async () =>
  ((await app.call("GET", "/api/admin/invitations", { token })).body.data as { items: Invitation[] }).items;

test("an invited colleague makes his account once, signs in with it, and is in the list and the log", async () => {
  const { invitation, token: link } = await invited();
  expect(invitation).toMatchObject({ state: "open", note: "小李", role_name: "编辑", can_withdraw: true });
  expect((await look(link)).body.data).toMatchObject({ role_name: "编辑", note: "小李" });
  const both = await Promise.all([accept(link, { account: "xiaoli" }), accept(link, { account: "xiaoli2" })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  const account = both[0].status === 200 ? "xiaoli" : "xiaoli2";
  expect((await login({ account, password: "chosen-by-xiaoli" })).status).toBe(200);
  const [row] = await db.select().from(admins).where(eq(admins.account, account));
  expect(row).toMatchObject({ role: "editor", oneTimeUntil: null });
  expect((await list())[0]).toMatchObject({ state: "used", account, can_withdraw: false });
  expect((await look(link)).body.error).toEqual(["这个邀请已经用过了，请直接登录"]);
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.adminId, row?.id ?? ""));
  expect(log.map(({ action }) => action)).toContain("admin.joined");
  // The link itself is kept nowhere.
  const stored = await db.select().from(adminInvitations);
  expect(JSON.stringify([stored, await db.select().from(auditLog)])).not.toContain(link);
});

test("wrong, withdrawn and ended links say so and make nothing", async () => {
  expect((await look("pi_nothing")).status).toBe(404);
  const { invitation, token: link } = await invited();
  const withdraw = () => app.call("POST", `/api/admin/invitations/${invitation.id}/withdraw`, { token });
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(200);
  expect((await accept(link)).body).toMatchObject({
    code: "GONE",
    error: ["这个邀请已经撤回，请联系邀请你的人"],
  });
  const late = await invited();
  await db
    .update(adminInvitations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(adminInvitations.id, late.invitation.id));
  expect((await accept(late.token)).body.error).toEqual(["这个邀请已经过期，请联系邀请你的人"]);
  expect((await list()).map(({ state }) => state).slice(0, 2)).toEqual(["ended", "withdrawn"]);
});

test("what is typed wrong is told, and the link stays good", async () => {
  const { token: link } = await invited();
  expect((await accept(link, { account: "李" })).status).toBe(400);
  expect((await accept(link, { password: "short" })).status).toBe(400);
  expect((await accept(link, { account: "owner" })).body).toMatchObject({
    fields: { account: "这个账号已经存在" },
  });
  expect((await accept(link)).status).toBe(200);
});

test("nobody invites to more than he has, without a proof, for too long, or without the permission", async () => {
  expect((await invite({ days: 8 })).status).toBe(400);
  expect((await invite({ note: "" })).status).toBe(400);
  expect((await invite({ role: "nothing" })).body.fields).toEqual({ role: "请选择角色" });
  expect((await invite({ proof: { password: "wrong-one" } })).status).toBe(400);
  const limited = await makeAccount({
    role: await makeRole(db, [{ permission: "admins.manage" }]),
    account: "limited",
  });
  const by = (await signedIn(limited.account)).token;
  expect((await invite({ role: "super" }, by)).body.fields).toEqual({ role: "请选择角色" });
  const editor = await makeAccount({ role: "editor", account: "only-editor" });
  expect((await invite({}, (await signedIn(editor.account)).token)).status).toBe(403);
});

test("an invitation is worth no more than its inviter by then", async () => {
  const second = await makeAccount({ role: "super", account: "second" });
  const made = await invite({}, (await signedIn(second.account)).token);
  const { token: link } = made.body.data as { token: string };
  await db.update(admins).set({ disabledAt: new Date() }).where(eq(admins.id, second.id));
  expect((await accept(link)).status).toBe(410);
});
