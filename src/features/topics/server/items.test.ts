import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import {
  presentDocuments,
  type Text,
  textHidden,
  textPublished,
} from "#capabilities/texts/writing/server/public.ts";
import type { TopicDetail, TopicItem } from "#features/topics/contract.ts";
import { installFeatures } from "#platform/feature.ts";
import type { Document } from "#shared/document.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { doneBehind } from "../../../../test/support/behind.ts";
import { makeMember } from "../../../../test/support/factories.ts";
import { makeTopic } from "../../../../test/support/topics.ts";
import { COLD, countedHeat, eventHeat, shownHeat, TEXT_WEIGHT } from "./heat.ts";
import { touchTopicItem } from "./record-item.ts";
import { topicCounters, topics } from "./tables.ts";
import { topicItems } from "./topic-items.ts";

const { call, services } = await createTestApp();
const { db, cache } = services;

/** What a feature that nobody here knows would offer. */
const times = new Map<string, string>();
installFeatures([
  {
    name: "tried topics",
    offers: [
      topicItems.offer("tried", {
        label: "试写",
        load: async (_db, ids) =>
          new Map(
            ids.map((id) => [
              id,
              {
                id,
                title: `第 ${id} 篇`,
                text: "",
                author: null,
                section: "main",
                path: `/tried/${id}`,
                pictures: [],
                video: false,
                best: false,
                likes: 0,
                replies: 0,
                published_at: times.get(id) ?? new Date().toISOString(),
              },
            ]),
          ),
      }),
    ],
  },
]);

const about = (...names: string[]): Document => ({
  blocks: [
    {
      type: "paragraph",
      inlines: [
        { type: "text", text: "说一说 " },
        ...names.map((name) => ({ type: "topic" as const, name })),
      ],
    },
  ],
});

let serial = 0;
async function write(names: string[], values: Partial<Text> = {}): Promise<Text> {
  serial += 1;
  const author_id = values.author_id ?? (await makeMember(db)).id;
  const text = {
    ...{ kind: "tried", id: String(serial), document: about(...names), section: "main" },
    ...{ path: `/tried/${serial}`, anonymous: false },
    ...values,
    author_id,
  };
  await publish(text);
  return text;
}
const publish = (text: Text) => db.transaction((tx) => textPublished(tx, cache, text));
const hide = (text: Text) => db.transaction((tx) => textHidden(tx, cache, text));

async function figures(id: string) {
  const [row] = await db.select().from(topicCounters).where(eq(topicCounters.topicId, id));
  return row;
}
async function itemsIn(id: string, tab = "new"): Promise<string[]> {
  const answer = await call("GET", `/api/topics/${id}/items?tab=${tab}&limit=50`);
  return (answer.body.data as { items: TopicItem[] }).items.map((item) => item.id);
}
const settle = () => call("POST", "/api/topics/1/view");

test("a published text stands under the topics that it names, once, until it is hidden or names them no longer", async () => {
  const trips = await makeTopic(db, { name: "周末去哪开" });
  const photos = await makeTopic(db, { name: "一图一车" });
  const text = await write(["周末去哪开", "周末 去哪开", "一图一车", "没有这个话题"]);
  await publish(text);
  await settle();
  expect([await itemsIn(trips.id), await itemsIn(photos.id)]).toEqual([[text.id], [text.id]]);
  expect((await figures(trips.id))?.items).toBe(1);
  await publish({ ...text, document: about("一图一车") });
  await settle();
  expect([await itemsIn(trips.id), await itemsIn(photos.id)]).toEqual([[], [text.id]]);
  await hide(text);
  await hide(text);
  await settle();
  expect(await itemsIn(photos.id)).toEqual([]);
  expect([(await figures(trips.id))?.items, (await figures(photos.id))?.items]).toEqual([0, 0]);
});

test("what carries a name before there is a topic joins the topic that gets it", async () => {
  const text = await write(["冬天的山"]);
  const [shown] = await presentDocuments(db, [text.document]);
  expect(shown?.topics).toEqual([]);
  const topic = await makeTopic(db, { name: "冬天的山", status: "in_review" });
  const { moveLife } = await import("#capabilities/review/moderation/server/public.ts");
  await db.transaction((tx) => moveLife(tx, services, "topic", topic.id, "pass", { by: {} }));
  await settle();
  expect(await itemsIn(topic.id)).toEqual([text.id]);
  const [linked] = await presentDocuments(db, [text.document]);
  expect(linked?.topics).toEqual([{ name: "冬天的山", path: `/topicinfo/${topic.id}` }]);
});

test("a closed topic takes nothing new, and kinds that nobody offers stand under none", async () => {
  const closed = await makeTopic(db, { name: "已经聊完的事", closedAt: new Date() });
  const open = await makeTopic(db, { name: "还在聊的事" });
  await write(["已经聊完的事"]);
  await write(["还在聊的事"], { kind: "unknown" });
  expect([await itemsIn(closed.id), await itemsIn(open.id)]).toEqual([[], []]);
});

test("heat counted one by one is what all rows count together, and halves in two days", async () => {
  const topic = await makeTopic(db, { name: "热度怎么算" });
  const days = (n: number) => new Date(Date.now() - n * 86_400_000);
  for (const [at, age] of [3, 0, 40, 1, 9].entries()) {
    times.set(String(serial + 1), days(age).toISOString());
    const text = await write(["热度怎么算"]);
    if (at === 3) await hide(text);
  }
  const follower = await makeMember(db);
  const { followTopic, unfollowTopic } = await import("./follow-topic.ts");
  await followTopic(services, follower.id, topic.id);
  await followTopic(services, (await makeMember(db)).id, topic.id);
  await unfollowTopic(services, follower.id, topic.id);
  const counted = await db.execute<{ heat: number }>(
    sql`select ${countedHeat(sql`${topic.id}::bigint`)} as heat`,
  );
  expect((await figures(topic.id))?.heat).toBeCloseTo(counted.rows[0]?.heat ?? 0, 6);
  const at = new Date();
  const heat = eventHeat(TEXT_WEIGHT, at);
  expect([shownHeat(heat, at), shownHeat(heat, new Date(at.getTime() + 2 * 86_400_000))]).toEqual([100, 50]);
});

test("a topic that lost all its texts is cold, and one text makes it warm again", async () => {
  const topic = await makeTopic(db, { name: "凉了又热" });
  const text = await write(["凉了又热"]);
  await hide(text);
  expect((await figures(topic.id))?.heat).toBe(COLD);
  await publish(text);
  expect(shownHeat((await figures(topic.id))?.heat ?? COLD)).toBe(100);
});

test("what is liked more stands higher among the hot, and the best and films have lists of their own", async () => {
  const topic = await makeTopic(db, { name: "谁在前面" });
  const [first, second] = [await write(["谁在前面"]), await write(["谁在前面"])];
  const film = await write([], {
    document: {
      blocks: [...about("谁在前面").blocks, { type: "video", media_id: "1", poster_id: null }],
    },
  });
  await db.transaction((tx) => touchTopicItem(tx, "tried", first.id, { score: 1000, best: true }));
  await db.transaction((tx) => touchTopicItem(tx, "tried", second.id, { score: 10 }));
  expect(await itemsIn(topic.id, "hot")).toEqual([first.id, second.id, film.id]);
  expect([await itemsIn(topic.id, "best"), await itemsIn(topic.id, "video")]).toEqual([
    [first.id],
    [film.id],
  ]);
});

test("the host is told of new texts together, not of his own, nor of who stays unnamed", async () => {
  const topic = await makeTopic(db, { name: "主持人听得到" });
  const told = async () => {
    await doneBehind(services);
    return db
      .select()
      .from(notices)
      .where(eq(notices.memberId, topic.hostId ?? ""));
  };
  await write(["主持人听得到"], { author_id: topic.hostId ?? "" });
  await write(["主持人听得到"], { anonymous: true });
  expect(await told()).toEqual([]);
  const text = await write(["主持人听得到"]);
  await write(["主持人听得到"]);
  expect(await told()).toHaveLength(1);
  await hide(text);
  expect(await told()).toHaveLength(1);
});

test("pages go on where they ended, and a cursor of another list is refused", async () => {
  const topic = await makeTopic(db, { name: "一页一页看" });
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.unshift((await write(["一页一页看"])).id);
  const page = (query: string) => call("GET", `/api/topics/${topic.id}/items?tab=new&limit=2${query}`);
  const seen: string[] = [];
  let cursor = "";
  for (let n = 0; n < 3; n += 1) {
    const answer = (await page(cursor)).body.data as { items: TopicItem[]; next_cursor: string | null };
    seen.push(...answer.items.map((item) => item.id));
    cursor = `&cursor=${encodeURIComponent(answer.next_cursor ?? "")}`;
  }
  expect(seen.sort()).toEqual(ids.sort());
  const other = await call("GET", `/api/topics/${topic.id}/items?tab=hot${cursor}x`);
  expect(other.status).toBe(400);
});

test("many texts at once are counted exactly", async () => {
  const topic = await makeTopic(db, { name: "同时来了很多" });
  const author = await makeMember(db);
  const texts = await Promise.all(
    Array.from({ length: 12 }, () => write(["同时来了很多"], { author_id: author.id })),
  );
  await Promise.all(texts.slice(0, 5).map(hide));
  const row = await figures(topic.id);
  const counted = await db.execute<{ heat: number }>(
    sql`select ${countedHeat(sql`${topic.id}::bigint`)} as heat`,
  );
  expect(row?.items).toBe(7);
  expect(row?.heat).toBeCloseTo(counted.rows[0]?.heat ?? 0, 6);
});

test("a topic that is gone says so, and one under review is not shown", async () => {
  const gone = await makeTopic(db, { status: "removed" });
  const waits = await makeTopic(db, { status: "in_review" });
  const answers = await Promise.all(
    [gone.id, waits.id, "999999"].map((id) => call("GET", `/api/topics/${id}`)),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [410, "GONE"],
    [404, "UNDER_REVIEW"],
    [404, "NOT_FOUND"],
  ]);
  const [kept] = await db.select().from(topics).where(eq(topics.id, gone.id));
  expect(kept?.status).toBe("removed");
  expect((await call("GET", `/api/topics/${gone.id}/items`)).status).toBe(410);
});

test("the pinned text stands on top until it leaves the topic", async () => {
  const { setPinned } = await import("./host-topic.ts");
  const topic = await makeTopic(db, { name: "置顶一条" });
  const text = await write(["置顶一条"]);
  const host = topic.hostId ?? "";
  await setPinned(services, host, topic.id, { kind: "tried", id: text.id });
  const pinned = async () => {
    await settle();
    return ((await call("GET", `/api/topics/${topic.id}`)).body.data as TopicDetail).pinned?.id ?? null;
  };
  expect(await pinned()).toBe(text.id);
  await hide(text);
  expect(await pinned()).toBeNull();
  await expect(setPinned(services, host, topic.id, { kind: "tried", id: "987654" })).rejects.toThrow(
    "不在话题里",
  );
});
