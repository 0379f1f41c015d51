import { expect, test } from "vitest";
import type { Notice } from "#capabilities/people/notices/contract.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeArticle, makeSignedIn } from "../../../../test/support/factories.ts";

const { call, services } = await createTestApp();
const { db } = services;

test("authors are told who likes and collects what they wrote, and it is taken back unread", async () => {
  const author = await makeSignedIn(db);
  const article = await makeArticle(db, { authorId: author.member.id, title: "雪地驾驶" });
  const readers = await Promise.all([1, 2, 3].map(() => makeSignedIn(db)));
  const told = async () => {
    const answer = await call("GET", "/api/notices?group=like", { token: author.token });
    const { items } = answer.body.data as unknown as { items: Notice[] };
    return items.map((item) => [item.title, item.body, item.link, item.people?.count ?? 1]).toSorted();
  };
  for (const { token } of readers) {
    await call("PUT", `/api/likes/article/${article.id}`, { token });
    await call("PUT", `/api/collects/article/${article.id}`, { token });
    await call("PUT", `/api/collects/article/${article.id}`, { token });
  }
  await call("PUT", `/api/likes/article/${article.id}`, { token: author.token });
  const link = `/article/${article.id}/post`;
  expect(await told()).toEqual([
    ["收藏了你的文章", "《雪地驾驶》", link, 3],
    ["赞了你的文章", "《雪地驾驶》", link, 3],
  ]);
  const [first, second, third] = readers.map(({ token }) => token);
  await call("DELETE", `/api/likes/article/${article.id}`, { token: first ?? "" });
  await call("DELETE", `/api/collects/article/${article.id}`, { token: first ?? "" });
  const items = [{ kind: "article", id: article.id }];
  for (const token of [second ?? "", third ?? ""])
    await call("POST", "/api/my/collects/remove", { token, body: { items } });
  expect(await told()).toEqual([["赞了你的文章", "《雪地驾驶》", link, 2]]);
});
