import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { certifications } from "#capabilities/cars/certification/server/tables.ts";
import type { Document } from "#shared/document.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { club, makeCertification, makeSeries } from "../../../../test/support/certifications.ts";
import { makeBoard, makeSignedIn } from "../../../../test/support/factories.ts";
import { topicHosts } from "../../../../test/support/topic-hosts.ts";
import { makeTopic } from "../../../../test/support/topics.ts";
import { topicItems, topics } from "./tables.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
const { driver, proposed } = topicHosts(app);
const OLD = { createdAt: new Date("2020-01-01T00:00:00Z"), level: 3 };
const series = await makeSeries(db);
const board = await makeBoard(db, { section: club });
let serial = 0;

async function owner(of = series) {
  const made = await makeSignedIn(db, OLD);
  const { id } = await makeCertification(db, {
    ...{ memberId: made.member.id, series: of.slug, section: of.section, state: "approved" },
    approvedAt: new Date(),
  });
  return { ...made, certification: id };
}

const about = (name: string): Document => ({
  blocks: [
    {
      type: "paragraph",
      inlines: [
        { type: "text", text: "今天跑了一趟 " },
        { type: "topic", name },
      ],
    },
  ],
});

const post = (token: string, name: string) => {
  serial += 1;
  return call("POST", "/api/posts", {
    token,
    body: {
      ...{ title: `跑山小记第 ${serial} 篇`, document: about(name), board_id: board.id },
      idempotency_key: `owners-post-${serial}`,
    },
  });
};
const side = async (token: string, id: string) =>
  (await call("GET", `/api/topics/${id}/mine`, { token })).body.data;

test("a topic for owners takes what owners of its series write, and refuses others with a sentence", async () => {
  const topic = await makeTopic(db, { section: club, series: series.slug, ownersOnly: true });
  const one = await owner();
  for (const { token } of [await owner(await makeSeries(db)), await makeSignedIn(db, OLD)]) {
    expect(await side(token, topic.id)).toMatchObject({
      can: { join: false },
      owners_refusal: `仅 ${series.name} 的认证车主可以参与这个话题，认证后再来`,
    });
    const refused = await post(token, topic.name);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        code: "OWNERS_ONLY",
        error: [`仅 ${series.name} 的认证车主可以参与话题 #${topic.name}#，认证后再来`],
      },
    ]);
  }
  expect(await db.$count(topicItems, eq(topicItems.topicId, topic.id))).toBe(0);
  expect(await side(one.token, topic.id)).toMatchObject({ can: { join: true }, owners_refusal: null });
  expect((await post(one.token, topic.name)).status).toBe(200);
  expect(await db.$count(topicItems, eq(topicItems.topicId, topic.id))).toBe(1);
});

test("whoever is an owner no longer writes nothing new under it; what stands there stays and can be changed", async () => {
  const topic = await makeTopic(db, { section: club, series: series.slug, ownersOnly: true });
  const one = await owner();
  const made = (await post(one.token, topic.name)).body.data as { id: string; version: string };
  await db.update(certifications).set({ state: "revoked" }).where(eq(certifications.id, one.certification));
  expect((await post(one.token, topic.name)).body).toMatchObject({ code: "OWNERS_ONLY" });
  const changed = await call("PUT", `/api/posts/${made.id}`, {
    token: one.token,
    body: { title: "改了标题的小记", document: about(topic.name), version: made.version },
  });
  expect(changed.status).toBe(200);
  expect(await db.$count(topicItems, eq(topicItems.topicId, topic.id))).toBe(1);
});

test("its host says whom it is for, and may change that", async () => {
  const { token } = await driver();
  const made = await proposed(token, { owners_only: true });
  expect(made.topic).toMatchObject({ owners_only: true });
  const { name, intro } = made.topic;
  const changed = await call("PUT", `/api/topics/${made.topic.id}`, {
    token,
    body: { name, intro, class_key: "trip", owners_only: false, version: made.version },
  });
  expect(changed.status).toBe(200);
  const [row] = await db.select().from(topics).where(eq(topics.id, made.topic.id));
  expect(row?.ownersOnly).toBe(false);
});
