import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { givePoints } from "#capabilities/community/points/server/public.ts";
import { installFeatures } from "#platform/feature.ts";
import { eachRow, rounds } from "#platform/rounds/each-row.ts";
import { setAside } from "#platform/rounds/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember } from "../../../../../test/support/factories.ts";

const { call, services } = await createTestApp();
const { db } = services;
const admin = await makeAdmin(db, "super");

test("operators see what fails, what it is, and have it tried again", async () => {
  installFeatures([
    { name: "a round of the test", offers: [rounds.offer("test", { title: "数星星", row: "星星" })] },
  ]);
  const row = { key: "17", row: "17" };
  const failing = () =>
    eachRow(services, "test", [row], () => Promise.reject(new Error("打给 13812345678 没人接")));
  await failing();
  const asked = () => call("GET", "/api/admin/upkeep", { token: admin.token });
  expect((await asked()).body.data).toMatchObject({
    items: [
      {
        round: "test",
        key: "17",
        title: "数星星",
        row: "星星 17",
        attempts: 1,
        problem: "打给 138****5678 没人接",
      },
    ],
  });
  const board = JSON.stringify((await call("GET", "/api/admin/figures/desk", { token: admin.token })).body);
  expect(board).toContain("出错的后台任务");
  const retry = (key: string) =>
    call("POST", "/api/admin/upkeep/retry", { token: admin.token, body: { round: "test", key } });
  expect((await retry("17")).status).toBe(200);
  expect((await db.select({ due: sql<boolean>`${setAside.retryAt} <= now()` }).from(setAside))[0]?.due).toBe(
    true,
  );
  await eachRow(services, "test", [row], async () => undefined);
  expect((await asked()).body.data).toMatchObject({ items: [] });
  expect((await retry("17")).body).toMatchObject({ code: "NOT_FOUND", error: ["这一项已经处理好了"] });
});

test("the house's points are seen, with whose account they would have gone to", async () => {
  const gone = await makeMember(db, { status: "cancelled" });
  const move = {
    key: `house:${gone.id}`,
    memberId: gone.id,
    amount: 9,
    reason: "task" as const,
    title: "迟到的奖励",
  };
  await db.transaction((tx) => givePoints(tx, move));
  const { data } = (await call("GET", "/api/admin/upkeep/house", { token: admin.token })).body;
  expect(data).toMatchObject({ points: 9, items: [{ title: "迟到的奖励", member_id: gone.id, points: 9 }] });
});
