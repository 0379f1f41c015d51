import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import type { Receiver } from "#capabilities/monitoring/monitoring/rules-contract.ts";
import { outboxMessages } from "#platform/outbox/tables.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { makeAdmin, makePost, makeRole } from "../../../../../../test/support/factories.ts";
import { startRobots } from "../../../../../../test/support/robots.ts";
import { startSmtp } from "../../../../../../test/support/smtp.ts";
import { until } from "../../../../../../test/support/within.ts";
import { drainTexts } from "../feed/take.ts";
import { deskMessages, warningReceivers } from "../tables.ts";
import { startMessageRelay } from "./deliver.ts";

const smtp = await startSmtp();
const robots = await startRobots();
afterAll(async () => {
  await smtp.close();
  await robots.close();
});
const { call, services } = await createTestApp({
  env: { SMTP_URL: smtp.url, SMTP_FROM: "alarm@paddock.example", WEBHOOK_HOSTS: robots.host },
});
const { db } = services;
const { token, admin } = await makeAdmin(db, "super");

const add = (values: object) =>
  call("POST", "/api/admin/warning-receivers", { token, body: { name: "值班群", ...values } });
const added = async (values: object) => {
  const answer = await add(values);
  expect(answer.body.error ?? []).toEqual([]);
  return answer.body.data as unknown as Receiver;
};
const test = (id: string) => call("POST", `/api/admin/warning-receivers/${id}/test`, { token });

it("sends mail, with whom it is from and what it is about", async () => {
  const { id, hint } = await added({ kind: "mail", address: "duty@paddock.example" });
  expect(hint).toBe("du***@paddock.example");
  expect((await test(id)).status).toBe(200);
  const [mail] = smtp.mails.splice(0);
  expect(mail).toMatchObject({ from: "alarm@paddock.example", to: ["duty@paddock.example"] });
  expect(mail?.data).toContain("Subject: =?UTF-8?");
  smtp.refuse(true);
  const refused = await test(id);
  smtp.refuse(false);
  expect([refused.status, refused.body.error[0]]).toEqual([422, expect.stringContaining("未送达")]);
  const [row] = await db.select().from(warningReceivers).where(eq(warningReceivers.id, id));
  expect(row?.lastError).toContain("451");
});

it("writes to a robot of WeCom in markdown", async () => {
  robots.answer(200, { errcode: 0, errmsg: "ok" });
  const { id } = await added({
    kind: "wecom",
    address: `http://${robots.host}/cgi-bin/webhook/send?key=k-1`,
  });
  expect((await test(id)).status).toBe(200);
  const [sent] = robots.calls.splice(0);
  expect([sent?.path, sent?.query.get("key")]).toEqual(["/cgi-bin/webhook/send", "k-1"]);
  expect(sent?.body).toEqual({
    msgtype: "markdown",
    markdown: { content: expect.stringContaining("**【测试】") },
  });
  robots.answer(200, { errcode: 93000, errmsg: "invalid webhook url" });
  expect((await test(id)).body.error[0]).toContain("93000 invalid webhook url");
  robots.answer(500, {});
  expect((await test(id)).body.error[0]).toContain("500");
  robots.calls.splice(0);
});

it("signs what it sends to DingTalk in the address", async () => {
  robots.answer(200, { errcode: 0, errmsg: "ok" });
  const { id } = await added({
    ...{ kind: "dingtalk", secret: "SEC-ding" },
    address: `http://${robots.host}/robot/send?access_token=t`,
  });
  await test(id);
  const [sent] = robots.calls.splice(0);
  const timestamp = sent?.query.get("timestamp") ?? "";
  const sign = createHmac("sha256", "SEC-ding").update(`${timestamp}\nSEC-ding`).digest("base64");
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(3_600_000);
  expect([sent?.query.get("sign"), sent?.query.get("access_token")]).toEqual([sign, "t"]);
  expect(sent?.body).toMatchObject({ msgtype: "markdown", markdown: { title: expect.any(String) } });
});

it("signs what it sends to Feishu in the body", async () => {
  robots.answer(200, { code: 0, msg: "success" });
  const { id } = await added({
    ...{ kind: "feishu", secret: "fei" },
    address: `http://${robots.host}/open-apis/bot/v2/hook/x`,
  });
  await test(id);
  const [sent] = robots.calls.splice(0);
  const { timestamp, sign, msg_type: type } = sent?.body ?? {};
  expect(timestamp).toMatch(/^\d{10}$/);
  expect(sign).toBe(createHmac("sha256", `${timestamp}\nfei`).update("").digest("base64"));
  expect(type).toBe("post");
  robots.answer(200, { code: 19021, msg: "sign match fail" });
  expect((await test(id)).body.error[0]).toContain("19021 sign match fail");
  robots.calls.splice(0);
});

it("keeps addresses and secrets sealed, and what is left empty as it was", async () => {
  const { id } = await added({
    ...{ kind: "dingtalk", secret: "SEC-first" },
    address: `http://${robots.host}/robot/send?access_token=first`,
  });
  const { rows } = await db.execute<{ row: string }>(
    sql`select to_jsonb(r)::text as row from warning_receivers r where id = ${id}`,
  );
  expect(rows[0]?.row).not.toMatch(/SEC-first|access_token/);
  const audited = await db.select().from(auditLog).where(eq(auditLog.targetKind, "receiver"));
  expect(JSON.stringify(audited)).not.toMatch(/SEC-|access_token/);
  const body = { kind: "dingtalk", name: "新名字" };
  await call("PUT", `/api/admin/warning-receivers/${id}`, { token, body });
  robots.answer(200, { errcode: 0 });
  await test(id);
  const [sent] = robots.calls.splice(0);
  expect(sent?.query.get("access_token")).toBe("first");
  expect(sent?.query.get("sign")).not.toBeNull();
});

it("sends nowhere but to the robots' own hosts, and says so", async () => {
  for (const address of [
    "http://169.254.169.254/latest",
    "https://qyapi.weixin.qq.com.evil.example/x",
    "http://qyapi.weixin.qq.com/x",
    "https://user@qyapi.weixin.qq.com/x",
    "file:///etc/passwd",
    "not an address",
  ])
    expect((await add({ kind: "wecom", address })).body.fields).toHaveProperty("address");
  expect(
    (await add({ kind: "wecom", address: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1" })).status,
  ).toBe(200);
  for (const address of [
    "nobody",
    "a@b..cn",
    "a@.cn",
    "a@b.cn,c@d.cn",
    "某人<a@b.cn>",
    `${"a".repeat(250)}@b.cn`,
  ])
    expect((await add({ kind: "mail", address })).body.fields, address).toHaveProperty("address");
  expect((await add({ kind: "site" })).body.fields).toHaveProperty("admin_id");
  const role = await makeRole(db, [{ permission: "monitoring.manage", section: "lexus" }]);
  const { token: limited } = await makeAdmin(db, role);
  const body = { kind: "mail", name: "群", address: "a@b.example" };
  expect((await call("POST", "/api/admin/warning-receivers", { token: limited, body })).status).toBe(403);
});

it("tells a rule's receivers of its warning: within the desk at once, outside again and again until it is taken", async () => {
  const site = await added({ kind: "site", admin_id: admin.id });
  const mail = await added({ kind: "mail", address: "boss@paddock.example" });
  const group = await added({ kind: "wecom", address: `http://${robots.host}/x` });
  await call("POST", "/api/admin/warning-rules", {
    token,
    body: {
      ...{ form: "word", watch: true, level: "red", threshold: 1, window_minutes: 60, name: "刹车" },
      ...{ words: ["刹车失灵"], receiver_ids: [site.id, mail.id, group.id] },
    },
  });
  smtp.mails.splice(0);
  robots.calls.splice(0);
  robots.answer(200, { errcode: 45009, errmsg: "api freq out of limit" });
  const { id } = await makePost(db, { text: "高速上刹车失灵，太危险了" });
  await drainTexts(services);
  expect(id).not.toBe("");
  const told = await db.select().from(deskMessages).where(eq(deskMessages.adminId, admin.id));
  expect(told).toMatchObject([{ title: "【红色预警】刹车" }]);
  const relay = startMessageRelay(services);
  await until("the mail", async () => {
    await relay.drain();
    return smtp.mails.length > 0;
  });
  expect(smtp.mails[0]?.to).toEqual(["boss@paddock.example"]);
  expect(await db.select().from(outboxMessages)).toMatchObject([
    { attempts: 1, lastError: expect.stringContaining("45009") },
  ]);
  robots.answer(200, { errcode: 0 });
  await db.update(outboxMessages).set({ dueAt: new Date(Date.now() - 1000) });
  await until("the second try", async () => {
    await relay.drain();
    return (await db.select().from(outboxMessages)).length === 0;
  });
  await relay.stop();
  expect(smtp.mails).toHaveLength(1);
  // Whoever was taken away is told nothing any more, and the rule goes on.
  expect((await call("DELETE", `/api/admin/warning-receivers/${group.id}`, { token })).status).toBe(200);
  const rules = await call("GET", "/api/admin/warning-rules", { token });
  expect(rules.body.data).toMatchObject({ items: [{ receiver_ids: [site.id, mail.id] }] });
});
