import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AdminTopic, TopicCard, TopicDetail } from "#features/topics/contract.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { topicHosts } from "../../../../test/support/topic-hosts.ts";
import { makeTopic } from "../../../../test/support/topics.ts";
import { topicRecommendations, topics } from "./tables.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
const { page, toldTo, propose, driver } = topicHosts(app);
const { token } = await makeAdmin(db, await makeRole(db, [{ permission: "topics.manage" }]));
const { token: other } = await makeAdmin(db, await makeRole(db, [{ permission: "figures.read" }]));

const recommended = async (section: string) =>
  (await call("GET", `/api/admin/topics/recommended?section=${section}`, { token })).body.data as {
    items: TopicCard[];
    version: string;
  };
const recommend = (section: string, ids: string[], version: string, by = token) =>
  call("PUT", "/api/admin/topics/recommended", { token: by, body: { section, ids, version } });
const listed = async (query: string) =>
  ((await call("GET", `/api/topics?${query}`)).body.data as { items: TopicCard[] }).items;

test("recommended topics stand before the hottest of their section, in order and once", async () => {
  const [a, b, c] = [await makeTopic(db), await makeTopic(db), await makeTopic(db, { section: "lexus" })];
  const { version } = await recommended("main");
  expect((await recommend("main", [b.id, a.id], version, other)).status).toBe(403);
  expect((await recommend("main", [b.id, b.id], version)).status).toBe(400);
  expect((await recommend("nowhere", [b.id], version)).status).toBe(404);
  expect((await recommend("main", [b.id, a.id], version)).status).toBe(200);
  expect((await recommend("main", [], version)).body.code).toBe("CHANGED");
  const items = await listed("section=main");
  expect(items.slice(0, 2)).toMatchObject([
    { id: b.id, recommended: true },
    { id: a.id, recommended: true },
  ]);
  expect(items.filter(({ id }) => id === b.id)).toHaveLength(1);
  expect((await listed("section=lexus")).every((one) => !one.recommended)).toBe(true);
  expect((await listed("section=main&class=trip")).every((one) => !one.recommended)).toBe(true);
  expect((await recommended("main")).items.map(({ id }) => id)).toEqual([b.id, a.id]);
  const seven = Array.from({ length: 7 }, (_, at) => String(at + 1));
  expect((await recommend("main", seven, version)).status).toBe(400);
  // One that is hidden meanwhile vanishes by itself, and cannot be recommended again.
  await db.update(topics).set({ visible: false }).where(eq(topics.id, b.id));
  await call("PUT", `/api/admin/topics/${a.id}/closed`, { token, body: { closed: true } });
  expect((await listed("section=main")).filter((one) => one.recommended).map(({ id }) => id)).toEqual([a.id]);
  const now = (await recommended("main")).version;
  expect((await recommend("main", [b.id], now)).status).toBe(400);
  expect((await recommend("main", [c.id], now)).status).toBe(200);
  expect(await db.select().from(topicRecommendations)).toMatchObject([{ topicId: c.id }]);
});

test("a topic is closed and opened at the desk, and its host is told", async () => {
  const { member, token: own } = await makeSignedIn(db);
  const topic = await makeTopic(db, { hostId: member.id });
  const close = (closed: boolean, by = token) =>
    call("PUT", `/api/admin/topics/${topic.id}/closed`, { token: by, body: { closed } });
  expect((await close(true, other)).status).toBe(403);
  expect((await close(true)).status).toBe(200);
  expect((await close(true)).status).toBe(200);
  expect((await page(topic.id)).body.data).toMatchObject({ closed: true });
  // Its host cannot open what administrators closed.
  const open = await call("PUT", `/api/topics/${topic.id}/closed`, { token: own, body: { closed: false } });
  expect([open.status, (await page(topic.id)).body.data]).toMatchObject([403, { closed: true }]);
  expect((await close(false)).status).toBe(200);
  expect((await page(topic.id)).body.data).toMatchObject({ closed: false });
  const told = await toldTo(topic.hostId ?? "");
  expect(new Set(told)).toEqual(
    new Set([`话题 #${topic.name}# 已被管理员关闭`, `话题 #${topic.name}# 已重新开放`]),
  );
  expect(told).toHaveLength(2);
  const hidden = await makeTopic(db, { status: "in_review" });
  const refused = await call("PUT", `/api/admin/topics/${hidden.id}/closed`, {
    token,
    body: { closed: true },
  });
  expect(refused.status).toBe(409);
});

test("the desk gives a topic another host, whoever was seen to host it", async () => {
  const topic = await makeTopic(db);
  const { member, token: own } = await makeSignedIn(db);
  const host = (wanted: string | null, seen: string | null, by = token) =>
    call("PUT", `/api/admin/topics/${topic.id}/host`, {
      token: by,
      body: { member: wanted, seen_host: seen },
    });
  expect((await host(member.id, topic.hostId, other)).status).toBe(403);
  expect((await host(member.id, topic.hostId, own)).status).toBe(401);
  expect((await host("没有这个人", topic.hostId)).body.fields).toEqual({ member: "没有找到这位会员" });
  expect((await host(member.id, null)).body.code).toBe("CHANGED");
  expect((await host(member.id, topic.hostId)).status).toBe(200);
  expect(((await page(topic.id)).body.data as TopicDetail).host?.id).toBe(member.id);
  expect(await toldTo(member.id)).toEqual([`你现在是话题 #${topic.name}# 的主持人`]);
  expect(await toldTo(topic.hostId ?? "")).toEqual([`你不再主持话题 #${topic.name}#`]);
  expect((await host(null, member.id)).status).toBe(200);
  expect(((await page(topic.id)).body.data as TopicDetail).host).toBeNull();
  const list = (await call("GET", "/api/admin/topics?limit=50", { token })).body.data as {
    items: AdminTopic[];
  };
  expect(list.items.find((one) => one.topic.id === topic.id)?.host).toBeNull();
});

test("classes are named, ordered and added; one with topics in it stays", async () => {
  const read = async () =>
    (await call("GET", "/api/admin/topic-classes", { token })).body.data as {
      items: { key: string; name: string; topics: number }[];
      version: string;
    };
  const save = (items: { key: string; name: string }[], version: string, by = token) =>
    call("PUT", "/api/admin/topic-classes", { token: by, body: { items, version } });
  await makeTopic(db);
  const before = await read();
  const kept = before.items.map(({ key, name }) => ({ key, name }));
  expect((await save(kept, before.version, other)).status).toBe(403);
  const without = kept.filter(({ key }) => key !== "trip");
  expect((await save(without, before.version)).body.code).toBe("CONFLICT");
  const [first] = kept;
  expect((await save([...kept, { key: "", name: first?.name ?? "" }], before.version)).status).toBe(400);
  expect((await save([...kept, { key: "", name: "超过六个字的名" }], before.version)).status).toBe(400);
  const wanted = [{ key: "", name: "露营" }, ...kept.toReversed()];
  expect((await save(wanted, before.version)).status).toBe(200);
  expect((await save(kept, before.version)).body.code).toBe("CHANGED");
  const names = async () =>
    ((await call("GET", "/api/topic-classes")).body.data as { items: { key: string; name: string }[] }).items;
  expect((await names()).map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
  const camping = (await names())[0]?.key ?? "";
  expect((await propose((await driver()).token, { class_key: camping })).status).toBe(200);
});
