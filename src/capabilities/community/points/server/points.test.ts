import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordAct, revokeActs } from "#capabilities/community/growth/server/public.ts";
import type { PointEntry, Task } from "#capabilities/community/points/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { givePoints, returnHeld } from "./credit.ts";
import { expirePoints } from "./jobs.ts";
import { expiringPoints, holdPoints, pointAccount, pointBalance, spendPoints } from "./lots.ts";
import { pointLots, pointTasks } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

let serial = 0;
const key = () => `test:${++serial}`;
const give = (memberId: string, amount: number, at?: Date) =>
  db.transaction((tx) => givePoints(tx, { key: key(), memberId, amount, reason: "task", title: "任务" }, at));
const spend = (memberId: string, amount: number, at?: Date, name = key()) =>
  db.transaction((tx) => spendPoints(tx, { key: name, memberId, amount, title: "兑换" }, at));
const behind = (leave: (tx: Transaction) => Promise<void>) =>
  db.transaction(leave).then(() => doneBehind(services));
const act = (memberId: string, object: string) =>
  behind((tx) => recordAct(tx, { act: "comment.published", memberId, object }));
const revoke = (object: string) => behind((tx) => revokeActs(tx, object));
const at = (day: string) => new Date(`${day}T12:00:00+08:00`);

async function lotsOf(memberId: string) {
  const rows = await db
    .select()
    .from(pointLots)
    .where(eq(pointLots.memberId, memberId))
    .orderBy(pointLots.expiresOn);
  const [sum] = await db
    .select({ n: sql<number>`coalesce(sum(remaining), 0)::int` })
    .from(pointLots)
    .where(eq(pointLots.memberId, memberId));
  expect(sum?.n).toBe(await balanceOf(db, pointAccount(memberId)));
  return Object.fromEntries(rows.map(({ expiresOn, remaining }) => [expiresOn, remaining]));
}

test("points end with the year after the one they were earned in; the oldest are spent first", async () => {
  const { id } = await makeMember(db);
  await give(id, 100, at("2024-12-31"));
  await give(id, 50, at("2025-01-01"));
  await give(id, 7, at("2025-06-01"));
  expect(await lotsOf(id)).toEqual({ "2025-12-31": 100, "2026-12-31": 57 });
  expect(await expiringPoints(db, id, at("2025-11-22"))).toEqual({ amount: 100, on: "2025-12-31" });
  expect(await spend(id, 120, at("2025-11-22"))).toBe(37);
  expect(await lotsOf(id)).toEqual({ "2025-12-31": 0, "2026-12-31": 37 });
  expect(await expiringPoints(db, id, at("2025-11-22"))).toEqual({ amount: 37, on: "2026-12-31" });
});

test("what is over expires through the ledger, once, and cannot be spent before the job ran", async () => {
  const { id } = await makeMember(db);
  await give(id, 30, at("2024-05-01"));
  await give(id, 5, at("2025-05-01"));
  const newYear = new Date("2025-12-31T16:00:00Z");
  expect(await pointBalance(db, id, newYear)).toBe(5);
  await expect(spend(id, 6, newYear)).rejects.toMatchObject({ code: "INSUFFICIENT_BALANCE" });
  // A moment earlier it is still the last day.
  expect(await pointBalance(db, id, new Date(newYear.getTime() - 1))).toBe(35);
  await Promise.all([expirePoints(services, newYear), expirePoints(services, newYear)]);
  expect(await lotsOf(id)).toEqual({ "2025-12-31": 0, "2026-12-31": 5 });
  expect(await balanceOf(db, pointAccount(id))).toBe(5);
});

test("fifty who spend at once never spend more than is there", async () => {
  const { id } = await makeMember(db);
  await give(id, 20);
  const spent = await Promise.allSettled(Array.from({ length: 50 }, () => spend(id, 1)));
  expect(spent.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(Object.values(await lotsOf(id))).toEqual([0]);
});

test("giving, spending and taking back at once end in agreement", async () => {
  const { id } = await makeMember(db);
  await give(id, 10, at("2025-05-01"));
  await Promise.all(Array.from({ length: 5 }, (_, n) => act(id, `comment:9${id}${n}`)));
  await Promise.allSettled([
    ...Array.from({ length: 10 }, () => spend(id, 2)),
    ...Array.from({ length: 10 }, () => give(id, 1)),
    ...Array.from({ length: 5 }, (_, n) => revoke(`comment:9${id}${n}`)),
  ]);
  await lotsOf(id);
});

test.each([
  ["the day before", "2026-08-02", "2026-12-31"],
  ["the same day", "2026-08-03", "2026-08-03"],
  ["a later day", "2027-12-31", "2027-12-31"],
])("what was held to %s comes back to a day on which it can be spent", async (_, day, back) => {
  const { id } = await makeMember(db);
  const into = { owner: `held:${id}`, unit: "points" };
  await give(id, 10, at("2026-01-01"));
  await db.transaction((tx) =>
    holdPoints(tx, { key: key(), memberId: id, amount: 10, title: "悬赏", into }, at("2026-01-02")),
  );
  const held = [
    { expires_on: day, amount: 6 },
    { expires_on: "2027-12-31", amount: 4 },
  ];
  const move = { key: key(), memberId: id, title: "退回", from: into };
  // Also in the night in which it is a new day in China and not elsewhere.
  const now = new Date("2026-08-02T16:30:00Z");
  await db.transaction((tx) => returnHeld(tx, move, held, now));
  await db.transaction((tx) => returnHeld(tx, move, held, now));
  const lots = await lotsOf(id);
  expect(lots[back]).toBe(back === "2027-12-31" ? 10 : 6);
  expect(await pointBalance(db, id, now)).toBe(10);
});

test("a repeated purchase is one", async () => {
  const { id } = await makeMember(db);
  await give(id, 10);
  expect(await spend(id, 4, undefined, "shop:order:1")).toBe(6);
  expect(await spend(id, 4, undefined, "shop:order:1")).toBe(6);
  expect(await pointBalance(db, id)).toBe(6);
});

test("points of a removed comment go back as far as they are there, and come again no fuller", async () => {
  const { id } = await makeMember(db);
  await act(id, `comment:5${id}`);
  expect(await pointBalance(db, id)).toBe(2);
  await revoke(`comment:5${id}`);
  expect(await pointBalance(db, id)).toBe(0);
  await act(id, `comment:5${id}`);
  expect(await pointBalance(db, id)).toBe(2);
  await spend(id, 1);
  for (let n = 0; n < 4; n += 1) {
    await revoke(`comment:5${id}`);
    expect(await pointBalance(db, id)).toBe(0);
    await act(id, `comment:5${id}`);
    expect(await pointBalance(db, id)).toBe(1);
  }
});

test("a statement says what for, filters, and goes on behind its cursor", async () => {
  const { member, token } = await makeSignedIn(db);
  for (let n = 1; n <= 5; n += 1) await give(member.id, n);
  await spend(member.id, 3);
  const page = async (query: string) =>
    (await call("GET", `/api/my/points/entries?${query}`, { token })).body.data as unknown as {
      items: PointEntry[];
      next_cursor: string | null;
    };
  const all = await page("limit=4");
  expect(all.items.map(({ amount, balance }) => [amount, balance])).toEqual([
    [-3, 12],
    [5, 15],
    [4, 10],
    [3, 6],
  ]);
  const rest = await page(`limit=4&cursor=${encodeURIComponent(all.next_cursor ?? "")}`);
  expect(rest).toMatchObject({ items: [{ amount: 2 }, { amount: 1 }], next_cursor: null });
  expect((await page("kind=out")).items).toMatchObject([{ title: "兑换", amount: -3 }]);
  expect((await page("kind=in")).items).toHaveLength(5);
  const other = await makeSignedIn(db);
  const stolen = await call("GET", `/api/my/points/entries?cursor=${all.next_cursor}`, {
    token: other.token,
  });
  expect(stolen.status).toBe(400);
  expect((await call("GET", "/api/my/points/entries?kind=x", { token })).status).toBe(400);
});

test("a task follows what was done; its points are given once, also to ten taps at once", async () => {
  const { member, token } = await makeSignedIn(db);
  const task = async (name: string) => {
    const { body } = await call("GET", "/api/my/tasks", { token });
    return (body.data as unknown as { items: Task[] }).items.find(({ key: known }) => known === name);
  };
  const claim = (name: string) => call("POST", `/api/my/tasks/${name}/claim`, { token });
  // Another act is no comment.
  await call("POST", "/api/my/check-in", { token });
  expect(await task("first-comment")).toMatchObject({ goal: 1, progress: 0, state: "open" });
  expect(await claim("first-comment")).toMatchObject({ status: 409, body: { error: ["任务还没有完成"] } });
  await act(member.id, `comment:7${member.id}`);
  expect(await task("first-comment")).toMatchObject({ progress: 1, state: "done" });
  const before = await pointBalance(db, member.id);
  const taken = await Promise.all(Array.from({ length: 10 }, () => claim("first-comment")));
  expect(taken.filter(({ status }) => status === 200)).toMatchObject([{ body: { data: { points: 20 } } }]);
  expect(taken.find(({ status }) => status !== 200)?.body.error).toEqual(["奖励已经领过了"]);
  expect(await pointBalance(db, member.id)).toBe(before + 20);
  expect(await task("first-comment")).toMatchObject({ state: "claimed" });
  // What is daily counts today only, and is there again tomorrow.
  expect(await task("daily-comment")).toMatchObject({ state: "done" });
  await db.execute(sql`update growth_entries set day = day - 1, created_at = created_at - interval '1 day'
    where member_id = ${member.id}`);
  expect(await task("daily-comment")).toMatchObject({ progress: 0, state: "open" });
});

test("what operators closed, and what nobody can do yet, is not offered", async () => {
  const { token } = await makeSignedIn(db);
  await db.insert(pointTasks).values({
    ...{
      key: "fly",
      kind: "daily",
      title: "飞",
      note: "",
      icon: "car",
      act: "car.flown",
      goal: 1,
      points: 1,
    },
    ...{ path: "/", position: 9 },
  });
  await db
    .update(pointTasks)
    .set({ open: false })
    .where(and(eq(pointTasks.key, "daily-like")));
  const { body } = await call("GET", "/api/my/tasks", { token });
  const keys = (body.data as unknown as { items: Task[] }).items.map(({ key: name }) => name);
  expect(keys).not.toContain("fly");
  expect(keys).not.toContain("daily-like");
  for (const name of ["fly", "daily-like", "constructor"])
    expect((await call("POST", `/api/my/tasks/${name}/claim`, { token })).status).toBe(404);
  expect((await call("POST", "/api/my/tasks/%27%3B--/claim", { token })).status).toBe(400);
});
