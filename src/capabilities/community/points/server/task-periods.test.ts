import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { countAllActs } from "#capabilities/community/growth/server/public.ts";
import { growthEntries } from "#capabilities/community/growth/server/tables.ts";
import { periodOf } from "#capabilities/community/points/periods.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { pointBalance } from "./lots.ts";
import { pointTasks } from "./tables.ts";
import { claimTask, listTasks } from "./tasks.ts";

const { services } = await createTestApp();
const { db, cache } = services;
const china = (time: string) => new Date(`${time}+08:00`);

async function makeTask(values: Partial<typeof pointTasks.$inferInsert>) {
  const key = `test-${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, "")}`;
  await db.insert(pointTasks).values({
    ...{ key, kind: "weekly", title: "任务", note: "说明", icon: "coin", act: "comment.published" },
    ...{ goal: 2, points: 5, growth: 3, path: "/my/integral", position: 99, ...values },
  });
  return key;
}
let serial = 0;
const act = (memberId: string, at: Date) =>
  db.transaction((tx) =>
    countAllActs(tx, cache, [
      { act: "comment.published", memberId, object: `comment:period${++serial}`, at },
    ]),
  );
const standing = async (memberId: string, key: string, now: Date) => {
  const task = (await listTasks(db, memberId, now)).find((one) => one.key === key);
  return [task?.progress, task?.state];
};

test("weeks begin on Monday and months on the first, at midnight in China", () => {
  const name = (kind: "weekly" | "monthly", time: string) => periodOf(kind, new Date(time)).name;
  expect(name("weekly", "2026-11-29T15:59:59Z")).toBe("w2026-11-23");
  expect(name("weekly", "2026-11-29T16:00:00Z")).toBe("w2026-11-30");
  expect(name("weekly", "2027-01-01T04:00:00Z")).toBe("w2026-12-28");
  expect(name("monthly", "2026-11-30T15:59:59Z")).toBe("2026-11");
  expect(name("monthly", "2026-11-30T16:00:00Z")).toBe("2026-12");
  expect(periodOf("monthly", new Date("2028-02-10T00:00:00Z")).days?.last).toBe("2028-02-29");
});

test("a weekly task counts its week alone, and can be taken once in each", async () => {
  const { id } = await makeMember(db);
  const key = await makeTask({ kind: "weekly" });
  await act(id, china("2026-11-22T23:59:00"));
  await act(id, china("2026-11-23T00:01:00"));
  const sunday = china("2026-11-29T23:59:00");
  expect(await standing(id, key, sunday)).toEqual([1, "open"]);
  await expect(claimTask(services, id, key, sunday)).rejects.toMatchObject({ message: "任务还没有完成" });
  await act(id, china("2026-11-29T23:58:00"));
  // What was done in the next week does not fill this one.
  await act(id, china("2026-11-30T00:00:00"));
  expect(await standing(id, key, sunday)).toEqual([2, "done"]);
  const twice = await Promise.allSettled([
    claimTask(services, id, key, sunday),
    claimTask(services, id, key, sunday),
  ]);
  expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await standing(id, key, sunday)).toEqual([2, "claimed"]);
  const monday = china("2026-11-30T00:00:01");
  expect(await standing(id, key, monday)).toEqual([1, "open"]);
  await act(id, china("2026-12-06T12:00:00"));
  expect(await claimTask(services, id, key, china("2026-12-06T12:01:00"))).toMatchObject({
    points: 5,
    growth: 3,
  });
  expect(await pointBalance(db, id, china("2026-12-06T12:01:00"))).toBeGreaterThanOrEqual(10);
});

test("a monthly task counts its month alone, across the end of the year too", async () => {
  const { id } = await makeMember(db);
  const key = await makeTask({ kind: "monthly", goal: 1 });
  await act(id, china("2026-12-31T23:59:59"));
  expect(await standing(id, key, china("2026-12-31T23:59:59"))).toEqual([1, "done"]);
  const january = china("2027-01-01T00:00:00");
  expect(await standing(id, key, january)).toEqual([0, "open"]);
  await expect(claimTask(services, id, key, january)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a task gives growth once, which counts like any other, and points only where it has some", async () => {
  const { id } = await makeMember(db, { growth: 50 });
  const key = await makeTask({ kind: "newcomer", goal: 1, points: 0, growth: 40 });
  await act(id, new Date());
  const before = await pointBalance(db, id);
  const [{ growth: had } = { growth: 0 }] = await db.select().from(members).where(eq(members.id, id));
  expect(await claimTask(services, id, key)).toEqual({ points: 0, growth: 40, balance: before });
  await expect(claimTask(services, id, key)).rejects.toMatchObject({ message: "奖励已经领过了" });
  const [row] = await db.select().from(members).where(eq(members.id, id));
  expect(row).toMatchObject({ growth: had + 40, level: 2 });
  const entries = await db.select().from(growthEntries).where(eq(growthEntries.memberId, id));
  expect(entries.filter((one) => one.act === "task.done")).toMatchObject([{ growth: 40 }]);
});
