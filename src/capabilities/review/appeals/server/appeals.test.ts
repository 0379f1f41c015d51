import { and, eq, like, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { settleStandardRoles } from "#capabilities/desk/admin/server/public.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { tellAuthors } from "#capabilities/review/moderation/server/notify.ts";
import { reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { type Made, reviewDesk } from "../../../../../test/support/reviews.ts";
import type { Appeal, OwnDecision } from "../contract.ts";
import { appeals } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
await settleStandardRoles(db);
const desk = await reviewDesk(test);
const { one, two } = desk;

const own = async (token: string) =>
  ((await test.call("GET", "/api/my/decisions", { token })).body.data as unknown as { items: OwnDecision[] })
    .items;
const file = (
  token: string,
  { id, decision }: { id: string; decision: number },
  words = "这是我自己写的体验",
) => test.call("POST", `/api/my/decisions/${id}/appeal`, { token, body: { decision, words } });
const listed = async (token: string, state = "open") =>
  (
    (await test.call("GET", `/api/admin/appeals?state=${state}`, { token })).body.data as unknown as {
      items: Appeal[];
    }
  ).items;
const answer = (token: string, { id, version }: Appeal, body: object) =>
  test.call("POST", `/api/admin/appeals/${id}/answer`, { token, body: { version, ...body } });
const titlesOf = async (memberId: string) =>
  (
    await db
      .select()
      .from(notices)
      .where(and(eq(notices.memberId, memberId), like(notices.kind, "moderation.%")))
      .orderBy(notices.id)
  ).map(({ title }) => title);

/** A comment that was deleted a minute ago by the first moderator, with its author. */
async function taken(by = one) {
  const author = await makeSignedIn(db);
  const item: Made = await desk.makeWaiting({ authorId: author.member.id, body: "这台车我开了三年" });
  await desk.decide({ ids: [item.id], decision: "delete", reason: "含有广告" }, by.token);
  await desk.age(item, 60);
  const [decision] = await own(author.token);
  if (decision === undefined) throw new Error("nothing was decided");
  return { author, item, decision };
}

it("is filed once against a decision that was told, and answered by somebody else: granted, it is back", async () => {
  const { author, item, decision } = await taken();
  expect(decision).toMatchObject({
    ...{ noun: "评论", outcome: "removed", reason: "含有广告", can_appeal: true, appeal: null },
  });
  await tellAuthors(test.services);
  expect((await file(author.token, decision)).status).toBe(200);
  // A double tap changes nothing; other words come too late.
  expect((await file(author.token, decision)).status).toBe(200);
  expect((await file(author.token, decision, "再说一遍别的理由")).status).toBe(409);
  expect((await own(author.token))[0]).toMatchObject({ can_appeal: false, appeal: { state: "open" } });

  const [seen] = await listed(one.token);
  if (seen === undefined) throw new Error("no appeal");
  expect(seen).toMatchObject({
    ...{ text: "这台车我开了三年", words: "这是我自己写的体验", why_not: "这是你处理的，请由其他审核员答复" },
    decision: { outcome: "removed", reason: "含有广告", mine: true, by_name: one.admin.name },
  });
  expect((await answer(one.token, seen, { verdict: "grant" })).status).toBe(403);
  const [open] = await listed(two.token);
  if (open === undefined) throw new Error("no appeal");
  expect(open.why_not).toBe("");
  expect((await answer(two.token, { ...open, version: "x" }, { verdict: "grant" })).body.code).toBe(
    "CHANGED",
  );
  expect((await answer(two.token, open, { verdict: "grant", answer: "确实是真实体验" })).status).toBe(200);
  expect((await desk.commentOf(item))?.status).toBe("published");
  expect((await answer(two.token, open, { verdict: "refuse", answer: "不行" })).status).toBe(409);
  expect((await own(author.token))[0]).toMatchObject({
    ...{ outcome: "restored", reason: "含有广告" },
    appeal: { state: "granted", answer: "确实是真实体验" },
  });
  expect((await listed(one.token, "answered"))[0]).toMatchObject({
    ...{ state: "granted", answered_by: two.admin.name, alone: false },
  });
  expect(await desk.actionsOf(item)).toEqual(["review.delete", "review.grant_appeal"]);
  // Of what came back he hears by the answer alone.
  await db.update(reviewItems).set({ decidedAt: sql`now() - interval '1 hour'` });
  await tellAuthors(test.services);
  expect(await titlesOf(author.member.id)).toEqual(["你的评论已被删除", "申诉成立，你的评论已恢复"]);
});

it("refused needs a reason and leaves it as it is; what is decided anew can be appealed anew", async () => {
  const { author, item, decision } = await taken();
  await file(author.token, decision);
  const [open] = await listed(two.token);
  if (open === undefined) throw new Error("no appeal");
  expect((await answer(two.token, open, { verdict: "refuse" })).status).toBe(400);
  expect((await answer(two.token, open, { verdict: "refuse", answer: "复核后仍是广告" })).status).toBe(200);
  expect((await desk.commentOf(item))?.status).toBe("removed");
  expect((await own(author.token))[0]).toMatchObject({
    can_appeal: false,
    appeal: { state: "refused", answer: "复核后仍是广告" },
  });
  expect(await titlesOf(author.member.id)).toContain("申诉未成立，你的评论维持原来的处理");

  await desk.decide({ ids: [item.id], decision: "pass", from: "removed" });
  await desk.decide({ ids: [item.id], decision: "reject", reason: "重复发布", from: "published" });
  await desk.age(item, 60);
  const [anew] = await own(author.token);
  expect(anew).toMatchObject({ outcome: "revoked", reason: "重复发布", can_appeal: true, appeal: null });
});

it("is nobody else's, nor about what was not told yet, is long ago, or stands otherwise by now", async () => {
  const { author, item, decision } = await taken();
  const other = await makeSignedIn(db);
  expect((await file(other.token, decision)).status).toBe(404);
  expect((await file(author.token, { ...decision, decision: 99 })).status).toBe(409);
  expect((await file(author.token, decision, "太短")).status).toBe(400);
  expect((await file(author.token, decision, "长".repeat(501))).status).toBe(400);
  expect((await test.call("GET", "/api/my/decisions")).status).toBe(401);
  await desk.age(item, 1);
  expect(await own(author.token)).toEqual([]);
  expect((await file(author.token, decision)).status).toBe(404);
  await db
    .update(reviewItems)
    .set({ decidedAt: sql`now() - interval '31 days'` })
    .where(eq(reviewItems.id, item.id));
  expect((await own(author.token))[0]?.can_appeal).toBe(false);
  expect((await file(author.token, decision)).status).toBe(409);
  await desk.age(item, 60);
  await desk.decide({ ids: [item.id], decision: "pass", from: "removed" });
  await desk.age(item, 60);
  expect((await file(author.token, decision)).status).toBe(409);
  expect(await db.select().from(appeals).where(eq(appeals.itemId, item.id))).toEqual([]);
});

it("is seen and answered only as far as the role goes", async () => {
  const { author, decision } = await taken();
  await file(author.token, decision);
  const posts = await makeAdmin(db, await makeRole(db, [{ permission: "review.appeals", kind: "post" }]));
  const reader = await makeAdmin(db, await makeRole(db, [{ permission: "review.read" }]));
  expect(await listed(posts.token)).toEqual([]);
  const [open] = await listed(two.token);
  if (open === undefined) throw new Error("no appeal");
  expect((await answer(posts.token, open, { verdict: "grant" })).status).toBe(404);
  expect((await test.call("GET", "/api/admin/appeals", { token: reader.token })).status).toBe(403);
  expect((await answer(reader.token, open, { verdict: "grant" })).status).toBe(403);
  expect((await answer(two.token, open, { verdict: "refuse", answer: "不行" })).status).toBe(200);
});

it("is answered by whoever decided where nobody else could, and that is noted", async () => {
  const { author, item, decision } = await taken();
  await file(author.token, decision);
  // Everybody else is gone for this test.
  await db.execute(sql`update admins set disabled_at = now() where id <> ${one.admin.id}`);
  const [open] = await listed(one.token);
  if (open === undefined) throw new Error("no appeal");
  expect(open).toMatchObject({ alone: true, why_not: "" });
  expect((await answer(one.token, open, { verdict: "grant" })).status).toBe(200);
  await db.execute(sql`update admins set disabled_at = null`);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "review.grant_appeal"))
    .orderBy(sql`id desc`)
    .limit(1);
  expect([entry?.targetId, entry?.after]).toMatchObject([item.id, { alone: true }]);
  expect((await listed(two.token, "answered"))[0]).toMatchObject({ alone: true });
});
