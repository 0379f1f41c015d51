import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "#capabilities/members/server/public.ts";
import { moveLife } from "#capabilities/moderation/server/public.ts";
import { mutes } from "#capabilities/moderation/server/tables.ts";
import { notices } from "#capabilities/notices/server/tables.ts";
import { addWord } from "#capabilities/words/server/edit-list.ts";
import type { AdminTopic, OwnTopic, TopicCard, TopicDetail } from "#features/topics/contract.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { makeTopic } from "../../../../test/support/topics.ts";
import { until } from "../../../../test/support/within.ts";
import { endFollows } from "./follow-topic.ts";
import { topicMerge } from "./merge.ts";
import { followedData, forgetTopics, hostedData } from "./personal-data.ts";
import { topicCounters, topicFollows, topicItems, topics } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

let serial = 0;
const proposal = (values: object = {}) => {
  serial += 1;
  return {
    ...{ name: `提一个话题${serial}`, intro: "说说大家都在哪里开。", class_key: "trip", section: "main" },
    ...{ idempotency_key: `proposal-${serial}` },
    ...values,
  };
};
const driver = () => makeSignedIn(db, { level: 3 });
const propose = (token: string, values: object = {}) =>
  call("POST", "/api/topics", { token, body: proposal(values) });
const move = (id: string, name: "pass" | "reject" | "revoke", reason = "") =>
  db.transaction((tx) => moveLife(tx, services, "topic", id, name, { by: {}, reason }));
const own = async (token: string) =>
  (await call("GET", "/api/my/hosted-topics", { token })).body.data as { items: OwnTopic[] };
const toldTo = async (memberId: string) =>
  (await db.select().from(notices).where(eq(notices.memberId, memberId))).map(({ title }) => title);
/** Kept answers are dropped with every change; whoever read the database behind it waits like this. */
const settle = () => call("POST", "/api/topics/1/view");

async function proposed(token: string, values: object = {}): Promise<OwnTopic> {
  const answer = await propose(token, values);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.data as OwnTopic;
}
async function shown(token: string, values: object = {}): Promise<OwnTopic> {
  const made = await proposed(token, values);
  await move(made.topic.id, "pass");
  await settle();
  return (await own(token)).items.find(({ topic }) => topic.id === made.topic.id) ?? made;
}
const page = (id: string) => call("GET", `/api/topics/${id}`);

test("a proposal is its proposer's alone until it passes, and then everybody's with him as its host", async () => {
  const { member, token } = await driver();
  const made = await proposed(token, { name: " #清晨的山路# " });
  expect(made).toMatchObject({ status: "in_review", visible: false, topic: { name: "清晨的山路" } });
  expect((await page(made.topic.id)).body.code).toBe("UNDER_REVIEW");
  expect((await call("GET", `/api/topics?q=${encodeURIComponent("清晨")}`)).body.data).toMatchObject({
    items: [],
  });
  await move(made.topic.id, "pass");
  await settle();
  const detail = (await page(made.topic.id)).body.data as TopicDetail;
  expect(detail).toMatchObject({ name: "清晨的山路", class: { name: "自驾" }, host: { id: member.id } });
  const found = (await call("GET", `/api/topics?q=${encodeURIComponent("清晨")}`)).body.data;
  expect((found as { items: TopicCard[] }).items.map(({ id }) => id)).toEqual([made.topic.id]);
});

test("below the level, without a number or muted nobody proposes, and nothing is stored", async () => {
  const before = await db.$count(topics);
  const low = await makeSignedIn(db, { level: 2 });
  const refused = await propose(low.token);
  expect([refused.status, refused.body.error]).toEqual([403, ["Lv3 以上可创建话题"]]);
  const unbound = await makeSignedIn(db, { level: 3, mobile: null });
  expect((await propose(unbound.token)).body.code).toBe("MOBILE_REQUIRED");
  const muted = await makeSignedIn(db, { level: 3, status: "muted" });
  expect((await propose(muted.token)).body.code).toBe("MUTED");
  const mutedHere = await makeSignedIn(db, { level: 3 });
  await db.insert(mutes).values({ memberId: mutedHere.member.id, section: "main", reason: "刷屏" });
  const { body } = await propose(mutedHere.token, { section: "main" });
  expect([body.code, body.error[0]]).toEqual(["MUTED", expect.stringContaining("刷屏")]);
  expect((await call("POST", "/api/topics", { body: proposal() })).status).toBe(401);
  expect(await db.$count(topics)).toBe(before);
  expect((await call("GET", "/api/my/hosted-topics", { token: low.token })).body.data).toMatchObject({
    may_propose: false,
    level_needed: 3,
  });
});

test.each([
  [{ name: "一" }, "name", "话题名称要 2–20 个字"],
  [{ name: "超".repeat(21) }, "name", "话题名称要 2–20 个字"],
  [{ name: "二#合一" }, "name", "话题名称里不能有 # 和 @"],
  [{ name: "12345" }, "name", "话题名称里要有文字"],
  [{ intro: "短" }, "intro", "简介至少写 5 个字，说说大家在这里聊什么"],
  [{ class_key: "nothing" }, "class_key", "没有这个分类，请重新选择"],
  [{ series: "nothing" }, "series", "这个车系已经不在列表里，请重新选择"],
  [{ cover_id: "999999" }, undefined, "图片已失效，请重新上传"],
])("a proposal with %o is refused in place", async (values, field, message) => {
  const { token } = await driver();
  const { status, body } = await propose(token, values);
  expect([status, body.error]).toEqual([400, [message]]);
  if (field) expect(body.fields).toEqual({ [field]: message });
});

test("the same proposal sent twice, also at once, is one topic", async () => {
  const { token } = await driver();
  const body = proposal();
  const answers = await Promise.all([1, 2].map(() => call("POST", "/api/topics", { token, body })));
  const ids = answers.map((answer) => (answer.body.data as OwnTopic).topic.id);
  expect(new Set(ids).size).toBe(1);
  const other = await call("POST", "/api/topics", { token, body: { ...body, intro: "换了一个说法" } });
  expect(other.body.code).toBe("IDEMPOTENCY_MISMATCH");
});

test("a name that is there leads to its topic, however it is written, also of two proposals at once", async () => {
  const { token } = await driver();
  const made = await shown(token, { name: "GR 86 日记" });
  const named = await call("GET", `/api/topics/named?name=${encodeURIComponent("ｇｒ86日记")}`);
  expect(named.body.data).toMatchObject({ topic: { id: made.topic.id } });
  const again = await propose((await driver()).token, { name: "gr86日记" });
  expect([again.status, again.body.fields?.name]).toEqual([409, "话题 #gr86日记# 已经有了，直接去参与吧"]);
  const both = await Promise.all(
    (await Promise.all([driver(), driver()])).map(({ token: one }) => propose(one, { name: "抢注同名" })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a word that is refused stops a proposal, and says which", async () => {
  const { admin } = await makeAdmin(db);
  const word = { text: "假证代办", action: "refuse" as const };
  await addWord(services, { id: admin.id, address: "203.0.113.1" }, word);
  const { token } = await driver();
  const refused = await until("the list to be heard of", async () => {
    const answer = await propose(token, { intro: "这里可以假证代办" });
    return answer.status === 422 ? answer : undefined;
  });
  expect(refused.body.code).toBe("WORD_REFUSED");
  expect(Object.keys(refused.body.fields ?? {})).toEqual(["intro"]);
});

test("a refused proposal is changed, renamed and handed in again", async () => {
  const { token } = await driver();
  const made = await proposed(token);
  await move(made.topic.id, "reject", "看不出要聊什么");
  const [refused] = (await own(token)).items;
  expect(refused).toMatchObject({ status: "rejected", reason: "看不出要聊什么", visible: false });
  const { topic, version } = refused as OwnTopic;
  const body = { name: "说清楚了的话题", intro: "只聊山路和桥。", class_key: "photo", version };
  const stale = await call("PUT", `/api/topics/${topic.id}`, { token, body: { ...body, version: "old" } });
  expect(stale.body.code).toBe("CHANGED");
  const again = await call("PUT", `/api/topics/${topic.id}`, { token, body });
  expect(again.body.data).toMatchObject({
    status: "in_review",
    topic: { name: "说清楚了的话题", class: { key: "photo" } },
  });
  const stranger = await driver();
  expect((await call("PUT", `/api/topics/${topic.id}`, { token: stranger.token, body })).status).toBe(404);
});

test("while a new cover is looked at, others see what was there; refused, it stays so", async () => {
  const { member, token } = await driver();
  const made = await shown(token);
  const { id } = made.topic;
  const picture = await makePicture(db, { ownerMemberId: member.id });
  const body = {
    ...{ name: made.topic.name, intro: "换了封面和简介的话题。", class_key: "trip" },
    ...{ cover_id: picture.id, version: made.version },
  };
  const changed = await call("PUT", `/api/topics/${id}`, { token, body });
  expect(changed.body.data).toMatchObject({ status: "in_review", visible: true });
  expect((await page(id)).body.data).toMatchObject({ intro: made.topic.intro, cover: null });
  await move(id, "reject", "封面里有广告");
  await settle();
  expect((await page(id)).body.data).toMatchObject({ intro: made.topic.intro, cover: null });
  const version = (changed.body.data as OwnTopic).version;
  expect((await call("PUT", `/api/topics/${id}`, { token, body: { ...body, version } })).body.code).toBe(
    "CHANGED",
  );
  const [refused] = (await own(token)).items;
  await call("PUT", `/api/topics/${id}`, { token, body: { ...body, version: refused?.version } });
  await move(id, "pass");
  await settle();
  expect((await page(id)).body.data).toMatchObject({ intro: body.intro, cover: { id: picture.id } });
});

test("words of a public topic change at once and are looked at afterwards; its name stays", async () => {
  const { token } = await driver();
  const made = await shown(token);
  const { topic, version } = made;
  const body = { name: topic.name, intro: "新的简介，马上就能看到。", class_key: "trip", version };
  const renamed = await call("PUT", `/api/topics/${topic.id}`, {
    token,
    body: { ...body, name: "换个名字" },
  });
  expect([renamed.status, Object.keys(renamed.body.fields ?? {})]).toEqual([409, ["name"]]);
  const saved = await call("PUT", `/api/topics/${topic.id}`, { token, body });
  expect(saved.body.data).toMatchObject({ status: "published" });
  expect((await page(topic.id)).body.data).toMatchObject({ intro: body.intro });
});

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
    expect.arrayContaining([`话题 #${topic.name}# 的删除申请没有通过`, `话题 #${topic.name}# 已删除`]),
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

test("following counts once, however many at once, and is listed, newest first", async () => {
  const [one, two] = [await makeTopic(db), await makeTopic(db)];
  const { token } = await makeSignedIn(db);
  const follow = (id: string) => call("PUT", `/api/topics/${id}/follow`, { token });
  const answers = await Promise.all([1, 2, 3].map(() => follow(one.id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await follow(two.id);
  expect((await call("GET", `/api/topics/${one.id}/mine`, { token })).body.data).toMatchObject({
    following: true,
    hosting: false,
  });
  const listed = (await call("GET", "/api/my/topics", { token })).body.data as { items: TopicCard[] };
  expect(listed.items.map(({ id, followers }) => [id, followers])).toEqual([
    [two.id, 1],
    [one.id, 1],
  ]);
  for (const _ of [1, 2])
    expect((await call("DELETE", `/api/topics/${one.id}/follow`, { token })).body.data).toEqual({
      followers: 0,
    });
  expect((await follow("999999")).status).toBe(404);
});

test("the list stands in the order of heat, a club's with its own and the umbrella's", async () => {
  const club = await makeTopic(db, { section: "toyota", classKey: "tuning", name: "俱乐部自己的话题" });
  const other = await makeTopic(db, { section: "honda", classKey: "tuning", name: "别家俱乐部的话题" });
  const main = await makeTopic(db, { classKey: "tuning", name: "大家的改装话题" });
  for (const [at, { id }] of [main, other, club].entries())
    await db.update(topicCounters).set({ heat: at }).where(eq(topicCounters.topicId, id));
  await settle();
  const ids = async (query: string) => {
    const answer = await call("GET", `/api/topics?class=tuning${query}`);
    return (answer.body.data as { items: TopicCard[] }).items.map(({ id }) => id);
  };
  expect(await ids("")).toEqual([club.id, other.id, main.id]);
  expect(await ids("&section=toyota")).toEqual([club.id, main.id]);
  expect(await ids("&section=main&q=%25")).toEqual([]);
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

test("a view counts once an hour for an address", async () => {
  const topic = await makeTopic(db);
  const view = (address: string) =>
    call("POST", `/api/topics/${topic.id}/view`, { headers: { "x-forwarded-for": address } });
  for (const address of ["203.0.113.7", "203.0.113.7", "198.51.100.9"]) await view(address);
  const [row] = await db.select().from(topicCounters).where(eq(topicCounters.topicId, topic.id));
  expect(row?.views).toBe(2);
});

test("a reported topic stands in its queue, and nobody reports his own", async () => {
  const { member, token } = await driver();
  const { topic } = await shown(token);
  const report = (by: string) =>
    call("POST", `/api/topics/${topic.id}/report`, { token: by, body: { reason: "spam", note: "" } });
  expect((await report(token)).status).toBe(400);
  expect((await report((await makeSignedIn(db)).token)).status).toBe(200);
  const [author] = await db.select().from(members).where(eq(members.id, member.id));
  expect(author?.status).toBe("active");
});
