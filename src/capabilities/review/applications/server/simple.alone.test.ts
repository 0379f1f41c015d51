import { sql } from "drizzle-orm";
import { type AnyPgColumn, pgTable, text } from "drizzle-orm/pg-core";
import { expect, test, vi } from "vitest";
import { forgetMember, personalData } from "#capabilities/people/members/server/personal-data.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { mutes } from "#capabilities/review/moderation/server/tables.ts";
import { wordsSchema } from "#shared/typed-text.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { club } from "../../../../../test/support/certifications.ts";
import { makeAdmin, makeSignedIn } from "../../../../../test/support/factories.ts";
import { within } from "../../../../../test/support/within.ts";
import { simpleEndpoints } from "../contract.ts";
import { endOffers } from "./declare.ts";
import { endsOf } from "./ends.ts";
import type { ApplicationKind } from "./kind.ts";
import { simpleApplications } from "./public.ts";
import { applicationNotice } from "./rows.ts";
import { applicationColumns, applicationIndexes, eventTable } from "./tables.ts";

/** A kind that says nothing but what every kind has to say, and that what it gives ends. */
const samples = pgTable(
  "samples",
  {
    ...applicationColumns((): AnyPgColumn => samples.id),
    car: text().notNull().default(""),
    note: text().notNull().default(""),
  },
  (table) => applicationIndexes("samples", table),
);
const events = eventTable("sample_events", { column: "application_id", of: () => samples.id }, ["reminded"]);
const told = (title: string) => ({ title, body: "", link: "/samples" });
const kind: ApplicationKind<typeof samples.$inferSelect> = {
  ...{ name: "sample", title: "试样", noun: "试样申请", icon: "cert", said: ["car"] },
  ...{ table: samples, events, notice: applicationNotice("sample") },
  reasons: [{ label: "没有", text: "没有这一款" }],
  ...{ desk: "/admin/samples", follow: () => "/samples", change: ({ id }) => `/samples?id=${id}` },
  ends: {
    ...{ reason: "到期了", months: () => 1, longest: { days: 60, words: "两个月" }, reminders: [3] },
    reminded: (_row, { days }) => told(`还有 ${days} 天`),
    ended: () => told("到期了"),
  },
};
const endpoints = simpleEndpoints("samples", { car: wordsSchema("车型", 10), note: wordsSchema("备注", 20) });
const form = {
  ...{ path: "samples", endpoints, own: "/samples" },
  ...{ texts: { car: "车型", note: "备注" }, optional: ["note" as const] },
};
const { routes, offers, jobs } = simpleApplications(kind, form);
const renewal = { key: "renewal", label: "快到期", path: "/samples", days: 3 };
for (const offer of [...offers, ...endOffers(kind, "试样", renewal)]) offer.install();
const { call, services } = await createTestApp({ extra: [routes] });
const { db } = services;
await db.execute(sql`create table samples (id bigint generated always as identity primary key, member_id bigint not null,
  section text not null, about_id bigint, state text not null default 'draft', status text not null default 'draft',
  reason text not null default '', valid_until timestamptz, submitted_at timestamptz, decided_at timestamptz,
  approved_at timestamptz, reminded_at smallint, created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(), car text not null default '', note text not null default '')`);
await db.execute(sql`create table sample_events (id bigint generated always as identity primary key, application_id bigint not null,
  "from" text, "to" text, what text not null default '', reason text not null default '', by_member bigint, by_admin bigint,
  at timestamptz not null default now())`);
const { token: admin } = await makeAdmin(db, "super");

async function someone() {
  const { member, token } = await makeSignedIn(db);
  const ask = async (method: string, path: string, body?: object) =>
    call(method, `/api/samples${path}`, { token, ...(body && { body }) });
  const handIn = async (changes: object = {}) =>
    ask("POST", "", {
      ...{ car: "晨风", note: "", id: null, section: "main", idempotency_key: `key-${Math.random()}` },
      ...changes,
    });
  return { member, ask, handIn };
}
const shown = (answer: { body: { data: unknown } }) =>
  answer.body.data as { id: string; state: string; events: { text: string }[]; granted: boolean };
async function decide(id: string, decision: string, more: object = {}) {
  const card = await call("GET", `/api/admin/samples/${id}`, { token: admin });
  const { review } = card.body.data as { review: { version: string } };
  const body = { decision, version: review.version, ...more };
  return call("POST", `/api/admin/samples/${id}/decision`, { token: admin, body });
}

test("what a simple kind declares is kept, checked, handed in, refused, handed in again, approved and granted", async () => {
  const { ask, handIn } = await someone();
  expect((await ask("PUT", "/draft", { car: "", note: "快", section: "main" })).status).toBe(200);
  expect((await ask("GET", "/form?section=main")).body.data).toMatchObject({ state: "draft", note: "快" });
  const lacking = await handIn({ car: "" });
  expect([lacking.status, lacking.body.fields]).toEqual([400, { car: "请填写车型" }]);
  expect((await handIn({ car: "一二三四五六七八九十一" })).body.fields).toEqual({ car: "车型最多 10 个字" });
  const { id } = shown(await handIn());
  expect((await decide(id, "reject")).status).toBe(400);
  expect(shown(await decide(id, "reject", { reason: "没有这一款" })).state).toBe("rejected");
  expect(shown(await handIn({ id })).events.map(({ text: said }) => said)).toEqual([
    ...["重新提交，等待审核", "未通过审核", "已提交，等待审核"],
  ]);
  const late = new Date(Date.now() + 90 * 86_400_000).toISOString();
  expect((await decide(id, "approve", { valid_until: late })).body.fields).toEqual({
    valid_until: "有效期要在明天到两个月之内",
  });
  expect(shown(await ask("GET", "")).granted).toBe(false);
  expect((await decide(id, "approve")).status).toBe(200);
  expect(shown(await ask("GET", ""))).toMatchObject({ granted: true, items: [{ id, state: "approved" }] });
  expect((await ask("POST", `/${id}/withdraw`)).status).toBe(409);
  expect((await (await someone()).ask("GET", `/${id}`)).status).toBe(404);
  const list = await call("GET", "/api/admin/samples?state=approved", { token: admin });
  expect(list.body.data).toMatchObject({ items: [{ id, car: "晨风", decided_at: expect.any(String) }] });
});

test("its end is told before it comes, once, and when it came; what is kept of it stands in the archive", async () => {
  const { member, handIn, ask } = await someone();
  const { id } = shown(await handIn());
  await decide(id, "approve");
  const { remindDue, expireDue } = endsOf(kind);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await db.execute(sql`update samples set valid_until = ${inDays(2).toISOString()} where id = ${id}`);
  expect([await remindDue(services), await remindDue(services)]).toEqual([1, 0]);
  expect(await expireDue(services, inDays(3))).toBe(1);
  expect(shown(await ask("GET", `/${id}`)).state).toBe("expired");
  const titles = await db
    .select()
    .from(notices)
    .where(sql`${notices.memberId} = ${member.id}`)
    .orderBy(notices.id);
  expect(titles.map(({ title }) => title)).toEqual(["还有 2 天", "到期了"]);
  const rows = await personalData.get("sample")?.rows(db, member.id);
  expect(rows).toEqual([{ car: "晨风", note: "", state: "已到期", reason: "到期了" }]);
});

test("what was refused is handed in again in its own section alone, and nothing in one that does not exist", async () => {
  const { member, handIn } = await someone();
  const { id } = shown(await handIn({ section: club }));
  await decide(id, "reject", { reason: "没有这一款" });
  await db.insert(mutes).values({ memberId: member.id, section: club, reason: "广告" });
  expect((await handIn({ id, section: club })).body.code).toBe("MUTED");
  const elsewhere = await handIn({ id });
  expect([elsewhere.status, elsewhere.body.error]).toEqual([409, ["这份申请属于另一个分区，请从那里修改"]]);
  const nowhere = await handIn({ section: "nowhere" });
  expect([nowhere.status, nowhere.body.error]).toEqual([400, ["没有这个分区"]]);
});

test("nothing better is asked for where nothing is shown to prove anything", async () => {
  const { ask, handIn } = await someone();
  const { id } = shown(await handIn());
  const card = await call("GET", `/api/admin/samples/${id}`, { token: admin });
  expect(card.body.data).toMatchObject({
    decided_at: null,
    can: { approve: true, reject: true, ask: false },
  });
  expect((await decide(id, "ask", { reason: "请补充照片" })).status).toBe(409);
  expect(shown(await ask("GET", `/${id}`)).state).toBe("submitted");
});

test("a draft that nobody goes on with goes after a month, as its jobs come round", async () => {
  const [old, fresh] = [await someone(), await someone()];
  for (const { ask } of [old, fresh]) await ask("PUT", "/draft", { car: "晨风", note: "", section: "main" });
  await db.execute(
    sql`update samples set updated_at = now() - interval '31 days' where member_id = ${old.member.id}`,
  );
  const works: (() => Promise<unknown>)[] = [];
  const define = vi.spyOn(services.jobs, "define").mockImplementation(async (_queue, definition) => {
    if ("work" in definition) works.push(() => definition.work({} as never));
  });
  await jobs(services);
  define.mockRestore();
  for (const work of works) await work();
  const drafts = await db.execute(sql`select member_id::text from samples where state = 'draft'`);
  expect(drafts.rows).toEqual([{ member_id: fresh.member.id }]);
});

test("whoever handed in more than anybody does has all of it in his archive, and nothing stays when he goes", async () => {
  const { member } = await someone();
  await db.execute(
    sql`insert into samples (member_id, section) select ${member.id}, 'main' from generate_series(1, 1001)`,
  );
  expect(await personalData.get("sample")?.rows(db, member.id)).toHaveLength(1001);
  await db.transaction(async (tx) => forgetMember.get("sample")?.forget?.(tx, services, member.id));
  expect(await personalData.get("sample")?.rows(db, member.id)).toEqual([]);
});

test("one that somebody is at is reminded of in the next round, and no round waits for it", async () => {
  const { handIn } = await someone();
  const { id } = shown(await handIn());
  await decide(id, "approve");
  await db.execute(sql`update samples set valid_until = now() + interval '2 days' where id = ${id}`);
  const { remindDue } = endsOf(kind);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from samples where id = ${id} for update`);
    expect(await within("the reminders", remindDue(services))).toBe(0);
  });
  expect(await remindDue(services)).toBe(1);
});

test("an endpoint to which nothing is bound is told where the kind is declared", () => {
  expect(() => simpleApplications(kind, { ...form, path: "others" })).toThrow("/api/samples");
});
