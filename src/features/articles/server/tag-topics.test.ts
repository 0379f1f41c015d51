import { expect, test } from "vitest";
import { articleTags } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeArticle } from "../../../../test/support/factories.ts";
import { makeTopic } from "../../../../test/support/topics.ts";

const { services, call } = await createTestApp();
const { db } = services;

test("a tag leads to the topic of its name where everybody may see one, and others stay lists of articles", async () => {
  const article = await makeArticle(db);
  await db
    .insert(articleTags)
    .values(["自驾路线", "没有话题"].map((tag, position) => ({ articleId: article.id, tag, position })));
  const show = async () =>
    (await call("GET", `/api/articles/${article.id}`)).body.data as { tag_topics?: Record<string, string> };
  expect(await show()).not.toHaveProperty("tag_topics");
  const topic = await makeTopic(db, { name: "自驾路线" });
  expect((await show()).tag_topics).toEqual({ 自驾路线: `/topicinfo/${topic.id}` });
});
