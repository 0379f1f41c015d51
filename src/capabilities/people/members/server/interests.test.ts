import { expect, test } from "vitest";
import { carSeries } from "#capabilities/cars/catalogue/server/tables.ts";
import type { Interest, OwnProfile, WaitingThing } from "#capabilities/people/members/contract.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeComment, makeSignedIn } from "../../../../../test/support/factories.ts";
import { forgetProfile, interestData } from "./own-data.ts";

const { call, services } = await createTestApp();
const { db } = services;
const [section = ""] = sections.map(({ slug }) => slug);
await db.insert(carSeries).values(
  Array.from({ length: 12 }, (_, at) => ({
    slug: `series-${at}`,
    name: `车系 ${at}`,
    make: at < 6 ? "甲牌" : "乙牌",
    section,
    body: "suv",
  })),
);

const read = async (token: string) => (await call("GET", "/api/user", { token })).body.data as OwnProfile;
async function change(token: string, body: object) {
  const { version } = await read(token);
  return call("PUT", "/api/user", { token, body: { version, ...body } });
}

test("series are chosen by key, in the member's order, ten at most", async () => {
  const { items } = (await call("GET", "/api/interests")).body.data as { items: Interest[] };
  expect(items).toContainEqual({ key: "series-3", label: "车系 3", group: "甲牌" });
  const { token } = await makeSignedIn(db);
  const keys = ["series-7", "series-2", "series-7"];
  const saved = (await change(token, { interests: keys })).body.data as OwnProfile;
  expect(saved.interests.map(({ key }) => key)).toEqual(["series-7", "series-2"]);
  expect((await read(token)).interests).toEqual(saved.interests);

  const refused = await change(token, { interests: ["series-1", "nothing"], city: "上海" });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { interests: expect.stringContaining("车系") },
  ]);
  expect(await read(token)).toEqual(saved);
  const many = items.map(({ key }) => key);
  expect((await change(token, { interests: many })).body.error).toEqual(["最多选择 10 个车系"]);
  expect(((await change(token, { interests: [] })).body.data as OwnProfile).interests).toEqual([]);
});

test("two tabs do not overwrite each other's choice", async () => {
  const { token } = await makeSignedIn(db);
  const { version } = await read(token);
  const put = (key: string) => call("PUT", "/api/user", { token, body: { version, interests: [key] } });
  const answers = await Promise.all([put("series-1"), put("series-2")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("what waits of one's own is named with its place, what one has to do first", async () => {
  const { member, token } = await makeSignedIn(db);
  const waiting = async () =>
    ((await call("GET", "/api/my/waiting", { token })).body.data as { items: WaitingThing[] }).items;
  expect(await waiting()).toEqual([]);
  const { id: targetId } = await makeArticle(db);
  for (const status of ["in_review", "in_review", "rejected", "published"] as const)
    await makeComment(db, { targetId, authorId: member.id, status });
  await change(token, { nickname: "等着看的人" });
  expect((await waiting()).map(({ label, count, kind }) => [label, count, kind])).toEqual([
    ["评论未通过，可修改重提", 1, "act"],
    ["评论审核中", 2, "wait"],
    ["资料审核中", 1, "wait"],
  ]);
  expect((await call("GET", "/api/my/waiting")).status).toBe(401);
});

test("they are part of a member's data, and are forgotten with his account", async () => {
  const { member, token } = await makeSignedIn(db);
  await change(token, { interests: ["series-4"] });
  expect(await interestData.rows(db, member.id)).toEqual([{ make: "甲牌", series: "车系 4" }]);
  await db.transaction(async (tx) => forgetProfile.forget?.(tx, services, member.id));
  expect(await interestData.rows(db, member.id)).toEqual([]);
});
