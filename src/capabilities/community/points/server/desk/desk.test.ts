import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Task } from "#capabilities/community/points/contract.ts";
import type { DeskRewards, DeskTask } from "#capabilities/community/points/desk-contract.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../../test/support/factories.ts";

const { services, call } = await createTestApp();
const { db } = services;

const signedIn = async (permission: string) =>
  (await makeAdmin(db, await makeRole(db, [{ permission }]))).token;
const manager = await signedIn("growth.manage");

const input = {
  kind: "daily",
  act: "check_in",
  title: "晨间签到",
  note: "每天一次",
  icon: "calendar",
  goal: 1,
  points: 7,
  path: "/my/integral",
  open: true,
  starts_at: null,
  ends_at: null,
};

const list = async () =>
  (await call("GET", "/api/admin/tasks", { token: manager })).body.data as {
    items: DeskTask[];
    acts: { name: string }[];
  };
const create = (body: object, token = manager) => call("POST", "/api/admin/tasks", { token, body });
const made = async (changes: object = {}) => {
  const answer = await create({ ...input, ...changes });
  const { key } = answer.body.data as { key: string };
  const task = (await list()).items.find((one) => one.key === key);
  if (task === undefined) throw new Error("the task is not in the list");
  return task;
};
const change = (task: DeskTask, changes: object) => {
  const { title, note, icon, goal, points, growth, path, open, starts_at, ends_at, version } = task;
  const body = {
    ...{ title, note, icon, goal, points, growth, path, open, starts_at, ends_at, version, ...changes },
  };
  return call("PUT", `/api/admin/tasks/${task.key}`, { token: manager, body });
};
const seen = async (token: string) =>
  ((await call("GET", "/api/my/tasks", { token })).body.data as { items: Task[] }).items;

test("a member does a task that was made at the desk, and takes its points", async () => {
  const task = await made();
  const { token } = await makeSignedIn(db);
  await call("POST", "/api/my/check-in", { token });
  expect((await seen(token)).find(({ key }) => key === task.key)).toMatchObject({ state: "done", points: 7 });
  const claimed = await call("POST", `/api/my/tasks/${task.key}/claim`, { token });
  expect(claimed.body.data).toMatchObject({ points: 7 });
  const audited = await db.select().from(auditLog).where(eq(auditLog.action, "points.task_created"));
  expect(audited.map(({ targetId }) => targetId)).toContain(task.key);
});

test("a task is offered between its moments, and while it is on", async () => {
  const { token } = await makeSignedIn(db);
  const shown = async ({ key }: DeskTask) => (await seen(token)).some((one) => one.key === key);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  expect(await shown(await made({ starts_at: day(1) }))).toBe(false);
  expect(await shown(await made({ ends_at: day(-1) }))).toBe(false);
  const task = await made({ starts_at: day(-1), ends_at: day(1) });
  expect(await shown(task)).toBe(true);
  expect((await change(task, { open: false })).status).toBe(200);
  expect(await shown(task)).toBe(false);
  expect((await call("POST", `/api/my/tasks/${task.key}/claim`, { token })).status).toBe(404);
});

test("what cannot be is refused in words, and what another changed meanwhile too", async () => {
  expect((await create({ ...input, act: "page.read" })).body).toMatchObject({ error: ["请选择完成什么"] });
  expect((await create({ ...input, path: "/nowhere" })).body).toMatchObject({ error: ["请选择去哪里完成"] });
  expect((await create({ ...input, points: 0 })).body).toMatchObject({ error: ["积分和成长值至少给一样"] });
  expect((await create({ ...input, icon: "nothing" })).body).toMatchObject({ error: ["请选择图标"] });
  const [now, before] = [new Date().toISOString(), new Date(Date.now() - 1000).toISOString()];
  expect((await create({ ...input, starts_at: now, ends_at: before })).body).toMatchObject({
    error: ["结束时间要晚于开始时间"],
  });
  const task = await made();
  expect((await change(task, { points: 8 })).status).toBe(200);
  expect((await change(task, { points: 9 })).body.code).toBe("CHANGED");
  expect((await list()).items.find(({ key }) => key === task.key)?.points).toBe(8);
  expect((await change({ ...task, key: "no-such" }, {})).status).toBe(404);
  expect((await create(input, await signedIn("figures.read"))).status).toBe(403);
});

test("tasks by week and month give growth beside points, and count no tasks", async () => {
  const task = await made({ kind: "weekly", growth: 4, points: 0 });
  expect(task).toMatchObject({ kind: "weekly", growth: 4, points: 0 });
  expect((await change(task, { growth: 0, points: 0 })).body.fields).toMatchObject({
    points: "积分和成长值至少给一样",
  });
  expect((await create({ ...input, growth: 1001 })).body.error).toEqual(["成长值最多 1000"]);
  expect((await create({ ...input, act: "task.done" })).body.error).toEqual(["请选择完成什么"]);
  expect((await create({ ...input, kind: "yearly" })).status).toBe(400);
  const { token } = await makeSignedIn(db);
  await call("POST", "/api/my/check-in", { token });
  expect((await seen(token)).find(({ key }) => key === task.key)).toMatchObject({ state: "done", growth: 4 });
  const claimed = await call("POST", `/api/my/tasks/${task.key}/claim`, { token });
  expect(claimed.body.data).toMatchObject({ points: 0, growth: 4 });
});

test("tasks of a kind get another order, all of them at once", async () => {
  await made();
  const keys = async () => (await list()).items.filter(({ kind }) => kind === "daily").map(({ key }) => key);
  const turned = (await keys()).toReversed();
  const order = (body: object) => call("PUT", "/api/admin/tasks", { token: manager, body });
  expect((await order({ kind: "daily", keys: turned })).status).toBe(200);
  expect(await keys()).toEqual(turned);
  expect((await order({ kind: "daily", keys: turned.slice(1) })).body.code).toBe("CHANGED");
});

test("check-ins give what the desk says from then on", async () => {
  const read = async () =>
    (await call("GET", "/api/admin/check-in-rewards", { token: manager })).body.data as DeskRewards;
  const before = await read();
  const write = (body: object) => call("PUT", "/api/admin/check-in-rewards", { token: manager, body });
  const next = { version: before.version, daily: 4, rewards: [{ streak: 2, points: 9 }] };
  expect((await write(next)).body.data).toMatchObject({ daily: 4, rewards: next.rewards });
  expect((await write(next)).body.code).toBe("CHANGED");
  const { token } = await makeSignedIn(db);
  expect((await call("POST", "/api/my/check-in", { token })).body.data).toMatchObject({ points: 4 });
  const { version } = await read();
  const twice = [
    { streak: 7, points: 1 },
    { streak: 7, points: 2 },
  ];
  expect((await write({ version, daily: 1, rewards: twice })).status).toBe(400);
  expect((await read()).daily).toBe(4);
  const { daily, rewards } = before;
  expect((await write({ version, daily, rewards: [], onwards: "anew" })).body.fields).toMatchObject({
    onwards: "请先添加一档奖励，再选之后怎么算",
  });
  const round = { version, daily, rewards: [{ streak: 7, points: 5 }], onwards: "anew" };
  expect((await write(round)).body.data).toMatchObject({ onwards: "anew" });
  const calendar = (await call("GET", "/api/my/check-in", { token })).body.data as { rewards: object[] };
  expect(calendar.rewards.slice(0, 2)).toEqual([
    { streak: 7, points: 5 },
    { streak: 14, points: 5 },
  ]);
  const next2 = await read();
  expect((await write({ version: next2.version, daily, rewards, onwards: "once" })).status).toBe(200);
});
