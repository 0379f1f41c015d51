import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordAct } from "#capabilities/community/growth/server/public.ts";
import { forgetMember, personalData } from "#capabilities/people/members/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { checkIn } from "./check-in.ts";
import { givePoints } from "./credit.ts";
import { expirePoints } from "./jobs.ts";
import { pointAccount, pointBalance } from "./lots.ts";
import { checkIns } from "./tables.ts";

const { services } = await createTestApp();
const { db } = services;

async function lively() {
  const { id } = await makeMember(db);
  await checkIn(services, id);
  const object = `comment:1${id}`;
  await db.transaction((tx) => recordAct(tx, { act: "comment.published", memberId: id, object }));
  await doneBehind(services);
  await db.transaction(async (tx) => {
    const move = { key: `test:${id}`, memberId: id, amount: 5, reason: "task", title: "任务" } as const;
    await givePoints(tx, move, new Date("2024-05-01T00:00:00Z"));
  });
  return id;
}

const dataOf = (key: string, id: string) => personalData.get(key)?.rows(db, id);

test("a member gets all that is kept of points, check-ins and growth", async () => {
  const id = await lively();
  expect((await dataOf("points", id))?.map(({ title, amount }) => [title, amount])).toEqual([
    ["任务", 5],
    ["评论发布", 2],
    ["每日签到", 2],
  ]);
  expect(await dataOf("check-ins", id)).toMatchObject([{ how: "签到", points: 2 }]);
  expect((await dataOf("growth", id))?.map(({ what, growth }) => [what, growth])).toEqual([
    ["评论发布", 5],
    ["每日签到", 2],
  ]);
});

test("with the account go points, check-ins and growth; the ledger stays in agreement", async () => {
  const id = await lively();
  for (const key of ["growth", "points"])
    await db.transaction((tx) => forgetMember.get(key)?.forget?.(tx, services, id) ?? Promise.resolve());
  expect(await pointBalance(db, id)).toBe(0);
  expect(await balanceOf(db, pointAccount(id))).toBe(0);
  expect(await db.select().from(checkIns).where(eq(checkIns.memberId, id))).toEqual([]);
  const [row] = await db.select().from(members).where(eq(members.id, id));
  expect(row).toMatchObject({ growth: 0, level: 1 });
  expect(await dataOf("growth", id)).toEqual([]);
  // The nightly job finds nothing of his.
  const statement = await dataOf("points", id);
  await expirePoints(services);
  expect(await dataOf("points", id)).toEqual(statement);
});
