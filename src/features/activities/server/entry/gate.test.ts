import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import type { PersonAtGate, StageCount, TakenPerson, Ticket } from "#features/activities/entry-contract.ts";
import { inHours } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  deviceKey,
  entryOf,
  gateOver,
  makeGate,
  makeKind,
  makeStaff,
  makeTicket,
} from "../../../../../test/support/entry.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { sealSecrets } from "../sign-up/seal.ts";
import {
  activityArrivals,
  activityEntries,
  activityStaff,
  emergencyReads,
  rollCalls,
  signUps,
} from "../tables.ts";
import { forgetStaff, ownEntries, staffData, staffMerge } from "./personal-data.ts";

const app = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { call, services } = app;
const { db } = services;
const { at, enter, undo, board } = gateOver(app);

const people = async (id: string, token: string, query = "") =>
  (await call("GET", `${at(id)}/people${query}`, { token })).body.data as {
    items: PersonAtGate[];
    next_cursor: string | null;
  };
const names = async (id: string, token: string, query = "") =>
  (await people(id, token, query)).items.map(({ name }) => name);
const tickets = async (token: string) =>
  (await call("GET", "/api/my/tickets", { token })).body.data as {
    items: Ticket[];
    duties: { id: string; role: string }[];
  };

test("a member has his tickets by date, each in its state and with its secret only where it counts", async () => {
  await publishTexts(db);
  const { member, token } = await makeSignedIn(db);
  const own = { memberId: member.id };
  const open = await makeGate(db);
  const later = await makeGate(db, { startsAt: inHours(30), endsAt: inHours(33) });
  const signing = await makeGate(db, { notices: ["safety"], startsAt: inHours(1.5) });
  const waiting = await makeGate(db, { startsAt: inHours(40), endsAt: inHours(41) });
  const cancelled = await makeGate(db, { state: "cancelled", startsAt: inHours(50), endsAt: inHours(51) });
  const over = await makeGate(db, { startsAt: inHours(-9), endsAt: inHours(-5), closesAt: inHours(-10) });
  const old = await makeGate(db, { startsAt: inHours(-50), endsAt: inHours(-30), closesAt: inHours(-60) });
  await makeTicket(db, open, { ...own, state: "cancelled" });
  await makeTicket(db, open, { ...own, car: "思域 · 浙A·**345" });
  await makeTicket(db, later, own);
  await makeTicket(db, signing, own);
  await makeTicket(db, waiting, { ...own, state: "waiting", rank: 1, number: null });
  await makeTicket(db, cancelled, own);
  await makeTicket(db, over, own);
  await makeTicket(db, old, own);
  await makeTicket(db, open);
  const { items, duties } = await tickets(token);
  expect(items.map(({ activity, state, secret }) => [activity.id, state, secret !== null])).toEqual([
    [over.activity.id, "over", false],
    [open.activity.id, "ready", true],
    [signing.activity.id, "unsigned", true],
    [later.activity.id, "early", true],
    [waiting.activity.id, "invalid", false],
    [cancelled.activity.id, "invalid", false],
  ]);
  expect(items[1]).toMatchObject({ car: "思域 · 浙A·**345", name: expect.stringContaining("车友") });
  expect(items[2]?.unsigned).toEqual([
    { key: "safety", title: expect.stringContaining("安全"), path: expect.stringMatching(/^\//) },
  ]);
  expect(items[4]?.reason).toContain("候补");
  expect(items[5]?.reason).toBe("活动已取消");
  expect(duties).toEqual([]);
  expect((await call("GET", "/api/my/tickets")).status).toBe(401);

  const staff = await makeStaff(db, open.activity.id, "marshal");
  expect((await tickets(staff.token)).duties).toMatchObject([{ id: open.activity.id, role: "marshal" }]);
  const [ticket] = await db
    .select()
    .from(signUps)
    .where(eq(signUps.id, items[1]?.id ?? ""));
  if (ticket === undefined) throw new Error("no ticket");
  await enter(open.activity.id, staff.token, await entryOf(ticket));
  expect((await tickets(token)).items[1]).toMatchObject({ state: "entered", gate: "东门" });
});

test("somebody is found by name, number and the last four digits, and whoever is missing is listed", async () => {
  const gate = await makeGate(db);
  const { id } = gate.activity;
  const { token } = await makeStaff(db, id);
  const vip = await makeKind(db, id, "贵宾");
  const lin = await makeTicket(db, gate, { name: "林小川", mobileLast: "8823", number: 17, convoy: 1 });
  await makeTicket(db, gate, { name: "林大山", mobileLast: "0017", number: 18, convoy: 2 });
  await makeTicket(db, { ...gate, kind: vip }, { name: "100% 周", mobileLast: "5555", number: 19 });
  await makeTicket(db, gate, { name: "林退了", state: "cancelled", number: 20 });
  expect(await names(id, token)).toEqual(["林小川", "林大山", "100% 周"]);
  expect(await names(id, token, "?q=林")).toEqual(["林小川", "林大山", "林退了"]);
  expect(await names(id, token, "?q=P17")).toEqual(["林小川"]);
  expect(await names(id, token, "?q=0017")).toEqual(["林小川", "林大山"]);
  expect(await names(id, token, "?q=8823")).toEqual(["林小川"]);
  expect(await names(id, token, `?q=${encodeURIComponent("100%")}`)).toEqual(["100% 周"]);
  expect(await names(id, token, `?q=${encodeURIComponent("%")}`)).toEqual([]);
  expect(await names(id, token, `?kind=${vip.id}`)).toEqual(["100% 周"]);
  expect(await names(id, token, "?convoy=2")).toEqual(["林大山"]);
  await enter(id, token, await entryOf(lin, { code: null }));
  expect(await names(id, token, "?show=missing")).toEqual(["林大山", "100% 周"]);
  expect(await names(id, token, "?show=arrived")).toEqual(["林小川"]);
  // Page by page, without repeating or hiding anybody.
  const first = await people(id, token, "?show=missing&limit=1");
  const cursor = encodeURIComponent(first.next_cursor ?? "");
  const second = await people(id, token, `?show=missing&limit=1&cursor=${cursor}`);
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(["林大山", "100% 周"]);
  expect(second.next_cursor).toBeNull();
  expect((await call("GET", `${at(id)}/people?show=arrived&cursor=${cursor}`, { token })).status).toBe(400);
});

test("the list for a gate without a network comes page by page, around its day alone", async () => {
  const gate = await makeGate(db);
  const { id } = gate.activity;
  const { token } = await makeStaff(db, id);
  const confirmed = await makeTicket(db, gate);
  await makeTicket(db, gate, { state: "cancelled" });
  const take = async (query: string) =>
    (await call("GET", `${at(id)}/list?${query}`, { token })).body.data as {
      items: TakenPerson[];
      next: string | null;
    };
  const first = await take("limit=1");
  expect(first.items).toMatchObject([{ id: confirmed.id, secret: confirmed.secret, unsigned: false }]);
  const second = await take(`limit=1&after=${first.next}`);
  expect(second).toMatchObject({ items: [{ state: "cancelled", secret: null }], next: null });
  for (const values of [
    { startsAt: inHours(30), endsAt: inHours(40) },
    { startsAt: inHours(-60), endsAt: inHours(-30), closesAt: inHours(-70) },
  ]) {
    const other = await makeGate(db, values);
    const staff = await makeStaff(db, other.activity.id);
    const answer = await call("GET", `${at(other.activity.id)}/list`, { token: staff.token });
    expect([answer.status, answer.body.code]).toEqual([409, "CLOSED"]);
    expect(await board(other.activity.id, staff.token)).toMatchObject({ can: { take: false } });
  }
});

test("the counters of the board are those of the rows, whatever happens to them", async () => {
  const gate = await makeGate(db);
  const { id } = gate.activity;
  const vip = await makeKind(db, id, "贵宾");
  const { token } = await makeStaff(db, id);
  const rows = [];
  for (let at = 0; at < 6; at += 1)
    rows.push(await makeTicket(db, at % 2 ? gate : { ...gate, kind: vip }, { convoy: at % 3 }));
  const [a, b, c, d] = rows;
  if (!a || !b || !c || !d) throw new Error("no tickets");
  const entry = await entryOf(b);
  await enter(id, token, await entryOf(a));
  await enter(id, token, entry);
  await undo(id, token, entry.key);
  const set = (row: { id: string }, values: Partial<typeof signUps.$inferInsert>) =>
    db.update(signUps).set(values).where(eq(signUps.id, row.id));
  await set(a, { convoy: 9 });
  await set(c, { state: "cancelled" });
  await set(d, { kindId: vip.id });
  await db.update(signUps).set({ updatedAt: new Date() }).where(eq(signUps.activityId, id));
  await db.delete(signUps).where(eq(signUps.id, rows[5]?.id ?? ""));
  const left = await db.select().from(signUps).where(eq(signUps.activityId, id));
  const counted = await db.select().from(activityArrivals).where(eq(activityArrivals.activityId, id));
  for (const { kindId, convoy, expected, arrived } of counted) {
    const here = left.filter(
      (row) => row.kindId === kindId && row.convoy === convoy && row.state === "confirmed",
    );
    expect([expected, arrived]).toEqual([here.length, here.filter(({ enteredAt }) => enteredAt).length]);
  }
  expect(await board(id, token)).toMatchObject({ expected: 4, arrived: 1 });
});

test("the convoy is called by stages; ticks can be taken back, and an older one takes nothing newer back", async () => {
  const stages = [
    { key: "departed", label: "出发" },
    { key: "arrived", label: "到达" },
  ];
  const gate = await makeGate(db, { stages });
  const { id } = gate.activity;
  const { token } = await makeStaff(db, id, "marshal");
  const [a, b] = [await makeTicket(db, gate, { convoy: 1 }), await makeTicket(db, gate, { convoy: 2 })];
  const tick = (calls: object[]) => call("PUT", `${at(id)}/calls`, { token, body: { calls } });
  const one = (ticket: { id: string }, there = true, values: object = {}) => ({
    sign_up_id: ticket.id,
    stage: "departed",
    there,
    at: new Date().toISOString(),
    ...values,
  });
  const counts = async () =>
    ((await call("GET", `${at(id)}/calls`, { token })).body.data as { items: StageCount[] }).items.map(
      ({ key, groups }) => [
        key,
        ...groups.map(({ convoy, expected, there }) => `${convoy}: ${there}/${expected}`),
      ],
    );
  expect((await tick([one(a), one(a)])).status).toBe(200);
  expect(await counts()).toEqual([
    ["departed", "1: 1/1", "2: 0/1"],
    ["arrived", "1: 0/1", "2: 0/1"],
  ]);
  expect(await names(id, token, "?missing_at=departed")).toEqual([b.name]);
  expect((await people(id, token)).items[0]?.calls).toEqual({ departed: expect.any(String) });
  await tick([one(a, false, { at: new Date(Date.now() - 60_000).toISOString() })]);
  expect(await counts()).toMatchObject([["departed", "1: 1/1", "2: 0/1"], {}]);
  await tick([one(a, false)]);
  expect(await counts()).toMatchObject([["departed", "1: 0/1", "2: 0/1"], {}]);
  const elsewhere = await makeTicket(db, await makeGate(db));
  expect((await tick([one(a), one(elsewhere)])).status).toBe(400);
  expect((await tick([one(a, true, { stage: "lunch" })])).body.fields).toHaveProperty("stage");
  expect(await counts()).toMatchObject([["departed", "1: 0/1", "2: 0/1"], {}]);
});

test("open gates and boards hear of entries, and so does the phone that was let in", async () => {
  const gate = await makeGate(db);
  const { id } = gate.activity;
  const { token } = await makeStaff(db, id);
  const ticket = await makeTicket(db, gate);
  const heard: string[] = [];
  const topics = [`entry:${id}`, "desk:entry", `member:${ticket.memberId}`];
  const stops = topics.map((topic) =>
    services.events.subscribe(topic, ({ type }) => heard.push(`${topic} ${type}`)),
  );
  await enter(id, token, await entryOf(ticket));
  await expect
    .poll(() => [...new Set(heard)].sort(), { timeout: 10_000 })
    .toEqual([
      `desk:entry entry.changed`,
      `entry:${id} entry.changed`,
      `member:${ticket.memberId} tickets.changed`,
    ]);
  for (const stop of stops) stop();
});

test("what staff did is in their archive, goes over with their account and loses their name when they are gone", async () => {
  const gate = await makeGate(db, { stages: [{ key: "departed", label: "出发" }] });
  const { id, title } = gate.activity;
  const staff = await makeStaff(db, id);
  const ticket = await makeTicket(db, gate);
  await enter(id, staff.token, await entryOf(ticket));
  const calls = [{ sign_up_id: ticket.id, stage: "departed", there: true, at: new Date().toISOString() }];
  await call("PUT", `${at(id)}/calls`, { token: staff.token, body: { calls } });
  expect(await ownEntries.rows(db, ticket.memberId)).toMatchObject([
    { activity: title, what: "入场", place: "东门" },
    { activity: title, what: "点名在场", place: "出发" },
  ]);
  expect((await staffData.rows(db, staff.id)).map(({ what }) => what)).toEqual([
    "签到员",
    "放行一位参加者",
    "点名一位参加者",
  ]);
  const other = await makeStaff(db, id);
  await db.transaction(
    (tx) => staffMerge.merge?.(tx, services, { from: staff.id, into: other.id }) ?? Promise.resolve(),
  );
  expect(await staffData.rows(db, other.id)).toHaveLength(3);
  await db.transaction((tx) => forgetStaff.forget?.(tx, services, other.id) ?? Promise.resolve());
  expect(await staffData.rows(db, other.id)).toEqual([]);
  expect(await db.select().from(activityStaff).where(eq(activityStaff.memberId, other.id))).toEqual([]);
  const [entry] = await db.select().from(activityEntries).where(eq(activityEntries.signUpId, ticket.id));
  expect(entry).toMatchObject({ state: "entered", staffId: null });
  expect(await db.select().from(rollCalls).where(eq(rollCalls.signUpId, ticket.id))).toMatchObject([
    { staffId: null },
  ]);
});

test("an administrator of the section does at the desk what the gate does", async () => {
  const gate = await makeGate(db);
  const { id, section } = gate.activity;
  const { token } = await makeAdmin(db, await makeRole(db, [{ permission: "activities.manage", section }]));
  const ticket = await makeTicket(db, gate);
  const entry = await entryOf(ticket, { code: null, key: deviceKey() });
  expect((await enter(id, token, entry)).result).toBe("entered");
  expect(await board(id, token)).toMatchObject({ role: "desk", arrived: 1 });
  await undo(id, token, entry.key);
  expect(await board(id, token)).toMatchObject({ arrived: 0 });
});

test("an emergency contact is read by a marshal and the desk, on the day alone, and each reading is written down", async () => {
  const values = { emergencyContact: true };
  // One that is going on is on its day whatever the hour: one that begins in an hour is not, an hour before midnight in China.
  const gate = await makeGate(db, { ...values, startsAt: inHours(-1), closesAt: inHours(-2) });
  const { id, section } = gate.activity;
  const desk = await makeAdmin(db, await makeRole(db, [{ permission: "activities.manage", section }]));
  const [marshal, guard] = [await makeStaff(db, id, "marshal"), await makeStaff(db, id)];
  const emergency = { name: "林母", mobile: "13900000001" };
  const sealed = async (at: Parameters<typeof makeTicket>[1]) => {
    const ticket = await makeTicket(db, at);
    const secrets = sealSecrets(services.keys, ticket, { ids: {}, emergency });
    await db.update(signUps).set(secrets).where(eq(signUps.id, ticket.id));
    return ticket;
  };
  const ticket = await sealed(gate);
  const read = (activityId: string, token: string, signUpId: string) =>
    call("POST", `${at(activityId)}/emergency`, { token, body: { sign_up_id: signUpId } });
  expect((await read(id, marshal.token, ticket.id)).body.data).toEqual(emergency);
  expect((await read(id, desk.token, ticket.id)).body.data).toEqual(emergency);
  expect((await read(id, guard.token, ticket.id)).status).toBe(403);
  expect((await read(id, marshal.token, (await makeTicket(db, gate)).id)).status).toBe(404);
  expect(await board(id, guard.token)).toMatchObject({ can: { emergency: false } });
  expect(await board(id, marshal.token)).toMatchObject({ can: { emergency: true } });
  const reads = await call("GET", `${at(id)}/emergency-reads`, { token: desk.token });
  expect(reads.body.data).toMatchObject({
    items: [
      { person: ticket.name, desk: true },
      { person: ticket.name, desk: false, by: marshal.nickname },
    ],
  });
  expect((await call("GET", `${at(id)}/emergency-reads`, { token: marshal.token })).status).toBe(403);
  const log = await db.select().from(auditLog).where(eq(auditLog.action, "activities.emergency"));
  expect(log.map(({ adminId, targetId, after }) => [adminId, targetId, after])).toEqual([
    [null, id, { sign_up: ticket.id, member: marshal.id }],
    [desk.admin.id, id, { sign_up: ticket.id }],
  ]);
  // Another day: nobody, not even the desk.
  const later = await makeGate(db, { ...values, startsAt: inHours(49), endsAt: inHours(50) });
  const theirs = await sealed(later);
  const other = await makeStaff(db, later.activity.id, "marshal");
  for (const token of [other.token, desk.token])
    expect((await read(later.activity.id, token, theirs.id)).body.code).toBe("CLOSED");
  expect(await db.select().from(emergencyReads)).toHaveLength(2);
});
