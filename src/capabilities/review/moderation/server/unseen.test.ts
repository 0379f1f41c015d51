import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { members } from "#capabilities/people/members/server/tables.ts";
import type { comments } from "#capabilities/texts/comments/server/tables.ts";
import { articleCounters } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeMember,
  makePicture,
  makeSignedIn,
  versionOfComment,
} from "../../../../../test/support/factories.ts";
import { type Made, reviewDesk } from "../../../../../test/support/reviews.ts";
import { reports } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
const { one, two, article, makeWaiting, post, decide, show, resultsOf, commentOf, itemOf } =
  await reviewDesk(test);

/** A comment in the queue, its author signed in, and a moderator who has read it. */
async function makeRead(values: Partial<typeof comments.$inferInsert> = {}) {
  const author = await makeSignedIn(db);
  const item = await makeWaiting({ ...values, authorId: author.member.id });
  return { item, author, seen: (await show(item.id)).version };
}

/** As the author does it, with what stands on his screen. */
async function change({ commentId }: Made, token: string, body: object) {
  const version = await versionOfComment(db, commentId);
  return test.call("PUT", `/api/comments/${commentId}`, {
    token,
    body: { version, body: "说得好", ...body },
  });
}

const withSeen = (item: Made, version: string, rest: object = {}) => ({
  items: [{ id: item.id, version }],
  ...rest,
});

async function makeReport(item: Made, reason = "spam") {
  const reporter = await makeMember(db);
  await db
    .insert(reports)
    .values({ targetKind: "comment", targetId: item.commentId, reporterId: reporter.id, reason });
}

describe("what the moderator did not see is not decided", () => {
  const picture = async (ownerMemberId: string) => (await makePicture(db, { ownerMemberId })).id;
  it.each([
    ["other words", async () => ({ body: "加微信 abc123" })],
    ["another picture", async (owner: string) => ({ picture_ids: [await picture(owner)] })],
    ["both", async (owner: string) => ({ body: "看图", picture_ids: [await picture(owner)] })],
  ])("%s", async (_name, edit) => {
    const { item, author, seen } = await makeRead();
    expect((await change(item, author.token, await edit(author.member.id))).status).toBe(200);
    for (const decision of ["pass", "reject", "delete"]) {
      const answer = await post("decide", withSeen(item, seen, { decision, reason: "不行" }));
      expect([answer.status, answer.body.code]).toEqual([409, "CHANGED"]);
      expect(answer.body.error[0]).toContain("有变化");
    }
    expect((await commentOf(item))?.status).toBe("in_review");
    expect(await itemOf(item)).toMatchObject({ waiting: true, decidedBy: null });
    // Looked at again, it can be decided.
    expect((await decide({ ids: [item.id], decision: "pass" })).status).toBe(200);
  });

  it("another name or face of the author", async () => {
    for (const values of [{ nickname: "加微信送机油" }, { avatarId: (await makePicture(db)).id }]) {
      const { item, author, seen } = await makeRead();
      await db.update(members).set(values).where(eq(members.id, author.member.id));
      expect((await post("decide", withSeen(item, seen, { decision: "pass" }))).body.code).toBe("CHANGED");
    }
  });

  it("another report", async () => {
    const { item } = await makeRead();
    await decide({ ids: [item.id], decision: "pass" });
    await makeReport(item);
    const { version } = await show(item.id);
    await makeReport(item, "privacy");
    for (const verdict of ["dismiss", "uphold"]) {
      const answer = await post(`${item.id}/reports`, { version, verdict, reason: "属实" });
      expect([answer.status, answer.body.code]).toEqual([409, "CHANGED"]);
    }
    expect((await show(item.id)).reports).toHaveLength(2);
    expect((await post(`${item.id}/reports`, { verdict: "dismiss" })).status).toBe(200);
  });

  it("other words under an object that is to be set apart", async () => {
    const { item, author } = await makeRead();
    await decide({ ids: [item.id], decision: "pass" });
    const { version } = await show(item.id);
    await decide({ ids: [item.id], decision: "reject", reason: "改一下", from: "published" });
    await change(item, author.token, { body: "改成了别的" });
    await decide({ ids: [item.id], decision: "pass" }, two.token);
    const answer = await post(`${item.id}/feature`, { version, featured: true });
    expect([answer.status, answer.body.code]).toEqual([409, "CHANGED"]);
    expect((await commentOf(item))?.featuredAt).toBeNull();
  });

  it("in a batch holds back only what changed", async () => {
    const { item, author, seen } = await makeRead();
    const other = await makeRead();
    await change(item, author.token, { body: "换了" });
    const answer = await post("decide", {
      items: [
        { id: item.id, version: seen },
        { id: other.item.id, version: other.seen },
      ],
      decision: "pass",
    });
    expect(resultsOf(answer).map(({ ok, code }) => [ok, code])).toEqual([
      [false, "CHANGED"],
      [true, null],
    ]);
    expect((await commentOf(item))?.status).toBe("in_review");
  });

  it("a batch of one author's comments is not held back by itself", async () => {
    const author = await makeMember(db);
    const root = await makeWaiting({ authorId: author.id });
    const reply = await makeWaiting({ authorId: author.id, rootId: root.commentId });
    const answer = await decide({
      ids: [root.id, reply.id],
      decision: "delete",
      reason: "违反社区规范",
      close_comments: true,
    });
    expect(resultsOf(answer).map((result) => result.ok)).toEqual([true, true]);
    await test.call("POST", `/api/admin/reviews/${root.id}/subject`, {
      token: one.token,
      body: { closed: false },
    });
  });

  it("when change and decision come at the same moment, what is public was seen", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { item, author, seen } = await makeRead({ body: "看过的" });
      const [decision, edit] = await Promise.all([
        post("decide", withSeen(item, seen, { decision: "pass" })),
        change(item, author.token, { body: `没看过的${round}` }),
      ]);
      expect([decision.status, edit.status].filter((status) => status === 200)).toHaveLength(1);
      const comment = await commentOf(item);
      if (comment?.status === "published") expect(comment.body).toBe("看过的");
      else expect(comment).toMatchObject({ status: "in_review", body: `没看过的${round}` });
    }
  });
});

describe("undo", () => {
  const decided = async (item: Made, decision: string, from?: string) => {
    const answer = await decide({ ids: [item.id], decision, reason: "不行", ...(from && { from }) });
    return resultsOf(answer)[0]?.version ?? "";
  };

  it("takes back the decision that was seen and no later one", async () => {
    const { item } = await makeRead();
    const first = await decided(item, "pass");
    const second = await decided(item, "delete", "published");
    const late = await post("undo", withSeen(item, first));
    expect([late.status, late.body.code]).toEqual([409, "CHANGED"]);
    expect((await commentOf(item))?.status).toBe("removed");
    expect((await post("undo", withSeen(item, second))).status).toBe(200);
    expect((await commentOf(item))?.status).toBe("published");
  });

  it("does not bring back what the author rewrote meanwhile", async () => {
    const { item, author } = await makeRead();
    const version = await decided(item, "reject");
    expect((await change(item, author.token, { body: "改好了" })).status).toBe(200);
    expect((await post("undo", withSeen(item, version))).status).toBe(409);
    expect(await commentOf(item)).toMatchObject({ status: "in_review", body: "改好了" });
    const [counters] = await db
      .select()
      .from(articleCounters)
      .where(eq(articleCounters.articleId, article.id));
    expect(counters?.comments).toBeGreaterThanOrEqual(0);
  });

  it("is not held back by a report or by the author's new name", async () => {
    const { item, author } = await makeRead();
    const version = await decided(item, "pass");
    await makeReport(item);
    await db.update(members).set({ nickname: "改了名的人" }).where(eq(members.id, author.member.id));
    expect((await post("undo", withSeen(item, version))).status).toBe(200);
    expect((await commentOf(item))?.status).toBe("in_review");
  });
});

describe("the author", () => {
  it("does not overwrite what another device wrote, nor a reason that he has not read", async () => {
    const { item, author } = await makeRead();
    const stale = await versionOfComment(db, item.commentId);
    await change(item, author.token, { body: "手机上改的" });
    const path = `/api/comments/${item.commentId}`;
    const put = (version: string) =>
      test.call("PUT", path, { token: author.token, body: { version, body: "平板上改的" } });
    const late = await put(stale);
    expect([late.status, late.body.code]).toEqual([409, "CHANGED"]);
    expect((await commentOf(item))?.body).toBe("手机上改的");
    const before = await versionOfComment(db, item.commentId);
    await decide({ ids: [item.id], decision: "reject", reason: "含有广告" });
    expect((await put(before)).body.code).toBe("CHANGED");
    expect(await commentOf(item)).toMatchObject({ status: "rejected", rejectReason: "含有广告" });
    expect((await put(await versionOfComment(db, item.commentId))).status).toBe(200);
  });

  it("deletes what he saw, also when it was decided meanwhile, but not other words", async () => {
    const { item, author } = await makeRead();
    const stale = await versionOfComment(db, item.commentId);
    await change(item, author.token, { body: "后来写的" });
    const remove = (version: string) =>
      test.call("DELETE", `/api/comments/${item.commentId}?version=${version}`, { token: author.token });
    expect((await remove(stale)).body.code).toBe("CHANGED");
    const seen = await versionOfComment(db, item.commentId);
    await decide({ ids: [item.id], decision: "pass" });
    expect((await remove(seen)).status).toBe(200);
    expect(await commentOf(item)).toMatchObject({ status: "withdrawn" });
  });
});

it("a profile that was changed on another device is not overwritten", async () => {
  const { token } = await makeSignedIn(db, { city: "南京" });
  const { version } = (await test.call("GET", "/api/user", { token })).body.data as { version: string };
  const save = (body: object) => test.call("PUT", "/api/user", { token, body: { version, ...body } });
  const answers = await Promise.all([save({ bio: "开旅行车" }), save({ city: "苏州" })]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(answers.find((answer) => answer.status === 409)?.body.code).toBe("CHANGED");
  // As the member sees it: others see the introduction after its review.
  const own = (await test.call("GET", "/api/user", { token })).body.data as { bio: string; city: string };
  expect([own.bio, own.city]).toContainEqual(answers[0]?.status === 200 ? "开旅行车" : "苏州");
  // Without a version nothing is saved at all.
  const without = await test.call("PUT", "/api/user", { token, body: { bio: "无版本" } });
  expect([without.status, without.body.error]).toEqual([400, ["缺少版本，请刷新后重试"]]);
});
