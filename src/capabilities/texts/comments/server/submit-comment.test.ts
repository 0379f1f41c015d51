import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { media } from "#capabilities/media/media/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { moveLife } from "#capabilities/review/moderation/server/public.ts";
import { reviewItems, screeningRules } from "#capabilities/review/moderation/server/tables.ts";
import type { OwnComment } from "#capabilities/texts/comments/contract.ts";
import { articleCounters } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import {
  makeArticle,
  makeComment,
  makePicture,
  makeSignedIn,
  versionOfComment,
} from "../../../../../test/support/factories.ts";
import { commentPictures, comments } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

let serial = 0;
const key = () => {
  serial += 1;
  return `key-${serial}-abcdefgh`;
};

interface Draft {
  target_kind: string;
  target_id: string;
  reply_to_id: string;
  body: unknown;
  picture_ids: string[];
  idempotency_key: string;
}

let article: Awaited<ReturnType<typeof makeArticle>>;
let author: Awaited<ReturnType<typeof makeSignedIn>>;
beforeEach(async () => {
  article = await makeArticle(db);
  author = await makeSignedIn(db, { region: "浙江" });
});

const draft = (changes: Partial<Draft> = {}) => ({
  target_kind: "article",
  target_id: article.id,
  body: "写得真好",
  idempotency_key: key(),
  ...changes,
});
const submit = (changes: Partial<Draft> = {}, token = author.token) =>
  call("POST", "/api/comments", { body: draft(changes), token });
const listed = async (query = "") =>
  (await call("GET", `/api/comments?target_kind=article&target_id=${article.id}${query}`)).body
    .data as unknown as { items: { id: string; body: string }[]; total: number };
const mine = async (token = author.token) =>
  (await call("GET", `/api/comments/mine?target_kind=article&target_id=${article.id}`, { token })).body
    .data as unknown as { unpublished: OwnComment[]; refusal: string | null };

test("a new comment waits: its author sees it, nobody else, and nothing is counted or told", async () => {
  const parent = await makeComment(db, { targetId: article.id });
  const answer = await submit({ body: "  第一行\r\n\r\n\r\n第二行\u0007\u202e ", reply_to_id: parent.id });
  expect(answer.status).toBe(200);
  const comment: OwnComment = answer.body.data;
  expect(comment).toMatchObject({
    body: "第一行\n\n第二行",
    status: "in_review",
    region: "浙江",
    root_id: parent.id,
  });
  expect((await mine()).unpublished.map((one) => one.id)).toEqual([comment.id]);
  const other = await makeSignedIn(db);
  expect((await mine(other.token)).unpublished).toEqual([]);
  expect((await call("GET", `/api/comments/${parent.id}/replies`)).body.data).toMatchObject({ items: [] });
  expect((await call("GET", `/api/comments/${comment.id}`)).status).toBe(404);
  const [counters] = await db.select().from(articleCounters).where(eq(articleCounters.articleId, article.id));
  expect(counters?.comments).toBe(0);
  await doneBehind(services);
  expect(await db.select().from(notices).where(eq(notices.memberId, parent.authorId))).toEqual([]);
  const [item] = await db.select().from(reviewItems).where(eq(reviewItems.targetId, comment.id));
  expect(item).toMatchObject({
    kind: "article_comment",
    status: "in_review",
    waiting: true,
    authorId: author.member.id,
  });
});

test("the same key answers the same comment, also when sent many times at once", async () => {
  const idempotencyKey = key();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => submit({ idempotency_key: idempotencyKey })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
  const ids = new Set(answers.map((answer) => (answer.body.data as OwnComment).id));
  expect(ids.size).toBe(1);
  expect(await db.select().from(comments).where(eq(comments.targetId, article.id))).toHaveLength(1);
  // Another member's key of the same name is another key.
  const other = await makeSignedIn(db);
  const another = await submit({ idempotency_key: idempotencyKey }, other.token);
  expect(ids).not.toContain((another.body.data as OwnComment).id);
});

test.each([
  ["nothing", { body: " \u200b\n" }, "请先填写内容"],
  ["no text at all", { body: undefined }, "请先填写内容"],
  ["a text of 1001 characters", { body: "车".repeat(1001) }, "评论最多 1000 个字"],
  ["four pictures", { picture_ids: ["1", "2", "3", "4"] }, "最多 3 张图片"],
  ["a picture twice", { picture_ids: ["1", "1"] }, "图片重复了，请重新选择"],
  ["a short key", { idempotency_key: "abc" }, "参数 idempotency_key 不正确"],
])("refuses %s", async (_, changes, message) => {
  const answer = await submit(changes);
  expect(answer).toMatchObject({ status: 400, body: { error: [message] } });
});

test("1000 characters beyond the basic plane are not too many", async () => {
  expect((await submit({ body: "🚗".repeat(1000) })).status).toBe(200);
});

test("visitors, the muted and members without a mobile are refused, each in words", async () => {
  expect((await call("POST", "/api/comments", { body: draft() })).status).toBe(401);
  const muted = await makeSignedIn(db, { status: "muted", statusUntil: new Date("2099-01-01T00:00:00Z") });
  expect(await submit({}, muted.token)).toMatchObject({
    status: 423,
    body: { code: "MUTED", error: ["你已被禁言，暂时不能发表内容，2099-01-01 08:00 解除"] },
  });
  expect((await mine(muted.token)).refusal).toContain("禁言");
  const served = await makeSignedIn(db, { status: "muted", statusUntil: new Date("2020-01-01") });
  expect((await submit({}, served.token)).status).toBe(200);
  const unbound = await makeSignedIn(db, { mobile: null });
  expect(await submit({}, unbound.token)).toMatchObject({ status: 428, body: { code: "MOBILE_REQUIRED" } });
  const banned = await makeSignedIn(db, { status: "banned" });
  expect((await submit({}, banned.token)).status).toBe(401);
});

test("closed, missing and unknown targets are refused", async () => {
  const closed = await makeArticle(db, { commentsClosed: true });
  const draftArticle = await makeArticle(db, { status: "draft" });
  expect(await submit({ target_id: closed.id })).toMatchObject({
    status: 409,
    body: { code: "COMMENTS_CLOSED", error: ["评论已关闭"] },
  });
  expect((await submit({ target_id: draftArticle.id })).status).toBe(404);
  expect((await submit({ target_id: "999999999" })).status).toBe(404);
  expect((await submit({ target_kind: "constructor" })).status).toBe(404);
});

test("only what is public can be answered, and only where it stands", async () => {
  for (const status of ["in_review", "rejected", "revoked", "removed", "withdrawn"] as const) {
    const hidden = await makeComment(db, { targetId: article.id, status });
    expect(await submit({ reply_to_id: hidden.id })).toMatchObject({ status: 410, body: { code: "GONE" } });
  }
  expect((await submit({ reply_to_id: "999999999" })).status).toBe(410);
  const elsewhere = await makeComment(db, { targetId: (await makeArticle(db)).id });
  expect((await submit({ reply_to_id: elsewhere.id })).status).toBe(400);
});

test("an answer to a reply joins the thread and names whom it answers", async () => {
  const root = await makeComment(db, { targetId: article.id });
  const reply = await makeComment(db, { targetId: article.id, rootId: root.id });
  const answer = await submit({ reply_to_id: reply.id });
  expect(answer.body.data).toMatchObject({ root_id: root.id, reply_to: { id: reply.id } });
});

test("six comments a minute are enough; repeats of one key do not count", async () => {
  const repeated = key();
  const statuses = [];
  for (let n = 0; n < 20; n += 1) statuses.push((await submit({ idempotency_key: repeated })).status);
  expect(statuses).toEqual(Array(20).fill(200));
  const answers = [];
  // Two windows of the clock, should a minute end meanwhile, hold twelve.
  for (let n = 0; n < 13; n += 1) answers.push(await submit());
  const refused = answers.find((answer) => answer.status === 429);
  expect(refused?.body.error).toEqual(["操作过于频繁，请稍后再试"]);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(5);
});

test("pictures must be the author's own unused uploads and come in order", async () => {
  const own = [];
  for (let n = 0; n < 3; n += 1) own.push(await makePicture(db, { ownerMemberId: author.member.id }));
  const foreign = await makePicture(db, { ownerMemberId: (await makeSignedIn(db)).member.id });
  expect(await submit({ picture_ids: [foreign.id] })).toMatchObject({
    status: 400,
    body: { error: ["图片已失效，请重新上传"] },
  });
  expect(await db.select().from(comments).where(eq(comments.targetId, article.id))).toEqual([]);
  const ids = own.map((picture) => picture.id).reverse();
  const answer = await submit({ picture_ids: ids });
  expect((answer.body.data as OwnComment).pictures.map((picture) => picture.id)).toEqual(ids);
  expect((await submit({ picture_ids: [ids[0] as string] })).status).toBe(400);
});

test("where comments are shown first, they are public at once and reviewed afterwards", async () => {
  const open = {
    first: false,
    newMembers: false,
    links: false,
    pictures: "never",
    afterwards: true,
  } as const;
  await db.insert(screeningRules).values({ kind: "article_comment", section: "", ...open });
  try {
    const { id } = (await submit()).body.data as OwnComment;
    await expect.poll(async () => (await listed()).items.map((one) => one.id)).toEqual([id]);
    expect((await listed()).total).toBe(1);
    const [item] = await db.select().from(reviewItems).where(eq(reviewItems.targetId, id));
    expect(item).toMatchObject({ status: "published", waiting: true });
  } finally {
    await db.delete(screeningRules);
  }
});

test("a rejected comment can be changed and handed in again, a public one cannot", async () => {
  const { id } = (await submit()).body.data as OwnComment;
  await db.update(comments).set({ status: "rejected", rejectReason: "广告" }).where(eq(comments.id, id));
  await db
    .update(reviewItems)
    .set({ status: "rejected", waiting: false, decidedAt: new Date() })
    .where(eq(reviewItems.targetId, id));
  expect((await mine()).unpublished[0]).toMatchObject({ status: "rejected", reject_reason: "广告" });
  const picture = await makePicture(db, { ownerMemberId: author.member.id });
  const change = async (body: object, token = author.token) => {
    const version = await versionOfComment(db, id);
    return call("PUT", `/api/comments/${id}`, { body: { version, ...body }, token });
  };
  const answer = await change({ body: "改过了", picture_ids: [picture.id] });
  expect(answer.body.data).toMatchObject({ body: "改过了", status: "in_review", reject_reason: "" });
  const [item] = await db.select().from(reviewItems).where(eq(reviewItems.targetId, id));
  expect(item).toMatchObject({ status: "in_review", waiting: true, decidedAt: null });
  // A picture that stays is the author's too.
  expect((await change({ body: "又改", picture_ids: [picture.id] })).status).toBe(200);
  expect((await change({ body: "别人改" }, (await makeSignedIn(db)).token)).status).toBe(404);
  await db.transaction((tx) => moveLife(tx, services, "article_comment", id, "pass", { by: {} }));
  expect((await change({ body: "太晚了" })).status).toBe(409);
});

test("deleting one's own is final, gives the pictures up and can be repeated", async () => {
  const picture = await makePicture(db, { ownerMemberId: author.member.id });
  const { id } = (await submit({ picture_ids: [picture.id] })).body.data as OwnComment;
  const path = `/api/comments/${id}?version=${await versionOfComment(db, id)}`;
  const remove = (token?: string) => call("DELETE", path, { ...(token && { token }) });
  expect((await remove()).status).toBe(401);
  expect((await remove((await makeSignedIn(db)).token)).status).toBe(404);
  for (let n = 0; n < 2; n += 1) expect((await remove(author.token)).status).toBe(200);
  const [row] = await db.select().from(comments).where(eq(comments.id, id));
  expect(row).toMatchObject({ status: "withdrawn" });
  expect(await db.select().from(commentPictures).where(eq(commentPictures.commentId, id))).toEqual([]);
  const [kept] = await db.select().from(media).where(eq(media.id, picture.id));
  expect(kept?.attachedAt).toBeNull();
  const [item] = await db.select().from(reviewItems).where(eq(reviewItems.targetId, id));
  expect(item?.status).toBe("withdrawn");
  expect((await mine()).unpublished).toEqual([]);
  const foreign = await makeComment(db, { targetId: article.id });
  expect(
    (await call("DELETE", `/api/comments/${foreign.id}?version=x`, { token: author.token })).status,
  ).toBe(403);
});
