import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { settleFacts } from "#capabilities/cars/catalogue/server/public.ts";
import { publishTexts } from "#capabilities/people/legal/server/publish-texts.ts";
import { documents } from "#capabilities/people/legal/server/tables.ts";
import { readPersonalData } from "#capabilities/people/members/server/public.ts";
import type { LeadFormCard, OwnLead } from "#features/leads/contract.ts";
import type { DeskLeadForm } from "#features/leads/desk-contract.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../test/support/factories.ts";
import { leadWorld } from "../../../../test/support/leads.ts";
import { forgetLeads, leadData, leadMerge } from "./own-data.ts";
import { leadForms } from "./public.ts";
import { rewrapLeads } from "./seal.ts";
import { leads } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
await publishTexts(db);
const { desk, listed, lead, madeForm, rowOf, section, seen, sent, withdraw } = await leadWorld({
  call,
  services,
});

test("a form says word for word what is agreed to, and who agrees has it stored with his lead", async () => {
  const { form, receiver } = await madeForm();
  const shown = await seen(form.key);
  expect(shown.statement).toContain(
    `提供给“${receiver.name}”（联系方式：021-0000 0000），仅用于安排本次试驾`,
  );
  expect(shown).toMatchObject({ open: true, consent: { version: "2026-11-23" } });
  const { token, member } = await makeSignedIn(db);
  const mine = await lead(form.key, token, { wished_part: "morning" });
  expect(mine).toMatchObject({
    ...{ state: "new", name: "林一", mobile: member.mobile, city: "上海", wished_part: "morning" },
    ...{ statement: shown.statement, consent_version: "2026-11-23", exported_at: null },
  });
  const { rows } = await db.execute<{ row: string }>(
    sql`select to_jsonb(l)::text as row from leads l where id = ${mine.id}`,
  );
  expect(rows[0]?.row).not.toContain(member.mobile);
  expect(rows[0]?.row).not.toContain("林一");
  const signed = (await call("GET", "/api/my/signatures", { token })).body.data as { items: object[] };
  expect(signed.items).toMatchObject([{ key: "clue", version: "2026-11-23", state: "signed" }]);
  expect((await call("GET", "/api/my/leads", { token })).body.data).toMatchObject({
    items: [{ id: mine.id }],
  });
});

test("what is missing is said beside its field, and nothing is handed in", async () => {
  const { form } = await madeForm({ series: [] });
  const { token } = await makeSignedIn(db);
  const cases = [
    [{ name: " " }, 400, "name"],
    [{ name: "12345" }, 400, "name"],
    [{ city: "不存在的城" }, 400, "city"],
    [{ wished_on: "2020-01-01" }, 400, "wished_on"],
    [{ wished_on: "2030-01-01" }, 400, "wished_on"],
    [{ agreed: false }, 400, "agreed"],
    [{ version: "another" }, 409, undefined],
  ] as const;
  for (const [values, status, field] of cases) {
    const answer = await sent(form.key, token, values);
    expect([answer.status, Object.keys(answer.body.fields ?? {})[0]]).toEqual([status, field]);
  }
  expect((await sent(form.key, "nobody")).status).toBe(401);
  const unbound = await makeSignedIn(db, { mobile: null });
  expect((await sent(form.key, unbound.token)).body.code).toBe("MOBILE_REQUIRED");
  expect((await call("GET", "/api/lead-forms/no-such-form")).status).toBe(404);
  expect((await call("GET", "/api/my/leads", { token })).body.data).toMatchObject({ items: [] });
  expect((await call("GET", "/api/my/signatures", { token })).body.data).toMatchObject({ items: [] });
});

test("a double tap hands one lead in; another one of the same form waits until the first is withdrawn", async () => {
  const { form } = await madeForm();
  const { token } = await makeSignedIn(db);
  const both = await Promise.all(
    [1, 2].map(() => sent(form.key, token, { idempotency_key: "the-same-key" })),
  );
  expect(new Set(both.map(({ body }) => (body.data as OwnLead).id)).size).toBe(1);
  const others = await Promise.all([1, 2].map(() => sent(form.key, token)));
  expect(others.map(({ status, body }) => [status, body.code])).toEqual([
    [409, "CONFLICT"],
    [409, "CONFLICT"],
  ]);
  const twoKeys = await makeSignedIn(db);
  const race = await Promise.all([1, 2, 3].map(() => sent(form.key, twoKeys.token)));
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const first = (both[0]?.body.data ?? null) as unknown as OwnLead;
  await withdraw(first.id, token);
  expect((await lead(form.key, token)).id).not.toBe(first.id);
});

test("nobody hands in more than five in an hour", async () => {
  const { token } = await makeSignedIn(db);
  const codes: unknown[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { form } = await madeForm();
    codes.push((await sent(form.key, token)).body.code ?? "ok");
  }
  expect(codes).toEqual(["ok", "ok", "ok", "ok", "ok", "RATE_LIMITED"]);
});

test("minors' mode keeps the form closed", async () => {
  const { form } = await madeForm();
  const { token } = await makeSignedIn(db, { minorMode: true });
  const answer = await sent(form.key, token);
  expect([answer.status, answer.body.code]).toEqual([423, "MINORS_MODE"]);
});

test("a form that was closed meanwhile, or says something else now, takes nothing", async () => {
  const { form } = await madeForm();
  const { token } = await makeSignedIn(db);
  const before = await seen(form.key);
  const change = (values: object, version: string) =>
    call("PUT", `/api/admin/lead-forms/${form.id}`, {
      token: desk,
      body: {
        ...{ receiver_id: form.receiver.id, title: form.title, purpose: form.purpose, series: [] },
        ...{ term_days: 30, open: true, version, ...values },
      },
    });
  const changed = (await change({ purpose: "安排试驾，并寄送资料" }, form.version)).body.data as DeskLeadForm;
  const refused = await sent(form.key, token, { version: before.version });
  expect([refused.status, refused.body.code]).toEqual([409, "CHANGED"]);
  const after = await seen(form.key);
  expect(after.statement).toContain("并寄送资料");
  expect(after.version).not.toBe(before.version);
  expect((await change({ open: false }, form.version)).body.code).toBe("CHANGED");
  await change({ purpose: "安排试驾，并寄送资料", open: false }, changed.version);
  const closed = await sent(form.key, token);
  expect([closed.status, closed.body.code]).toEqual([409, "CLOSED"]);
  expect(await seen(form.key)).toMatchObject({ open: false });
  const open = (await call("GET", `/api/lead-forms?section=${section}`)).body.data as {
    items: LeadFormCard[];
  };
  expect(open.items.some(({ key }) => key === form.key)).toBe(false);
});

const today = todayInChina();

test("a new version of the statement behind it is shown before anything is handed in", async () => {
  const { form } = await madeForm();
  const { token } = await makeSignedIn(db);
  const before = await seen(form.key);
  await db.transaction(async (tx) => {
    await tx
      .insert(documents)
      .values({ key: "clue", version: today, title: "声明", body: "新的正文", substantial: true });
    await services.cache.invalidate(tx, ["documents"]);
  });
  await call("POST", "/api/topics/1/view");
  const refused = await sent(form.key, token, { version: before.version });
  expect([refused.status, refused.body.code]).toEqual([409, "CHANGED"]);
  expect(await seen(form.key)).toMatchObject({ consent: { version: today } });
  expect(await lead(form.key, token)).toMatchObject({ consent_version: today });
});

test("leads go into the archive, over to a joined account, and end with the account", async () => {
  const { form, receiver } = await madeForm();
  const [me, other] = [await makeSignedIn(db), await makeSignedIn(db)];
  const mine = await lead(form.key, me.token);
  await listed(receiver.id);
  const kept = await lead(form.key, other.token);
  const reads = { db, keys: services.keys };
  expect(await readPersonalData(reads, leadData, me.member.id, [])).toMatchObject([
    { number: mine.number, name: "林一", mobile: me.member.mobile, receiver: receiver.name },
  ]);
  const [withheld] = await readPersonalData(reads, leadData, me.member.id, ["mobile"]);
  expect(withheld?.mobile).toMatch(/^\d{3}\*{4}\d{4}$/);
  await db.transaction(async (tx) =>
    leadMerge.merge?.(tx, services, { from: me.member.id, into: other.member.id }),
  );
  // Both had one under way: the account that goes on keeps its own, the receiver is told of the other.
  expect(await rowOf(mine.id)).toMatchObject({ memberId: other.member.id, state: "withdrawn", toTell: true });
  expect(await rowOf(kept.id)).toMatchObject({ memberId: other.member.id, state: "new" });
  await db.transaction(async (tx) => forgetLeads.forget?.(tx, services, other.member.id));
  expect(await rowOf(kept.id)).toMatchObject({
    memberId: null,
    state: "withdrawn",
    sealed: null,
    mobileMasked: "",
  });
  expect(await db.$count(leads, eq(leads.memberId, other.member.id))).toBe(0);
});

test("keys that were changed seal leads anew; a lead sealed with a lost one is counted", async () => {
  const { form } = await madeForm();
  const { token } = await makeSignedIn(db);
  const mine = await lead(form.key, token);
  expect(await rewrapLeads(services)).toEqual({ wrapped: 0, lost: 0 });
  await db.update(leads).set({ sealedKeyId: "gone" }).where(eq(leads.id, mine.id));
  expect(await rewrapLeads(services)).toEqual({ wrapped: 0, lost: 1 });
  await db.update(leads).set({ sealed: null, sealedKeyId: null }).where(eq(leads.id, mine.id));
});

test("open forms are there to choose from, and stand on the pages of their series", async () => {
  await db.execute(sql`update lead_forms set open = false`);
  await settleFacts(db);
  const { form } = await madeForm({ kind: "visit" });
  expect(await leadForms(db, { section, kind: "visit" })).toMatchObject([{ key: form.key, series: [] }]);
  expect(await leadForms(db, { kind: "test_drive" })).toEqual([]);
  expect(await leadForms(db, { section: "lexus" })).toEqual([]);
  const named = await madeForm({ series: ["sb-brz"] });
  const page = await call("GET", "/api/catalogue/series/sb-brz/page?section=subaru");
  const { parts } = page.body.data as { parts: { title: string; items: { path: string }[] }[] };
  expect(parts).toContainEqual(
    expect.objectContaining({
      title: "预约试驾",
      items: [expect.objectContaining({ path: `/lead/${named.form.key}?series=sb-brz` })],
    }),
  );
  const { token } = await makeSignedIn(db);
  expect((await sent(named.form.key, token)).body.fields).toEqual({ series: "请选择车系" });
  expect(await lead(named.form.key, token, { series: "sb-brz" })).toMatchObject({ series: "BRZ" });
});
