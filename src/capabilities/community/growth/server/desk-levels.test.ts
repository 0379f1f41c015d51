import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { LevelIntro } from "#capabilities/community/growth/contract.ts";
import type { DeskLevels, LevelsPreview } from "#capabilities/community/growth/desk-contract.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole } from "../../../../../test/support/factories.ts";
import { changeGrowth } from "./change-growth.ts";
import { FOLLOW_LEVELS } from "./desk-levels.ts";
import { recountLevels } from "./jobs.ts";
import { keptLevelMarks } from "./level-marks.ts";

const { services, call, responseCache } = await createTestApp();
const { db, cache } = services;
// What the job does is done by hand here, so that nothing depends on when it runs.
const marks = keptLevelMarks(services.db, responseCache);
await services.jobs.define(FOLLOW_LEVELS, { work: async () => undefined });
const role = await makeRole(db, [{ permission: "growth.manage" }]);
const { token } = await makeAdmin(db, role);

const read = async () => (await call("GET", "/api/admin/levels", { token })).body.data as DeskLevels;
const publish = async (change: (levels: DeskLevels["levels"]) => object[], more: object = {}) => {
  const { version, levels } = await read();
  const body = { version, levels: change(levels).map(sent), lower: false, ...more };
  return call("PUT", "/api/admin/levels", { token, body });
};
const sent = (level: object) => {
  const { name, threshold, icon, colour, rights } = level as DeskLevels["levels"][number];
  return { name, threshold, icon, colour, rights: rights.map(({ key, amount }) => ({ key, amount })) };
};
const levelOf = async (id: string) =>
  (await db.select({ level: members.level }).from(members).where(eq(members.id, id)))[0]?.level;

test("what is published is what members read, and nobody loses a level unless it is said", async () => {
  const { id } = await makeMember(db, { growth: 210, level: 3 });
  const raised = await publish((levels) =>
    levels.map((level) => (level.level === 3 ? { ...level, name: "山道常客", threshold: 220 } : level)),
  );
  expect(raised.body.error ?? []).toEqual([]);
  const intro = (await call("GET", "/api/my/level-intro")).body.data as LevelIntro;
  expect(intro.levels[2]).toMatchObject({ name: "山道常客", threshold: 220 });
  await recountLevels(services, { lower: false });
  expect(await levelOf(id)).toBe(3);
  await db.transaction((tx) => changeGrowth(tx, cache, new Map([[id, 1]])));
  expect(await levelOf(id)).toBe(3);
  await recountLevels(services, { lower: true });
  expect(await levelOf(id)).toBe(2);
});

test("the preview counts members by their growth and changes nothing", async () => {
  await makeMember(db, { growth: 70, level: 2 });
  const preview = async (thresholds: number[]) =>
    call("POST", "/api/admin/levels/preview", { token, body: { thresholds } });
  const before = await db.$count(members);
  const counted = (await preview([0, 65, 9_000_000])).body.data as LevelsPreview;
  expect(counted.members).toHaveLength(3);
  expect(counted.members.reduce((all, one) => all + one, 0)).toBeLessThanOrEqual(before);
  expect(counted.members[1]).toBeGreaterThan(0);
  const higher = (await preview([0, 9_000_000])).body.data as LevelsPreview;
  expect(higher.falling).toBeGreaterThan(0);
  expect((await preview([0, 10, 10])).status).toBe(400);
  expect((await preview([5])).status).toBe(400);
});

test("a level is added on top with its rights, and goes again while nobody stands on it", async () => {
  const rights = [{ key: "check_in.points", amount: 9 }];
  const added = await publish((levels) => [...levels, { name: "传奇", threshold: 9_000_000, rights }]);
  const { levels } = added.body.data as DeskLevels;
  expect(levels.at(-1)).toMatchObject({ name: "传奇", rights: [{ title: "签到多得 9 积分" }] });
  const { id } = await makeMember(db, { growth: 9_000_001, level: levels.length });
  const without = (all: DeskLevels["levels"]) => all.slice(0, -1);
  expect((await publish(without)).body).toMatchObject({
    error: [`还有会员在 Lv${levels.length}，这一级不能移除`],
  });
  await db.update(members).set({ growth: 0, level: 1 }).where(eq(members.id, id));
  expect((await publish(without)).status).toBe(200);
});

test("what cannot be is refused and changes nothing", async () => {
  const { version } = await read();
  const same = (levels: DeskLevels["levels"]) => levels;
  expect((await publish(same, { version: "old" })).body.code).toBe("CHANGED");
  const [first] = (await read()).levels;
  expect((await publish((levels) => levels.map((level) => ({ ...level, name: first?.name })))).status).toBe(
    400,
  );
  const unknown = [{ key: "fly", amount: 1 }];
  expect(
    (await publish((levels) => levels.map((level) => ({ ...level, rights: unknown })))).body,
  ).toMatchObject({
    error: ["没有这项权益"],
  });
  expect((await read()).version).toBe(version);
  const other = await makeAdmin(db, await makeRole(db, [{ permission: "figures.read" }]));
  expect((await call("GET", "/api/admin/levels", { token: other.token })).status).toBe(403);
});

test("a level's mark has the icon and colour that were published, on every page at once", async () => {
  const page = () => marks.get();
  expect(await page()).not.toContain(".lv4{");
  const drawn = await publish((levels) =>
    levels.map((level) => (level.level === 4 ? { ...level, icon: "crown", colour: "green" } : level)),
  );
  expect((drawn.body.data as DeskLevels).levels[3]).toMatchObject({ icon: "crown", colour: "green" });
  expect(await page()).toContain(".lv4{background:var(--ok-soft);color:var(--ok)}.lv4::before{");
  for (const look of [{ icon: "moon-cake" }, { colour: "gold" }]) {
    const { status, body } = await publish((levels) =>
      levels.map((level) => (level.level === 4 ? { ...level, ...look } : level)),
    );
    expect(status).toBe(400);
    expect(body.error[0]).toMatch(/^没有这/);
  }
  expect(await page()).toContain(".lv4{background:var(--ok-soft)");
  await publish((levels) => levels.map((level) => ({ ...level, icon: "", colour: "" })));
  expect(await page()).not.toContain(".lv4{");
});
