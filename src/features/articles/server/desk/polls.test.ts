import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { PollState } from "#capabilities/texts/polls/contract.ts";
import type { Draft } from "#features/articles/draft-contract.ts";
import { pollMark, pollsIn } from "#features/articles/server/poll-marks.ts";
import { sanitizeArticleHtml } from "#features/articles/server/sanitize.ts";
import { articleDocuments } from "#features/articles/server/search-documents.ts";
import { articles } from "#features/articles/server/tables.ts";
import { articleTexts } from "#features/articles/server/texts.ts";
import type { Poll } from "#shared/poll.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { differencesOf } from "./differences.ts";

const { call, inject, services } = await createTestApp();
const { db } = services;
const grants = [{ permission: "articles.write" }, { permission: "articles.publish" }];
const { token } = await makeAdmin(db, await makeRole(db, grants));

const poll: Poll = {
  key: "ab12cd34",
  question: "A & B，选 <哪> 个",
  choices: ["一“甲”]", '二 "乙"'],
  most: 1,
  ends_at: null,
  results: "always",
};
const at = (id: string, key = poll.key) => `/api/polls/article/${id}/${key}`;

const show = async (id: string) =>
  (await call("GET", `/api/admin/articles/drafts/${id}`, { token })).body.data as unknown as Draft;

async function begin(body: string): Promise<string> {
  const made = await call("POST", "/api/admin/articles/drafts", {
    token,
    body: { kind: "post", section: "main" },
  });
  const { id } = made.body.data as { id: string };
  await save(id, body);
  return id;
}

async function save(id: string, body: string): Promise<void> {
  const { content, revision } = await show(id);
  const saved = await call("PUT", `/api/admin/articles/drafts/${id}`, {
    token,
    body: { base: revision, content: { ...content, title: "轮胎怎么选", channel: "评测", body } },
  });
  expect(saved.body.error ?? []).toEqual([]);
}

async function publish(id: string) {
  const { revision } = await show(id);
  return call("POST", `/api/admin/articles/drafts/${id}/publish`, {
    token,
    body: { base: revision, correction: "" },
  });
}

test("the line of a poll is read as it was written, and saving it changes nothing", () => {
  const html = `<p>选哪套？</p>\n${pollMark(poll)}`;
  expect(sanitizeArticleHtml(html)).toBe(html);
  expect(pollsIn(html)).toEqual([poll]);
  expect(pollsIn("<p>::poll[{}]</p><p>::poll[{]</p>")).toEqual([]);
});

test("a poll in an article is voted in once it is published, and its words are found, fed and judged", async () => {
  const id = await begin(`<p>选哪套？</p>${pollMark(poll)}`);
  expect(pollsIn((await show(id)).content.body)).toEqual([poll]);
  const { article_id: article } = (await publish(id)).body.data as { article_id: string };
  const reader = await makeSignedIn(db);
  const { choices } = (await call("GET", at(article))).body.data as unknown as PollState;
  const voted = await call("PUT", `${at(article)}/vote`, {
    token: reader.token,
    body: { choices: [choices[1]?.id] },
  });
  expect(voted.body.data).toMatchObject({
    voters: 1,
    choices: [{ votes: 0 }, { text: '二 "乙"', votes: 1 }],
  });
  const [found] = await articleDocuments.load(db, [article]);
  const [judged] = await articleTexts.read(db, [article]);
  const feed = (await inject({ url: "/feed.xml" })).body;
  for (const text of [found?.text, judged?.text, feed]) {
    expect(text).toContain("选哪套");
    expect(text).toContain("乙");
    expect(text).not.toContain("::poll");
  }
  // What is not out takes no votes.
  await db.update(articles).set({ status: "withdrawn" }).where(eq(articles.id, article));
  expect((await call("GET", at(article))).status).toBe(404);
});

test("after the first vote it is published as it stands, or not at all; before, it may change or go", async () => {
  const id = await begin(`<p>选哪套？</p>${pollMark(poll)}`);
  const { article_id: article } = (await publish(id)).body.data as { article_id: string };
  await save(id, `<p>选哪套？</p>${pollMark({ ...poll, question: "选哪个" })}`);
  expect((await publish(id)).status).toBe(200);
  const { choices } = (await call("GET", at(article))).body.data as unknown as PollState;
  const reader = await makeSignedIn(db);
  await call("PUT", `${at(article)}/vote`, { token: reader.token, body: { choices: [choices[0]?.id] } });
  for (const body of ["<p>选哪套？</p>", `<p>选哪套？</p>${pollMark(poll)}`]) {
    await save(id, body);
    expect(await publish(id)).toMatchObject({
      status: 409,
      body: { error: ["已有人投票，不能再修改或删除这个投票"] },
    });
  }
  await save(id, `<p>改了一个错字。</p>${pollMark({ ...poll, question: "选哪个" })}`);
  expect((await publish(id)).status).toBe(200);
  expect((await call("GET", at(article))).body.data).toMatchObject({ question: "选哪个", voters: 1 });
});

test.each([
  [pollMark({ ...poll, choices: ["一"] }), "正文里有一个投票不完整，请点开重新设置"],
  [pollMark(poll) + pollMark(poll), "同一个投票在正文里出现了两次，请删除一个"],
  [pollMark({ ...poll, ends_at: "2020-01-01T00:00:00.000Z" }), "投票的截止时间要晚于现在"],
])("what is no poll is not published: %s", async (mark, words) => {
  const id = await begin(`<p>选哪套？</p>${mark}`);
  expect(await publish(id)).toMatchObject({ status: 400, body: { error: [words] } });
});

test("only owners vote in what is kept for owners", async () => {
  const id = await begin(`<p>选哪套？</p>${pollMark(poll)}`);
  const { article_id: article } = (await publish(id)).body.data as { article_id: string };
  await db.update(articles).set({ audience: "club" }).where(eq(articles.id, article));
  const reader = await makeSignedIn(db);
  expect((await call("GET", at(article))).status).toBe(404);
  expect((await call("GET", at(article), { token: reader.token })).status).toBe(404);
});

test("a version that asks otherwise differs, in words that people read", async () => {
  const { content } = await show(await begin(pollMark(poll)));
  const after = { ...content, body: pollMark({ ...poll, question: "选哪个" }) };
  const shown = JSON.stringify(differencesOf(content, after).blocks);
  expect(shown).toContain("［投票］");
  expect(shown).not.toContain("::poll");
});
