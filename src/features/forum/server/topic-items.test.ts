import { expect, test } from "vitest";
import type { TopicItem } from "#features/topics/contract.ts";
import { documentOfText } from "#shared/document.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeBoard, makeSignedIn } from "../../../../test/support/factories.ts";
import { makeTopic } from "../../../../test/support/topics.ts";
import { setBest } from "./curate.ts";
import { storePosts } from "./store-post.ts";

const { call, services } = await createTestApp();
const { db } = services;

const itemsOf = async (id: string, tab: string) =>
  ((await call("GET", `/api/topics/${id}/items?tab=${tab}`)).body.data as { items: TopicItem[] }).items;

test("posts stand under the topics that they name: written, brought in, liked and set apart", async () => {
  const topic = await makeTopic(db, { name: "刹车升级" });
  const board = await makeBoard(db);
  const { token, member } = await makeSignedIn(db, {
    ...{ level: 5, growth: 5000 },
    createdAt: new Date(Date.now() - 30 * 86_400_000),
  });
  const made = await call("POST", "/api/posts", {
    token,
    body: {
      ...{ board_id: board.id, title: "换了六活塞卡钳", idempotency_key: "under-a-topic" },
      document: documentOfText("四千公里后说点实话 #刹车升级#"),
    },
  });
  const { id } = made.body.data as { id: string };
  const [item] = await itemsOf(topic.id, "new");
  expect(item).toMatchObject({
    ...{ kind: "post", id, label: "帖子", title: "换了六活塞卡钳", path: `/bbs/${id}` },
    author: { id: member.id },
  });
  const [brought = ""] = await db.transaction((tx) =>
    storePosts(tx, [
      {
        ...{ boardId: board.id, authorId: member.id, title: "早就换过了", status: "published" },
        document: documentOfText("三年前的事 #刹车升级# 现在还在用"),
        publishedAt: new Date(Date.now() - 86_400_000),
      },
    ]),
  );
  await call("POST", "/api/topics/1/view");
  expect((await itemsOf(topic.id, "hot")).map((one) => one.id)).toEqual([id, brought]);
  await db.transaction((tx) => setBest(tx, services, brought, true));
  await call("POST", "/api/topics/1/view");
  expect((await itemsOf(topic.id, "best")).map((one) => one.id)).toEqual([brought]);
  await db.transaction((tx) => setBest(tx, services, brought, false));
  await call("POST", "/api/topics/1/view");
  expect(await itemsOf(topic.id, "best")).toEqual([]);
});
