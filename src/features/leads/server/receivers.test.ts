import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { publishTexts } from "#capabilities/people/legal/server/publish-texts.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { DeskLead } from "#features/leads/desk-contract.ts";
import { outboxMessages } from "#platform/outbox/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { type LeadList, leadWorld } from "../../../../test/support/leads.ts";
import { startRobots } from "../../../../test/support/robots.ts";
import { endByTerm } from "./end-leads.ts";
import { leadReceivers, leads } from "./tables.ts";
import { startLeadRelay } from "./webhook.ts";

const dealer = await startRobots();
afterAll(() => dealer.close());
const { call, services } = await createTestApp({ env: { WEBHOOK_HOSTS: dealer.host } });
const { db } = services;
await publishTexts(db);
const world = await leadWorld({ call, services });
const { desk, deskOf, list, listed, lead, madeForm, madeReceiver, proof, rowOf, section, withdraw, written } =
  world;

const SECRET = "a-secret-of-twenty-four!";

test("the desk sees masked leads, and who reads one in full is written down", async () => {
  const { form, receiver } = await madeForm();
  const { token, member } = await makeSignedIn(db);
  const mine = await lead(form.key, token, { name: "欧阳小明" });
  const page = await call("GET", `/api/admin/leads?receiver=${receiver.id}`, { token: desk });
  const [shown] = (page.body.data as { items: DeskLead[] }).items;
  expect(shown).toMatchObject({ name: "欧***", mobile: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) });
  expect(JSON.stringify(page.body)).not.toContain(member.mobile);
  const reveal = (reason: string) =>
    call("POST", `/api/admin/leads/${mine.id}/reveal`, { token: desk, body: { reason } });
  expect((await reveal("")).status).toBe(400);
  expect((await reveal("对方说号码打不通")).body.data).toEqual({ name: "欧阳小明", mobile: member.mobile });
  expect(await written("leads.revealed")).toContainEqual({
    excerpt: mine.number,
    reason: "对方说号码打不通",
  });
  await withdraw(mine.id, token);
  expect((await reveal("再看一次")).body.code).toBe("GONE");
});

test("a list marks what it holds, is the same for the same key, and is written down", async () => {
  const { form, receiver } = await madeForm();
  const people = await Promise.all([1, 2].map(() => makeSignedIn(db)));
  for (const { token } of people) await lead(form.key, token);
  const [one, two] = await Promise.all([
    list(receiver.id, "one-list-key"),
    list(receiver.id, "one-list-key"),
  ]);
  const first = one.body.data as LeadList;
  expect((two.body.data as LeadList).id).toBe(first.id);
  expect(first).toMatchObject({ leads: 2, gone: 0 });
  expect(first.lines.split("\r\n").filter((row) => row.startsWith("预约,"))).toHaveLength(2);
  expect(first.lines).toContain(String(people[0]?.member.mobile));
  expect((await list(receiver.id)).body.code).toBe("CLOSED");
  expect(await written("leads.exported")).toContainEqual(
    expect.objectContaining({ excerpt: receiver.name, leads: 2, batch: first.id }),
  );
  const wrong = await call("POST", `/api/admin/lead-receivers/${receiver.id}/lists`, {
    token: desk,
    body: { idempotency_key: "another-list", proof: { password: "not it at all" } },
  });
  expect(wrong.body.code).toBe("SIGN_IN_FAILED");
  const exported = await call("GET", `/api/admin/leads?receiver=${receiver.id}&state=exported`, {
    token: desk,
  });
  const items = (exported.body.data as { items: DeskLead[] }).items;
  expect(items.map((item) => item.exported?.batch)).toEqual([first.id, first.id]);
  const contacted = await call("POST", `/api/admin/leads/${items[0]?.id}/contacted`, { token: desk });
  expect(contacted.body.data).toMatchObject({ state: "contacted" });
});

test("who withdraws is deleted at once, and the next list says so under his number alone", async () => {
  const { form, receiver } = await madeForm();
  const { token, member } = await makeSignedIn(db);
  const other = await makeSignedIn(db);
  const never = await lead(form.key, other.token);
  await withdraw(never.id, other.token);
  // What the receiver never had, it is not told of.
  expect((await list(receiver.id)).body.code).toBe("CLOSED");
  const mine = await lead(form.key, token);
  const first = await listed(receiver.id);
  expect(await Promise.all([withdraw(mine.id, token), withdraw(mine.id, token)])).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
  expect((await withdraw(mine.id, other.token)).status).toBe(404);
  expect(await rowOf(mine.id)).toMatchObject({
    ...{ state: "withdrawn", sealed: null, nameMasked: "", city: "", toTell: true },
  });
  const second = await listed(receiver.id);
  expect(second).toMatchObject({ leads: 0, gone: 1 });
  expect(second.lines).toContain(`撤回，请停止联系并删除,${mine.number},`);
  expect(second.lines).not.toContain(String(member.mobile));
  expect(second.lines).not.toContain("林一");
  // The first list once more does not bring it back.
  const again = (
    await call("POST", `/api/admin/lead-lists/${first.id}/file`, { token: desk, body: { proof } })
  ).body.data as LeadList;
  expect(again.lines).not.toContain(mine.number);
  const told = await db.select().from(notices).where(eq(notices.memberId, member.id));
  expect(told.map(({ title }) => title)).toEqual([`已通知“${receiver.name}”停止联系并删除信息`]);
  expect((await list(receiver.id)).body.code).toBe("CLOSED");
});

test("withdrawn while it is exported: it stands in the list and is taken back, or never was in one", async () => {
  for (let n = 0; n < 5; n += 1) {
    const { form, receiver } = await madeForm();
    const { token } = await makeSignedIn(db);
    const mine = await lead(form.key, token);
    const [made] = await Promise.all([list(receiver.id), withdraw(mine.id, token)]);
    const row = await rowOf(mine.id);
    expect(row).toMatchObject({ state: "withdrawn", sealed: null });
    if (made.status === 200) {
      expect(row?.toTell).toBe(true);
      expect((await listed(receiver.id)).lines).toContain(mine.number);
    } else {
      expect([made.body.code, row?.toTell, row?.batchId]).toEqual(["CLOSED", false, null]);
    }
  }
});

test("the statement withdrawn as a whole ends all leads of its member", async () => {
  const [one, two] = [await madeForm(), await madeForm()];
  const { token } = await makeSignedIn(db);
  const both = [await lead(one.form.key, token), await lead(two.form.key, token)];
  await listed(one.receiver.id);
  expect((await call("DELETE", "/api/my/signatures/clue", { token })).status).toBe(200);
  for (const { id } of both) expect(await rowOf(id)).toMatchObject({ state: "withdrawn", sealed: null });
  expect(await listed(one.receiver.id)).toMatchObject({ gone: 1 });
  // It is not signed but with a form.
  const alone = await call("POST", "/api/my/signatures/clue", {
    token,
    body: { section, version: "2026-11-23" },
  });
  expect(alone.status).toBe(400);
});

test("a receiver with a webhook is told at once, signed, and again until it takes it", async () => {
  const receiver = await madeReceiver({ webhook: `http://${dealer.host}/gone`, secret: SECRET });
  expect(receiver.webhook_host).toBe(dealer.host);
  const { form } = await madeForm({}, receiver);
  const { token, member } = await makeSignedIn(db);
  const mine = await lead(form.key, token);
  await listed(receiver.id);
  await withdraw(mine.id, token);
  const relay = startLeadRelay(services);
  dealer.answer(500, {});
  await relay.drain();
  const [failed] = dealer.calls.splice(0);
  expect(failed?.body).toEqual({ type: "lead.withdrawn", number: mine.number, at: expect.any(String) });
  expect(await db.select().from(leadReceivers).where(eq(leadReceivers.id, receiver.id))).toMatchObject([
    { lastError: "对方回答 500" },
  ]);
  expect((await rowOf(mine.id))?.toldAt).toBeNull();
  dealer.answer(200, {});
  await db.update(outboxMessages).set({ dueAt: new Date(0) });
  await relay.drain();
  await relay.stop();
  const [taken] = dealer.calls.splice(0);
  const [, seconds, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(taken?.headers["paddock-signature"])) ?? [];
  expect(signature).toBe(createHmac("sha256", SECRET).update(`${seconds}.${taken?.text}`).digest("hex"));
  expect((await rowOf(mine.id))?.toldAt).not.toBeNull();
  const told = await db.select().from(notices).where(eq(notices.memberId, member.id));
  expect(told).toHaveLength(1);
  // The list says it all the same, and nobody is told twice.
  expect(await listed(receiver.id)).toMatchObject({ gone: 1 });
  expect(await db.select().from(notices).where(eq(notices.memberId, member.id))).toHaveLength(1);
});

test("an address that could lead into the operator's network, or a weak secret, is refused beside its field", async () => {
  const cases = [
    [{ webhook: "http://dealer.example/x", secret: SECRET }, "webhook"],
    [{ webhook: "not an address", secret: SECRET }, "webhook"],
    [{ webhook: "https://user:pass@dealer.example/x", secret: SECRET }, "webhook"],
    [{ webhook: "https://dealer.example/x", secret: "short" }, "secret"],
  ] as const;
  for (const [values, field] of cases) {
    const body = { section, name: "示例经销商", contact: "021-0000", ...values };
    const answer = await call("POST", "/api/admin/lead-receivers", { token: desk, body });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
  }
  const inside = await madeReceiver({ webhook: "https://127.0.0.1:1/x", secret: SECRET });
  const test = await call("POST", `/api/admin/lead-receivers/${inside.id}/test`, { token: desk });
  expect([test.status, test.body.error]).toEqual([422, ["未送达：127.0.0.1:1 是内网地址"]]);
});

test("a receiver that leads name keeps its name, and a secret is never told again", async () => {
  const { form, receiver } = await madeForm();
  const { token } = await makeSignedIn(db);
  await lead(form.key, token);
  const change = (values: object) =>
    call("PUT", `/api/admin/lead-receivers/${receiver.id}`, {
      token: desk,
      body: { name: receiver.name, contact: "021-1111 1111", version: receiver.version, ...values },
    });
  expect((await change({ name: "另一家" })).body).toMatchObject({
    ...{ code: "CONFLICT", fields: { name: expect.stringContaining("不能改名") } },
  });
  const changed = await change({ webhook: `http://${dealer.host}/x`, secret: SECRET });
  expect(changed.body.data).toMatchObject({ contact: "021-1111 1111", webhook_host: dealer.host });
  expect(JSON.stringify(changed.body)).not.toContain(SECRET);
  const audited = await db.select().from(auditLog).where(eq(auditLog.targetId, receiver.id));
  expect(JSON.stringify(audited)).not.toContain(SECRET);
  expect((await change({})).body.code).toBe("CHANGED");
});

test("a lead is deleted at its term, the receiver is told, and proof goes after three years", async () => {
  const { form, receiver } = await madeForm();
  const [one, two] = [await makeSignedIn(db), await makeSignedIn(db)];
  const mine = await lead(form.key, one.token);
  await listed(receiver.id);
  await db
    .update(leads)
    .set({ deleteAt: new Date(0) })
    .where(eq(leads.id, mine.id));
  const other = await lead(form.key, two.token);
  expect(await endByTerm(services)).toBe(1);
  expect(await rowOf(mine.id)).toMatchObject({ state: "deleted", sealed: null, toTell: true });
  expect(await rowOf(other.id)).toMatchObject({ state: "new" });
  expect((await listed(receiver.id)).lines).toContain(`到期，请删除,${mine.number},`);
  await endByTerm(services, new Date(Date.now() + 4 * 365 * 86_400_000));
  expect(await rowOf(mine.id)).toBeUndefined();
});

test("a role for one section sees and does nothing in another", async () => {
  const { form, receiver } = await madeForm();
  const { token } = await makeSignedIn(db);
  const mine = await lead(form.key, token);
  const role = await makeRole(db, [
    { permission: "leads.handle", section: "lexus" },
    { permission: "leads.manage", section: "lexus" },
  ]);
  const there = await deskOf(role);
  const get = (path: string) => call("GET", path, { token: there });
  expect((await get("/api/admin/leads")).body.data).toMatchObject({ items: [] });
  expect((await get("/api/admin/lead-receivers")).body.data).toMatchObject({ items: [] });
  expect((await get(`/api/admin/leads/${mine.id}`)).status).toBe(403);
  expect((await list(receiver.id, "foreign-list", there)).status).toBe(403);
  const body = { section, name: "别处的经销商", contact: "021-0000" };
  expect((await call("POST", "/api/admin/lead-receivers", { token: there, body })).status).toBe(403);
  const viewer = await deskOf("viewer");
  expect((await call("GET", "/api/admin/leads", { token: viewer })).status).toBe(403);
});
