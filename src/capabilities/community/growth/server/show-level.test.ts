import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { LevelIntro, OwnLevel } from "#capabilities/community/growth/contract.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { recordAct, revokeActs } from "./record-act.ts";
import { levels } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

test("one's level says how far the next one is, what is lit, and what the month's growth came from", async () => {
  const { member, token } = await makeSignedIn(db);
  const own = async () => (await call("GET", "/api/my/level", { token })).body.data as unknown as OwnLevel;
  expect(await own()).toMatchObject({
    level: 1,
    growth: 0,
    next: { level: 2, name: "城市通勤", threshold: 60 },
    month: [],
  });
  await db.transaction(async (tx) => {
    for (const n of [1, 2, 3])
      await recordAct(tx, { act: "comment.published", memberId: member.id, object: `comment:1${n}` });
    await revokeActs(tx, "comment:12");
    await recordAct(tx, { act: "mobile.bound", memberId: member.id, object: `member:${member.id}/mobile` });
    await recordAct(tx, { act: "like.given", memberId: member.id, object: "like:article:1" });
    const at = new Date("2025-01-05T12:00:00Z");
    await recordAct(tx, { act: "comment.published", memberId: member.id, object: "comment:18", at });
  });
  const level = await own();
  expect(level.growth).toBe(35);
  const month = level.month.map(({ label, times, growth, revoked }) => [label, times, growth, revoked]);
  expect(month.sort()).toEqual([
    ["绑定手机号", 1, 20, 0],
    ["评论发布", 2, 10, 1],
  ]);
  expect(level.today.find(({ label }) => label === "评论发布")).toMatchObject({ times: 3, cap: 5 });
  expect(level.rights.filter(({ lit }) => lit).map(({ level: from }) => from)).toEqual([1, 1]);
  expect((await call("GET", "/api/my/level")).status).toBe(401);
});

test("the highest level has no next one", async () => {
  const { token } = await makeSignedIn(db, { growth: 99_999, level: 8 });
  expect((await call("GET", "/api/my/level", { token })).body.data).toMatchObject({ level: 8, next: null });
});

test("everybody may read the levels; what an operator changed is there", async () => {
  const intro = async () => (await call("GET", "/api/my/level-intro")).body.data as unknown as LevelIntro;
  const { levels: all, acts } = await intro();
  expect(all.map(({ threshold }) => threshold)).toEqual([0, 60, 200, 500, 1200, 3000, 6000, 12_000]);
  expect(acts).toContainEqual({
    name: "comment.published",
    label: "评论发布",
    growth: 5,
    points: 2,
    points_note: "",
    cap: 5,
  });
  expect(acts.map(({ name }) => name)).not.toContain("like.given");
  await db.update(levels).set({ name: "绕城高速" }).where(eq(levels.level, 2));
  await services.cache.invalidate(db, ["levels"]);
  await expect.poll(async () => (await intro()).levels[1]?.name).toBe("绕城高速");
});
