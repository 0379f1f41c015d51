import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { moveLife } from "#capabilities/review/moderation/server/life/life.ts";
import type { MoveName } from "#capabilities/review/moderation/server/life/moves.ts";
import { undoLife } from "#capabilities/review/moderation/server/life/undo-life.ts";
import type { Thread } from "#capabilities/texts/comments/contract.ts";
import { articleCounters } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import {
  makeArticle,
  makeComment,
  makeSignedIn,
  versionOfComment,
} from "../../../../../test/support/factories.ts";
import { reviewDesk } from "../../../../../test/support/reviews.ts";
import { comments } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

const KIND = "article_comment";
const move = (name: MoveName, id: string, reason = "") =>
  db.transaction((tx) => moveLife(tx, services, KIND, id, name, { by: {}, reason }));
const approve = (id: string) => move("pass", id);
const reject = (id: string) => move("reject", id, "广告");
const remove = (id: string) => move("remove", id);
const undo = (id: string) => db.transaction((tx) => undoLife(tx, services, KIND, id, {}));

async function figures(articleId: string, rootId?: string) {
  const [counters] = await db.select().from(articleCounters).where(eq(articleCounters.articleId, articleId));
  const [root] = rootId === undefined ? [] : await db.select().from(comments).where(eq(comments.id, rootId));
  return { comments: counters?.comments, replies: root?.replies };
}

async function threads(articleId: string): Promise<Thread[]> {
  const answer = await call("GET", `/api/comments?target_kind=article&target_id=${articleId}&sort=new`);
  return (answer.body.data as unknown as { items: Thread[] }).items;
}

test("passing shows and counts once, however often and however many at once", async () => {
  const article = await makeArticle(db);
  const comment = await makeComment(db, { targetId: article.id, status: "in_review" });
  expect(await threads(article.id)).toEqual([]);
  const changes = await Promise.all(Array.from({ length: 6 }, () => approve(comment.id)));
  expect(changes.filter((change) => change.moved)).toHaveLength(1);
  expect(await figures(article.id)).toEqual({ comments: 1, replies: undefined });
  // The empty list that was kept is dropped.
  await expect.poll(async () => (await threads(article.id)).map((one) => one.id)).toEqual([comment.id]);
});

test("comments and their replies that pass together count and tell as one after the other", async () => {
  const desk = await reviewDesk({ call, services });
  const first = await desk.makeWaiting();
  const rootId = first.commentId;
  const others = [
    await desk.makeWaiting({ rootId }),
    await desk.makeWaiting({ rootId }),
    await desk.makeWaiting(),
  ];
  const ids = [...others, first].map(({ id }) => id);
  const passed = await desk.decide({ ids, decision: "pass" });
  expect(desk.resultsOf(passed).map(({ id, ok }) => [id, ok])).toEqual(ids.map((id) => [id, true]));
  expect(await figures(desk.article.id, rootId)).toEqual({ comments: 4, replies: 2 });
  await doneBehind(services);
  const told = (await desk.noticesOf(first)).filter(({ kind }) => kind === "comments.reply");
  expect(told).toHaveLength(2);

  // Taken back of some of them, with what the moderator had before him after the decision.
  const versions = new Map(desk.resultsOf(passed).map(({ id, version }) => [id, version]));
  const items = others.slice(0, 2).map(({ id }) => ({ id, version: versions.get(id) }));
  const { status } = await call("POST", "/api/admin/reviews/undo", {
    token: desk.one.token,
    body: { items },
  });
  expect(status).toBe(200);
  expect(await figures(desk.article.id, rootId)).toEqual({ comments: 2, replies: 0 });
  expect((await desk.noticesOf(first)).filter(({ kind }) => kind === "comments.reply")).toEqual([]);
});

test("a reply counts in its thread and tells whom it answers, once; undoing takes both back", async () => {
  const article = await makeArticle(db);
  const root = await makeComment(db, { targetId: article.id });
  const reply = await makeComment(db, { targetId: article.id, rootId: root.id, status: "in_review" });
  const told = async () => {
    await doneBehind(services);
    return db.select().from(notices).where(eq(notices.memberId, root.authorId));
  };
  await approve(reply.id);
  expect(await figures(article.id, root.id)).toEqual({ comments: 1, replies: 1 });
  expect(await told()).toMatchObject([{ kind: "comments.reply", actorId: reply.authorId, body: reply.body }]);
  await undo(reply.id);
  expect(await figures(article.id, root.id)).toEqual({ comments: 0, replies: 0 });
  expect(await told()).toEqual([]);
  await approve(reply.id);
  await approve(reply.id);
  expect(await told()).toHaveLength(1);
});

test("answering oneself tells nobody", async () => {
  const article = await makeArticle(db);
  const root = await makeComment(db, { targetId: article.id });
  const { authorId } = root;
  const reply = await makeComment(db, {
    targetId: article.id,
    rootId: root.id,
    authorId,
    status: "in_review",
  });
  await approve(reply.id);
  await doneBehind(services);
  const told = and(eq(notices.memberId, authorId), eq(notices.group, "reply"));
  expect(await db.select().from(notices).where(told)).toEqual([]);
});

test("a rejected comment disappears, keeps its reason and can be passed later", async () => {
  const article = await makeArticle(db);
  const comment = await makeComment(db, { targetId: article.id, status: "in_review" });
  await approve(comment.id);
  expect(await reject(comment.id)).toMatchObject({ moved: false, state: "published" });
  expect(await move("revoke", comment.id, "广告")).toMatchObject({ moved: true, from: "published" });
  expect(await move("revoke", comment.id, "广告")).toMatchObject({ moved: false });
  expect(await figures(article.id)).toMatchObject({ comments: 0 });
  expect(await threads(article.id)).toEqual([]);
  await approve(comment.id);
  const [row] = await db.select().from(comments).where(eq(comments.id, comment.id));
  expect(row).toMatchObject({ status: "published", rejectReason: "" });
});

test("a deleted opener leaves its place to the replies, without text or author", async () => {
  const article = await makeArticle(db);
  const root = await makeComment(db, { targetId: article.id, status: "in_review" });
  await approve(root.id);
  const reply = await makeComment(db, { targetId: article.id, rootId: root.id, status: "in_review" });
  await approve(reply.id);
  await remove(root.id);
  expect(await figures(article.id, root.id)).toEqual({ comments: 1, replies: 1 });
  await expect.poll(async () => (await threads(article.id))[0]?.gone).toBe(true);
  const [thread] = await threads(article.id);
  expect(thread).toMatchObject({
    id: root.id,
    author: null,
    body: "",
    likes: 0,
    can: { reply: false, report: false },
  });
  expect(thread?.replies.map((one) => one.id)).toEqual([reply.id]);
  expect((await call("GET", `/api/comments/${root.id}/replies`)).status).toBe(200);
  await remove(reply.id);
  await expect.poll(() => threads(article.id)).toEqual([]);
  expect((await call("GET", `/api/comments/${root.id}/replies`)).status).toBe(404);
});

test("a moderator's deletion can be undone, the author's cannot", async () => {
  const article = await makeArticle(db);
  const { member, token } = await makeSignedIn(db);
  const comment = await makeComment(db, { targetId: article.id, authorId: member.id, status: "in_review" });
  await remove(comment.id);
  expect(await undo(comment.id)).toMatchObject({ moved: true, to: "in_review" });
  const version = await versionOfComment(db, comment.id);
  await call("DELETE", `/api/comments/${comment.id}?version=${version}`, { token });
  for (const decide of [approve, reject, remove, undo]) expect((await decide(comment.id)).moved).toBe(false);
  expect(await figures(article.id)).toMatchObject({ comments: 0 });
});

test("passing while the author deletes ends deleted and uncounted, whoever comes first", async () => {
  for (let round = 0; round < 10; round += 1) {
    const article = await makeArticle(db);
    const { member, token } = await makeSignedIn(db);
    const root = await makeComment(db, { targetId: article.id });
    const reply = await makeComment(db, {
      targetId: article.id,
      rootId: root.id,
      authorId: member.id,
      status: "in_review",
    });
    const version = await versionOfComment(db, reply.id);
    const [, answer] = await Promise.all([
      approve(reply.id),
      call("DELETE", `/api/comments/${reply.id}?version=${version}`, { token }),
      reject(reply.id),
    ]);
    expect(answer.status).toBe(200);
    const [row] = await db.select().from(comments).where(eq(comments.id, reply.id));
    expect(row).toMatchObject({ status: "withdrawn" });
    expect(await figures(article.id, root.id)).toEqual({ comments: 0, replies: 0 });
    await doneBehind(services);
    expect(
      await db
        .select()
        .from(notices)
        .where(and(eq(notices.memberId, root.authorId), eq(notices.group, "reply"))),
    ).toEqual([]);
  }
});

test("nothing is decided about an unknown comment", async () => {
  expect(await approve("999999999")).toEqual({ moved: false, state: null });
});
