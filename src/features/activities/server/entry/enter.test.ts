import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { growthEntries } from "#capabilities/community/growth/server/tables.ts";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import { PERIOD } from "#features/activities/entry-code.ts";
import { inHours } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import {
  codeOf,
  deviceKey,
  entryOf,
  gateOver,
  makeGate,
  makeKind,
  makeStaff,
  makeTicket,
} from "../../../../../test/support/entry.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { activityEntries, signUps } from "../tables.ts";

const app = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { call } = app;
const { db } = app.services;
const { at: pathOf, send, enter, undo, board, conflicts } = gateOver(app);
const MINUTE = 60_000;

const entriesOf = (signUpId: string) =>
  db.select().from(activityEntries).where(eq(activityEntries.signUpId, signUpId));

test("a code lets its ticket in, once, and the board counts it", async () => {
  const gate = await makeGate(db);
  const { activity } = gate;
  const vip = await makeKind(db, activity.id, "贵宾");
  const ticket = await makeTicket(db, gate);
  await makeTicket(db, { activity, kind: vip }, { convoy: 2 });
  const { token } = await makeStaff(db, activity.id);
  const first = await enter(activity.id, token, await entryOf(ticket));
  expect(first).toMatchObject({ result: "entered", gate: "东门", clock_off: null });
  expect(first.person).toMatchObject({
    id: ticket.id,
    number: ticket.number,
    mobile_last: ticket.mobileLast,
  });
  const second = await enter(activity.id, token, await entryOf(ticket, { gate: "西门" }));
  expect(second).toMatchObject({ result: "already", gate: "东门" });
  expect(second.words).toMatch(/已入场 · 东门$/);
  expect(await board(activity.id, token)).toMatchObject({
    role: "gate",
    expected: 2,
    arrived: 1,
    kinds: [
      { id: gate.kind.id, expected: 1, arrived: 1 },
      { id: vip.id, expected: 1, arrived: 0 },
    ],
    convoys: [
      { convoy: 0, expected: 1, arrived: 1 },
      { convoy: 2, expected: 1, arrived: 0 },
    ],
    conflicts: 0,
  });
});

test("of twenty gates at the same moment one lets him in", async () => {
  const gate = await makeGate(db);
  const { activity } = gate;
  const ticket = await makeTicket(db, gate);
  const gates = await Promise.all(Array.from({ length: 20 }, () => makeStaff(db, activity.id)));
  const answers = await Promise.all(
    gates.map(async ({ token }) => enter(activity.id, token, await entryOf(ticket))),
  );
  expect(answers.filter(({ result }) => result === "entered")).toHaveLength(1);
  expect(answers.filter(({ result }) => result === "already")).toHaveLength(19);
  expect(await entriesOf(ticket.id)).toHaveLength(1);
});

test("an entry that is told once the activity is over counts for its member, and no longer once it is undone", async () => {
  const gate = await makeGate(db, {
    startsAt: inHours(-4),
    endsAt: inHours(-1),
    closesAt: inHours(-5),
    state: "ended",
  });
  const { activity } = gate;
  const ticket = await makeTicket(db, gate);
  await makeTicket(db, gate, { enteredAt: inHours(-4) });
  const { token } = await makeStaff(db, activity.id);
  const at = inHours(-3).toISOString();
  const entry = await entryOf(ticket, { code: null, at, offline: true });
  const counted = async () => {
    await doneBehind(app.services);
    const rows = await db
      .select({ revokedBy: growthEntries.revokedBy })
      .from(growthEntries)
      .where(and(eq(growthEntries.memberId, ticket.memberId), eq(growthEntries.act, "activity.attended")));
    return rows.filter(({ revokedBy }) => revokedBy === null).length;
  };
  for (let twice = 0; twice < 2; twice += 1) {
    expect((await enter(activity.id, token, entry)).result).toBe("entered");
    expect(await counted()).toBe(1);
  }
  expect((await undo(activity.id, token, entry.key)).status).toBe(200);
  expect(await counted()).toBe(0);
});

test("the same code at two gates without a network is one entry and one conflict, which both are shown", async () => {
  const gate = await makeGate(db);
  const { activity } = gate;
  const ticket = await makeTicket(db, gate);
  const [east, west] = [await makeStaff(db, activity.id), await makeStaff(db, activity.id)];
  const at = Date.now() - 3 * MINUTE;
  const offline = { code: await codeOf(ticket, at), at: new Date(at).toISOString(), offline: true };
  const [first, second] = [
    await entryOf(ticket, { ...offline, gate: "东门" }),
    await entryOf(ticket, { ...offline, gate: "西门" }),
  ];
  const answers = await Promise.all([
    enter(activity.id, east.token, first),
    enter(activity.id, west.token, second),
  ]);
  expect(answers.map(({ result }) => result).sort()).toEqual(["conflict", "entered"]);
  const admin = await makeAdmin(db, await makeRole(db, [{ permission: "activities.manage" }]));
  for (const token of [east.token, west.token, admin.token]) {
    expect(await board(activity.id, token)).toMatchObject({ arrived: 1, conflicts: 1 });
    const [conflict, ...more] = await conflicts(activity.id, token);
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({ person: { id: ticket.id } });
    expect([conflict?.gate, conflict?.first?.gate].sort()).toEqual(["东门", "西门"]);
  }
  // Told again by both, as after an answer that was lost.
  const again = await Promise.all([
    enter(activity.id, east.token, first),
    enter(activity.id, west.token, second),
  ]);
  expect(again.map(({ result }) => result)).toEqual(answers.map(({ result }) => result));
  expect(await entriesOf(ticket.id)).toHaveLength(2);
  // Whoever stands there looks at the person and settles it.
  const [conflict] = await conflicts(activity.id, east.token);
  expect((await undo(activity.id, east.token, conflict?.key ?? "")).status).toBe(200);
  expect(await board(activity.id, west.token)).toMatchObject({ arrived: 1, conflicts: 0 });
});

test("what a gate did without a network counts once, however often and in whichever packets it is told", async () => {
  const gate = await makeGate(db);
  const { activity } = gate;
  const { token } = await makeStaff(db, activity.id);
  const tickets = await Promise.all(Array.from({ length: 5 }, () => makeTicket(db, gate)));
  const at = Date.now() - 20 * MINUTE;
  const entries = await Promise.all(
    tickets.map(async (ticket) =>
      entryOf(ticket, { code: await codeOf(ticket, at), at: new Date(at).toISOString(), offline: true }),
    ),
  );
  await send(activity.id, token, entries.slice(0, 3));
  await Promise.all([send(activity.id, token, entries), send(activity.id, token, entries)]);
  const { items } = await send(activity.id, token, entries);
  expect(items.map(({ result }) => result)).toEqual(Array.from({ length: 5 }, () => "entered"));
  expect(items[0]?.entered_at).toBe(new Date(at).toISOString());
  expect(await board(activity.id, token)).toMatchObject({ arrived: 5, conflicts: 0 });
  // One key cannot name two entries.
  const [one, two] = tickets;
  if (!one || !two) throw new Error("no tickets");
  const borrowed = await entryOf(two, { key: entries[0]?.key ?? "" });
  expect((await enter(activity.id, token, borrowed)).result).toBe("unknown");
});

test("a phone whose clock is off by ten minutes is let in, with how far; by more it is not", async () => {
  const gate = await makeGate(db);
  const { activity } = gate;
  const { token } = await makeStaff(db, activity.id);
  for (const minutes of [-10, 10]) {
    const ticket = await makeTicket(db, gate);
    const code = await codeOf(ticket, Date.now() + minutes * MINUTE);
    const entered = await enter(activity.id, token, await entryOf(ticket, { code }));
    expect(entered.result).toBe("entered");
    expect(Math.abs((entered.clock_off ?? 0) - minutes * 60)).toBeLessThanOrEqual(PERIOD);
  }
  for (const minutes of [-13, 13]) {
    const ticket = await makeTicket(db, gate);
    const code = await codeOf(ticket, Date.now() + minutes * MINUTE);
    expect(await enter(activity.id, token, await entryOf(ticket, { code }))).toMatchObject({
      result: "expired",
      // Whoever made up a code hears nothing of the person.
      person: null,
    });
  }
});

test("after an undoing the used code is worth nothing, the next one and the list are", async () => {
  const gate = await makeGate(db);
  const { activity } = gate;
  const ticket = await makeTicket(db, gate);
  const { token } = await makeStaff(db, activity.id);
  const used = await entryOf(ticket);
  await enter(activity.id, token, used);
  const undone = await undo(activity.id, token, used.key);
  expect(undone.body.data).toMatchObject({ items: [{ undone: true, person: { entered_at: null } }] });
  expect((await undo(activity.id, token, used.key)).status).toBe(200);
  expect(await board(activity.id, token)).toMatchObject({ arrived: 0 });
  // The same entry told once more is still undone; its code under another key was used; so was an older one.
  expect((await enter(activity.id, token, used)).result).toBe("undone");
  expect((await enter(activity.id, token, await entryOf(ticket, { code: used.code }))).result).toBe(
    "replayed",
  );
  const older = await codeOf(ticket, Date.now() - 2 * MINUTE);
  expect((await enter(activity.id, token, await entryOf(ticket, { code: older }))).result).toBe("replayed");
  const next = await codeOf(ticket, Date.now() + PERIOD * 1000);
  const anew = await entryOf(ticket, { code: next });
  expect((await enter(activity.id, token, anew)).result).toBe("entered");
  await undo(activity.id, token, anew.key);
  const found = await enter(activity.id, token, await entryOf(ticket, { code: null }));
  expect(found.result).toBe("entered");
  const [row] = await db.select().from(signUps).where(eq(signUps.id, ticket.id));
  expect(row?.enteredAt).not.toBeNull();
  expect((await entriesOf(ticket.id)).map(({ state, method }) => `${state} ${method}`).sort()).toEqual([
    "entered search",
    "undone code",
    "undone code",
  ]);
});

test("who was let in without a network is in, also where an entry elsewhere was undone meanwhile", async () => {
  const gate = await makeGate(db);
  const { activity } = gate;
  const ticket = await makeTicket(db, gate);
  const { token } = await makeStaff(db, activity.id);
  const without = await entryOf(ticket, { offline: true, gate: "北门" });
  const wrong = await entryOf(ticket);
  await enter(activity.id, token, wrong);
  await undo(activity.id, token, wrong.key);
  expect((await enter(activity.id, token, without)).result).toBe("entered");
  expect(await board(activity.id, token)).toMatchObject({ arrived: 1 });
});

test("who was let in without a network is counted as having been there, also when the gate tells it after the end", async () => {
  const gate = await makeGate(db, {
    ...{
      state: "ended",
      startsAt: new Date(Date.now() - 120 * MINUTE),
      closesAt: new Date(Date.now() - 130 * MINUTE),
    },
    endsAt: new Date(Date.now() - 30 * MINUTE),
  });
  const { activity } = gate;
  const { member } = await makeSignedIn(db);
  const ticket = await makeTicket(db, gate, { memberId: member.id });
  const { token } = await makeStaff(db, activity.id);
  const then = Date.now() - 60 * MINUTE;
  const late = await entryOf(ticket, {
    ...{ offline: true, at: new Date(then).toISOString(), code: await codeOf(ticket, then) },
  });
  expect((await enter(activity.id, token, late)).result).toBe("entered");
  await doneBehind(app.services);
  const given = await db.select().from(growthEntries).where(eq(growthEntries.memberId, member.id));
  expect(given.map(({ act }) => act)).toEqual(["activity.attended"]);
});

test("whoever has no seat, comes too early or too late, or to another activity is told so", async () => {
  const gate = await makeGate(db);
  const { activity } = gate;
  const { token } = await makeStaff(db, activity.id);
  const refused = async (state: (typeof signUps.$inferSelect)["state"], values: object = {}) => {
    const ticket = await makeTicket(db, gate, { state });
    return (await enter(activity.id, token, await entryOf(ticket, values))).result;
  };
  for (const state of ["waiting", "offered", "in_review"] as const)
    expect(await refused(state)).toBe("waiting");
  for (const state of ["cancelled", "rejected", "lapsed", "removed"] as const)
    expect(await refused(state)).toBe("cancelled");
  // Let in by a gate whose list was older: somebody has to know.
  expect(await refused("cancelled", { offline: true })).toBe("conflict");
  expect(await board(activity.id, token)).toMatchObject({ arrived: 0, conflicts: 1 });

  const day = 24 * 60 * MINUTE;
  const cases = {
    early: { startsAt: new Date(Date.now() + 3 * day), endsAt: new Date(Date.now() + 4 * day) },
    over: { startsAt: new Date(Date.now() - 2 * day), endsAt: new Date(Date.now() - day) },
    cancelled: { state: "cancelled" as const },
  };
  for (const [result, values] of Object.entries(cases)) {
    const other = await makeGate(db, { closesAt: new Date(Date.now() - 2 * day), ...values });
    const ticket = await makeTicket(db, other);
    const { token: there } = await makeStaff(db, other.activity.id);
    expect((await enter(other.activity.id, there, await entryOf(ticket))).result).toBe(result);
    // A ticket of another activity, even one that stands well there.
    expect((await enter(activity.id, token, await entryOf(ticket))).result).toBe("unknown");
  }
  // Begun earlier by its organiser.
  const begun = await makeGate(db, { ...cases.early, state: "running" });
  const ticket = await makeTicket(db, begun);
  const { token: there } = await makeStaff(db, begun.activity.id);
  expect((await enter(begun.activity.id, there, await entryOf(ticket))).result).toBe("entered");
});

test("a needed text has to be signed before", async () => {
  await publishTexts(db);
  const gate = await makeGate(db, { notices: ["safety"] });
  const { activity } = gate;
  const { member, token: own } = await makeSignedIn(db);
  const ticket = await makeTicket(db, gate, { memberId: member.id });
  const { token } = await makeStaff(db, activity.id);
  expect(await enter(activity.id, token, await entryOf(ticket))).toMatchObject({
    result: "unsigned",
    person: { unsigned: true },
  });
  // Nor without the code.
  expect((await enter(activity.id, token, await entryOf(ticket, { code: null }))).result).toBe("unsigned");
  const state = await call("GET", "/api/my/signatures/safety", { token: own });
  const { version } = state.body.data as { version: string };
  await call("POST", "/api/my/signatures/safety", { token: own, body: { version, section: "main" } });
  expect((await enter(activity.id, token, await entryOf(ticket))).result).toBe("entered");
});

test("only its own staff, and administrators of its section, stand at a gate", async () => {
  const gate = await makeGate(db);
  const { activity } = gate;
  const other = await makeGate(db);
  const ticket = await makeTicket(db, gate);
  const elsewhere = await makeStaff(db, other.activity.id, "marshal");
  const nobody = await makeSignedIn(db);
  const section = await makeAdmin(
    db,
    await makeRole(db, [{ permission: "activities.manage", section: "elsewhere" }]),
  );
  const path = pathOf(activity.id);
  const entries = [await entryOf(ticket)];
  for (const { token } of [elsewhere, nobody, section]) {
    for (const read of ["", "/people", "/list", "/conflicts", "/calls"])
      expect((await call("GET", path + read, { token })).status).toBe(403);
    expect((await call("POST", `${path}/entries`, { token, body: { entries } })).status).toBe(403);
    expect((await undo(activity.id, token, deviceKey())).status).toBe(403);
    const calls = [{ sign_up_id: ticket.id, stage: "departed", there: true, at: new Date().toISOString() }];
    expect((await call("PUT", `${path}/calls`, { token, body: { calls } })).status).toBe(403);
  }
  expect((await call("GET", path)).status).toBe(401);
  expect((await call("GET", "/api/activities/999999/gate", { token: nobody.token })).status).toBe(404);
  expect(await entriesOf(ticket.id)).toEqual([]);
  // Staff of this activity reach nothing of another by its keys.
  const { token } = await makeStaff(db, activity.id);
  const theirs = await entryOf(await makeTicket(db, other));
  await enter(other.activity.id, elsewhere.token, theirs);
  const { body } = await undo(activity.id, token, theirs.key);
  expect(body.data).toMatchObject({ items: [{ undone: false, person: null }] });
  expect(await board(other.activity.id, elsewhere.token)).toMatchObject({ arrived: 1 });
});

test("bad input is refused and changes nothing", async () => {
  const gate = await makeGate(db);
  const { activity } = gate;
  const ticket = await makeTicket(db, gate);
  const { token } = await makeStaff(db, activity.id);
  const good = await entryOf(ticket);
  for (const bad of [
    { key: "short" },
    { code: "12345" },
    { code: "abcdef" },
    { at: "gestern" },
    { sign_up_id: "0" },
  ])
    expect((await send(activity.id, token, [{ ...good, ...bad }])).status).toBe(400);
  expect((await send(activity.id, token, [])).status).toBe(400);
  const many = Array.from({ length: 101 }, () => good);
  expect((await send(activity.id, token, many)).status).toBe(400);
  // A device whose own clock is weeks off can tell nothing that it did.
  for (const days of [-8, 1]) {
    const at = new Date(Date.now() + days * 24 * 60 * MINUTE);
    const entry = await entryOf(ticket, { offline: true, at: at.toISOString(), code: null });
    expect((await enter(activity.id, token, entry)).result).toBe("expired");
  }
  expect(await entriesOf(ticket.id)).toEqual([]);
});
