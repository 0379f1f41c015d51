import { expect, it } from "vitest";
import { articles } from "#features/articles/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeRole } from "../../../../../test/support/factories.ts";
import { reviewDesk } from "../../../../../test/support/reviews.ts";

const test = await createTestApp();
const { call } = test;
const { db } = test.services;
const { makeWaiting } = await reviewDesk(test);
const [club = "", other = ""] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);

const choose = (section: string | null, by: string | undefined) =>
  call("PUT", "/api/admin/board", { ...(by && { token: by }), body: { section } });
const boardOf = async (by: string) =>
  (
    (await call("GET", "/api/admin/desk", { token: by })).body.data as {
      board: { section: string | null; sections: { slug: string }[] };
    }
  ).board;
const saysIn = async (by: string, section?: string) => {
  const query = section === undefined ? "" : `?section=${section}`;
  const { body } = await call("GET", `/api/admin/figures/desk${query}`, { token: by });
  return Object.fromEntries(
    (body.data as { digest: { label: string; words: string }[] }).digest.map(({ label, words }) => [
      label,
      words,
    ]),
  );
};
const rights = ["review.read", "articles.write", "articles.publish", "figures.read"];
const everywhere = await makeRole(
  db,
  rights.map((permission) => ({ permission })),
);
const inClub = await makeRole(
  db,
  rights.map((permission) => ({ permission, section: club })),
);
const { token } = await makeAdmin(db, everywhere);
const { token: second } = await makeAdmin(db, everywhere);
const { token: local } = await makeAdmin(db, inClub);

it("keeps the section of the work board with the account, of those that its role reaches", async () => {
  expect(await boardOf(token)).toMatchObject({ section: null });
  expect((await boardOf(token)).sections).toHaveLength(sections.length);
  expect((await choose(club, token)).status).toBe(200);
  expect(await boardOf(token)).toMatchObject({ section: club });
  expect(await boardOf(second)).toMatchObject({ section: null });
  expect(await boardOf(local)).toEqual({
    section: null,
    sections: [expect.objectContaining({ slug: club })],
  });
  expect((await choose(null, token)).status).toBe(200);
  expect(await boardOf(token)).toMatchObject({ section: null });
});

it("refuses sections that do not exist or that the role does not reach, and strangers, and changes nothing", async () => {
  await choose(club, local);
  const unknown = await choose("nowhere", local);
  expect(unknown.status).toBe(400);
  expect(unknown.body.error).toEqual(["没有这个分区"]);
  const foreign = await choose(other, local);
  expect(foreign.status).toBe(403);
  expect(foreign.body.error).toEqual(["你的角色不能管理这个分区"]);
  expect((await choose("x".repeat(41), local)).status).toBe(400);
  expect((await choose(club, undefined)).status).toBe(401);
  expect(await boardOf(local)).toMatchObject({ section: club });
  for (const path of ["/api/admin/figures/desk", "/api/admin/overview"]) {
    expect((await call("GET", `${path}?section=${other}`, { token: local })).status).toBe(403);
    expect((await call("GET", `${path}?section=nowhere`, { token: local })).status).toBe(400);
  }
});

it("counts the chosen section alone, in figures, queues and words, and never what the role does not reach", async () => {
  // What was there before came out neither today nor yesterday, at whatever time of the day this runs.
  await test.services.db.update(articles).set({ publishedAt: new Date("2026-01-01T00:00:00Z") });
  const yesterday = new Date(Date.now() - 86_400_000);
  await makeArticle(db, { section: club, publishedAt: new Date() });
  await makeArticle(db, { section: other, publishedAt: new Date() });
  await makeArticle(db, { section: other, publishedAt: yesterday });
  for (const section of [club, other, other]) await makeWaiting({}, { section });
  expect(await saysIn(token)).toMatchObject({
    文章: "今天发布 2 篇，昨天 1 篇",
    审核: expect.stringMatching(/^3 条等审核/),
    新内容: expect.stringMatching(/^今天新增 \d+ 条.*，昨天 \d+ 条$/),
    会员: expect.stringMatching(/^今天 \d+ 位新会员，昨天 \d+ 位$/),
  });
  const here = await saysIn(token, club);
  expect(here).toMatchObject({
    文章: "今天发布 1 篇，昨天 0 篇",
    审核: expect.stringMatching(/^1 条等审核，最早的等了 \d+ 分钟；今天处理 0 条，昨天 0 条$/),
  });
  // Accounts belong to no section.
  expect(here).not.toHaveProperty("会员");
  expect(await saysIn(local)).toEqual(here);
  const waiting = async (by: string, query = "") => {
    const { body } = await call("GET", `/api/admin/overview${query}`, { token: by });
    const { kinds } = body.data as { kinds: { kind: string; waiting: number }[] };
    return kinds.find(({ kind }) => kind === "article_comment")?.waiting;
  };
  expect(await waiting(token)).toBe(3);
  expect(await waiting(token, `?section=${other}`)).toBe(2);
  expect(await waiting(local)).toBe(1);
});
