import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "#capabilities/people/members/server/public.ts";
import { mutes } from "#capabilities/review/moderation/server/tables.ts";
import { addWord } from "#capabilities/review/words/server/edit-list.ts";
import type { OwnTopic, TopicCard, TopicDetail } from "#features/topics/contract.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeSignedIn } from "../../../../test/support/factories.ts";
import { topicHosts } from "../../../../test/support/topic-hosts.ts";
import { makeTopic } from "../../../../test/support/topics.ts";
import { until } from "../../../../test/support/within.ts";
import { topicCounters, topics } from "./tables.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
const { proposal, driver, propose, move, own, settle, proposed, shown, page } = topicHosts(app);

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
