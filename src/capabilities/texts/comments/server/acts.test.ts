import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "#capabilities/people/members/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeArticle, makeComment, makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { reviewDesk } from "../../../../../test/support/reviews.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
const desk = await reviewDesk(app);

const growthOf = async (id: string) => {
  await doneBehind(services);
  return (await db.select({ growth: members.growth }).from(members).where(eq(members.id, id)))[0]?.growth;
};

test("a comment counts once it passed review, not when it is written; removed, it does not", async () => {
  const author = await makeSignedIn(db);
  const article = await makeArticle(db);
  const body = {
    target_kind: "article",
    target_id: article.id,
    body: "第一次试驾",
    idempotency_key: "the-first-one",
  };
  expect((await call("POST", "/api/comments", { token: author.token, body })).status).toBe(200);
  expect(await growthOf(author.member.id)).toBe(0);
  const [waiting] = (await desk.list("status=waiting")).items;
  const id = waiting?.id ?? "";
  const decide = (decision: string, from: string) =>
    desk.decide({ ids: [id], decision, from, reason: "重复" });
  expect(desk.resultsOf(await decide("pass", "waiting"))).toMatchObject([{ ok: true }]);
  expect(await growthOf(author.member.id)).toBe(5);
  expect((await desk.post("undo", { ids: [id] })).status).toBe(200);
  expect(await growthOf(author.member.id)).toBe(0);
  await decide("pass", "waiting");
  expect(await growthOf(author.member.id)).toBe(5);
  await decide("delete", "published");
  expect(await growthOf(author.member.id)).toBe(0);
});

test("a like gives the author growth while it stands; one's own gives none", async () => {
  const article = await makeArticle(db);
  const author = await makeSignedIn(db);
  const comment = await makeComment(db, { targetId: article.id, authorId: author.member.id });
  const path = `/api/likes/comment/${comment.id}`;
  const fans = await Promise.all(Array.from({ length: 5 }, () => makeSignedIn(db)));
  await Promise.all(fans.map(({ token }) => call("PUT", path, { token })));
  await call("PUT", path, { token: author.token });
  expect(await growthOf(author.member.id)).toBe(5);
  await call("DELETE", path, { token: fans[0]?.token ?? "" });
  expect(await growthOf(author.member.id)).toBe(4);
});

test("two members who like each other's comments over and over do not stand in each other's way", async () => {
  const article = await makeArticle(db);
  const pair = await Promise.all([makeSignedIn(db), makeSignedIn(db)]);
  const written = await Promise.all(
    pair.map(({ member }) => makeComment(db, { targetId: article.id, authorId: member.id })),
  );
  const calls = ["PUT", "DELETE", "PUT", "DELETE", "PUT"].flatMap((method) =>
    pair.map(({ token }, n) => call(method, `/api/likes/comment/${written[1 - n]?.id}`, { token })),
  );
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("an editor's choice counts until it is taken back", async () => {
  const author = await makeMember(db);
  const made = await desk.makeWaiting({ authorId: author.id });
  await desk.decide({ ids: [made.id], decision: "pass", from: "waiting" });
  const feature = (featured: boolean) => desk.post(`${made.id}/feature`, { featured });
  expect((await feature(true)).status).toBe(200);
  expect(await growthOf(author.id)).toBe(25);
  await feature(false);
  expect(await growthOf(author.id)).toBe(5);
});
