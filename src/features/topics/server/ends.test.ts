import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AdminTopic } from "#features/topics/contract.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { topicHosts } from "../../../../test/support/topic-hosts.ts";
import { makeTopic } from "../../../../test/support/topics.ts";
import { endFollows } from "./follow-topic.ts";
import { topicMerge } from "./merge.ts";
import { followedData, forgetTopics, hostedData } from "./personal-data.ts";
import { topicCounters, topicFollows, topicItems, topics } from "./tables.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
const { driver, propose, own, toldTo, settle, shown, page } = topicHosts(app);

test("a topic is deleted by typing its name, and had back within seven days", async () => {
  const { token } = await driver();
  const { topic } = await shown(token);
  const remove = (name: string, by = token) =>
    call("DELETE", `/api/topics/${topic.id}?name=${encodeURIComponent(name)}`, { token: by });
  const wrong = await remove("另一个名字");
  expect([wrong.status, wrong.body.fields]).toEqual([400, { name: "输入的名称和话题不一致，没有删除" }]);
  expect((await remove(topic.name, (await driver()).token)).status).toBe(403);
  expect((await page(topic.id)).status).toBe(200);
  expect((await remove(`#${topic.name}#`)).body.data).toEqual({ result: "deleted" });
  expect((await remove(topic.name)).body.data).toEqual({ result: "deleted" });
  expect((await page(topic.id)).status).toBe(410);
  const restore = () => call("POST", `/api/topics/${topic.id}/restore`, { token });
  expect((await restore()).body.data).toMatchObject({ status: "published", visible: true });
  expect((await page(topic.id)).status).toBe(200);
  expect((await restore()).status).toBe(409);
  await remove(topic.name);
  await db
    .update(topics)
    .set({ deletedAt: new Date(Date.now() - 8 * 86_400_000) })
    .where(eq(topics.id, topic.id));
  expect((await restore()).body.error).toEqual(["删除超过 7 天，不能恢复了"]);
  expect((await own(token)).items).toEqual([]);
});

test("a topic that was deleted gives its name free, and cannot come back beside another of that name", async () => {
  const { token } = await driver();
  const { topic } = await shown(token, { name: "名字还给大家" });
  await call("DELETE", `/api/topics/${topic.id}?name=${encodeURIComponent(topic.name)}`, { token });
  await shown((await driver()).token, { name: "名字还给大家" });
  const restored = await call("POST", `/api/topics/${topic.id}/restore`, { token });
  expect([restored.status, restored.body.error]).toEqual([409, ["已经有同名的话题了"]]);
});

test("a deleted topic comes back without a change that nobody looked at", async () => {
  const { member, token } = await driver();
  const { topic, version } = await shown(token);
  const picture = await makePicture(db, { ownerMemberId: member.id });
  const body = {
    name: topic.name,
    intro: "没人看过的改动。",
    class_key: "trip",
    cover_id: picture.id,
    version,
  };
  await call("PUT", `/api/topics/${topic.id}`, { token, body });
  await call("DELETE", `/api/topics/${topic.id}?name=${encodeURIComponent(topic.name)}`, { token });
  await call("POST", `/api/topics/${topic.id}/restore`, { token });
  expect((await page(topic.id)).body.data).toMatchObject({ intro: topic.intro, cover: null });
});

test("with more than fifty texts administrators decide over a deletion, and the host is told", async () => {
  const { member, token } = await driver();
  const { topic } = await shown(token);
  await db.update(topicCounters).set({ items: 51 }).where(eq(topicCounters.topicId, topic.id));
  const ask = () =>
    call("DELETE", `/api/topics/${topic.id}?name=${encodeURIComponent(topic.name)}`, { token });
  expect((await ask()).body.data).toEqual({ result: "asked" });
  expect((await page(topic.id)).status).toBe(200);
  const { token: admin } = await makeAdmin(db, await makeRole(db, [{ permission: "topics.manage" }]));
  const asked = (await call("GET", "/api/admin/topics?filter=asked", { token: admin })).body.data as {
    items: AdminTopic[];
  };
  const version = asked.items.find((one) => one.topic.id === topic.id)?.version ?? "";
  const decide = (agree: boolean) =>
    call("POST", `/api/admin/topics/${topic.id}/deletion`, { token: admin, body: { agree, version } });
  expect((await decide(false)).status).toBe(200);
  expect((await decide(true)).status).toBe(409);
  await ask();
  expect((await decide(true)).status).toBe(200);
  expect((await page(topic.id)).status).toBe(410);
  expect(await toldTo(member.id)).toEqual(
    expect.arrayContaining([`话题 #${topic.name}# 的删除申请未通过`, `话题 #${topic.name}# 已删除`]),
  );
  expect((await call("POST", `/api/topics/${topic.id}/restore`, { token })).status).toBe(200);
});

test("a topic goes into another: texts, followers, name and address lead there, also over two", async () => {
  const [a, b, c] = [
    await makeTopic(db, { name: "雨天开车" }),
    await makeTopic(db, { name: "下雨开车" }),
    await makeTopic(db, { name: "雨中驾驶" }),
  ];
  const { member, token } = await makeSignedIn(db);
  for (const id of [a.id, b.id]) await call("PUT", `/api/topics/${id}/follow`, { token });
  const item = { hot: 1, publishedAt: new Date() };
  await db.insert(topicItems).values([
    { kind: "gone", itemId: "1", nameKey: "雨天开车", topicId: a.id, ...item },
    { kind: "gone", itemId: "1", nameKey: "下雨开车", topicId: b.id, ...item },
    { kind: "gone", itemId: "2", nameKey: "雨天开车", topicId: a.id, ...item },
  ]);
  const { token: admin } = await makeAdmin(db, await makeRole(db, [{ permission: "topics.manage" }]));
  const merge = async (id: string, into: string, version?: string) => {
    const list = (await call("GET", "/api/admin/topics?limit=50", { token: admin })).body.data as {
      items: AdminTopic[];
    };
    const seen = version ?? list.items.find(({ topic }) => topic.id === id)?.version ?? "";
    return call("POST", `/api/admin/topics/${id}/merge`, { token: admin, body: { into, version: seen } });
  };
  expect((await merge(a.id, a.id)).status).toBe(400);
  expect((await merge(a.id, b.id, "old")).body.code).toBe("CHANGED");
  expect(
    (await call("POST", `/api/admin/topics/${a.id}/merge`, { token, body: { into: b.id, version: "x" } }))
      .status,
  ).toBe(401);
  expect((await merge(a.id, b.id)).status).toBe(200);
  const [figures] = await db.select().from(topicCounters).where(eq(topicCounters.topicId, b.id));
  expect(figures).toMatchObject({ items: 2, followers: 1 });
  expect((await merge(b.id, c.id)).status).toBe(200);
  for (const id of [a.id, b.id]) expect((await page(id)).body.data).toMatchObject({ id: c.id });
  for (const name of ["雨天开车", "下雨开车", "雨中驾驶"])
    expect((await call("GET", `/api/topics/named?name=${encodeURIComponent(name)}`)).body.data).toMatchObject(
      {
        topic: { id: c.id },
      },
    );
  expect((await propose((await driver()).token, { name: "雨天开车" })).status).toBe(409);
  expect(await db.select().from(topicFollows).where(eq(topicFollows.memberId, member.id))).toMatchObject([
    { topicId: c.id },
  ]);
  expect(await toldTo(a.hostId ?? "")).toEqual(["话题 #雨天开车# 已合并到 #下雨开车#"]);
  expect((await merge(a.id, c.id)).status).toBe(409);
});

test("a topic is offered to another member, who takes it over, or declines, or finds it taken back", async () => {
  const host = await driver();
  const heir = await makeSignedIn(db);
  const { topic } = await shown(host.token);
  const offer = (member_id: string | null, token = host.token) =>
    call("PUT", `/api/topics/${topic.id}/heir`, { token, body: { member_id } });
  const answer = (accept: boolean) =>
    call("POST", `/api/topics/${topic.id}/heir`, { token: heir.token, body: { accept } });
  expect((await offer(host.member.id)).status).toBe(400);
  expect((await offer(heir.member.id, heir.token)).status).toBe(403);
  expect((await answer(true)).status).toBe(409);
  await offer(heir.member.id);
  expect(await toldTo(heir.member.id)).toEqual([`请你接手主持话题 #${topic.name}#`]);
  expect((await own(heir.token)).items).toMatchObject([{ offered: true }]);
  await offer(null);
  expect(await toldTo(heir.member.id)).toEqual([]);
  expect((await answer(true)).status).toBe(409);
  await offer(heir.member.id);
  await answer(false);
  expect(await toldTo(host.member.id)).toContain(`对方谢绝了接手话题 #${topic.name}#`);
  await offer(heir.member.id);
  expect((await answer(true)).status).toBe(200);
  expect((await page(topic.id)).body.data).toMatchObject({ host: { id: heir.member.id } });
  expect(
    (await call("PUT", `/api/topics/${topic.id}/closed`, { token: host.token, body: { closed: true } }))
      .status,
  ).toBe(403);
  expect(
    (await call("PUT", `/api/topics/${topic.id}/closed`, { token: heir.token, body: { closed: true } }))
      .status,
  ).toBe(200);
  expect((await page(topic.id)).body.data).toMatchObject({ closed: true });
});

test("who ends his account leaves topics without a host and without his follow, and two accounts become one", async () => {
  const leaver = await driver();
  const hosted = await shown(leaver.token);
  const followed = await makeTopic(db);
  await call("PUT", `/api/topics/${followed.id}/follow`, { token: leaver.token });
  expect(await hostedData.rows(db, leaver.member.id)).toMatchObject([
    { name: hosted.topic.name, role: "主持人" },
  ]);
  expect(await followedData.rows(db, leaver.member.id)).toMatchObject([{ name: followed.name }]);
  const into = await makeSignedIn(db);
  await call("PUT", `/api/topics/${followed.id}/follow`, { token: into.token });
  const accounts = { from: leaver.member.id, into: into.member.id };
  await db.transaction(async (tx) => {
    await topicMerge.merge?.(tx, services, accounts);
    await forgetTopics.forget?.(tx, services, accounts.from);
  });
  await settle();
  expect((await page(hosted.topic.id)).body.data).toMatchObject({ host: { id: into.member.id } });
  expect((await page(followed.id)).body.data).toMatchObject({ followers: 1 });
  await db.transaction(async (tx) => forgetTopics.forget?.(tx, services, into.member.id));
  await settle();
  expect((await page(hosted.topic.id)).body.data).toMatchObject({ host: null });
  expect((await page(followed.id)).body.data).toMatchObject({ followers: 0 });
  await db.transaction((tx) => endFollows(tx, into.member.id));
  expect(await db.$count(topicFollows, eq(topicFollows.memberId, into.member.id))).toBe(0);
});
