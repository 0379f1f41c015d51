import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { commentPictures } from "#capabilities/texts/comments/server/tables.ts";
import { articleCounters } from "#features/articles/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeMember,
  makePicture,
  makeSignedIn,
  versionOfComment,
} from "../../../../../test/support/factories.ts";
import { KIND, reviewDesk } from "../../../../../test/support/reviews.ts";
import { until, within } from "../../../../../test/support/within.ts";
import type { ReviewKindWords, ReviewRow } from "../contract.ts";
import { tellAuthors } from "./notify.ts";
import { reviewItems } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
const club = sections.find((section) => !section.umbrella)?.slug ?? "";
const {
  one,
  two,
  article,
  makeWaiting,
  post,
  decide,
  list,
  show,
  resultsOf,
  commentOf,
  itemOf,
  actionsOf,
  noticesOf,
  age,
} = await reviewDesk(test);

describe("the queue", () => {
  it("shows what is needed to decide: content, pictures, author, article, what it answers", async () => {
    const author = await makeMember(db, { nickname: "爱跑山的人" });
    const earlier = await makeWaiting({ authorId: author.id });
    await decide({ ids: [earlier.id], decision: "reject", reason: "广告" });
    const root = await makeWaiting({ body: "我先说", status: "published" });
    const reply = await makeWaiting({ authorId: author.id, rootId: root.commentId, body: "回你一句" });
    const picture = await makePicture(db);
    await db.insert(commentPictures).values({ commentId: reply.commentId, position: 0, mediaId: picture.id });
    expect(await show(reply.id)).toMatchObject({
      status: "waiting",
      content: { text: "回你一句", public: false, gone: false, pictures: [{ id: picture.id }] },
      author: {
        member: { nickname: "爱跑山的人" },
        status: "active",
        passed: 0,
        refused: 1,
        earlier: [{ status: "rejected", reason: "广告", by_name: one.admin.name }],
      },
      subject: { id: article.id, title: article.title, closed: false },
      quoted: { text: "我先说" },
      claim: null,
      decided: null,
    });
  });

  it("is ordered by waiting time and read page by page", async () => {
    const made = [
      await makeWaiting({}, { minutesAgo: 900 }),
      await makeWaiting({}, { minutesAgo: 950 }),
      await makeWaiting({}, { minutesAgo: 925 }),
    ];
    const first = await list("limit=2");
    const second = await list(`limit=2&cursor=${first.next_cursor}`);
    const ids = [...first.items, ...second.items].map((item) => item.id);
    expect(ids.slice(0, 3)).toEqual([made[1]?.id, made[2]?.id, made[0]?.id]);
    expect(first.counts.waiting).toBeGreaterThanOrEqual(3);
  });

  it("filters by section and by words, and takes wildcards literally", async () => {
    const inClub = await makeWaiting({ body: "百分之百%好车" }, { section: club });
    const other = await makeWaiting({ body: "别的" }, { section: club });
    expect((await list(`section=${club}`)).items.map((item) => item.id).sort()).toEqual(
      [inClub.id, other.id].sort(),
    );
    expect((await list(`q=${encodeURIComponent("百%好")}`)).items.map((item) => item.id)).toEqual([
      inClub.id,
    ]);
    expect((await list(`q=${encodeURIComponent("百分%好车")}`)).items).toEqual([]);
  });

  it("refuses an unknown queue and a broken cursor", async () => {
    const bad = await test.call("GET", "/api/admin/reviews?kind=nothing", { token: one.token });
    expect([bad.status, bad.body.code]).toEqual([400, "INVALID_INPUT"]);
    const broken = await test.call("GET", `/api/admin/reviews?kind=${KIND}&cursor=zzz`, { token: one.token });
    expect(broken.status).toBe(400);
  });

  it("says how it is worded, what is offered in its lists, and offers reasons", async () => {
    const { body } = await test.call("GET", `/api/admin/reviews/kinds/${KIND}`, { token: one.token });
    const words = body.data as unknown as ReviewKindWords;
    expect(words.reasons.length).toBeGreaterThan(3);
    expect(words).toMatchObject({ noun: "评论", closes_comments: true, parts: [] });
    expect(words.choices.waiting).toEqual(["pass", "reject", "delete"]);
    const profile = await test.call("GET", "/api/admin/reviews/kinds/profile", { token: one.token });
    // A profile is never taken away: a report that is right has parts of it emptied.
    expect((profile.body.data as unknown as ReviewKindWords).choices).toEqual({
      waiting: ["pass", "reject"],
      published: ["reject"],
      rejected: ["pass"],
      removed: [],
      reported: ["dismiss", "reject"],
    });
    const none = await test.call("GET", "/api/admin/reviews/kinds/nothing", { token: one.token });
    expect(none.status).toBe(400);
  });
});

describe("claims", () => {
  it("give an item to one of two moderators who ask at the same moment", async () => {
    const item = await makeWaiting();
    const answers = await Promise.all([
      post("claim", { ids: [item.id] }, one.token),
      post("claim", { ids: [item.id] }, two.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("CLAIMED");
    const winner = answers[0]?.status === 200 ? one : two;
    const loser = winner === one ? two : one;
    expect((await show(item.id, loser.token)).claim).toMatchObject({
      by_name: winner.admin.name,
      mine: false,
    });
    expect((await decide({ ids: [item.id], decision: "pass" }, loser.token)).body.code).toBe("CLAIMED");
    expect((await commentOf(item))?.status).toBe("in_review");

    await post("release", { ids: [item.id] }, loser.token);
    expect((await show(item.id)).claim).not.toBeNull();
    await post("release", { ids: [item.id] }, winner.token);
    expect((await decide({ ids: [item.id], decision: "pass" }, loser.token)).status).toBe(200);
  });

  it("end by themselves", async () => {
    const item = await makeWaiting();
    await post("claim", { ids: [item.id] }, one.token);
    await db
      .update(reviewItems)
      .set({ claimedUntil: new Date(Date.now() - 1000) })
      .where(eq(reviewItems.id, item.id));
    expect((await show(item.id, two.token)).claim).toBeNull();
    expect((await post("claim", { ids: [item.id] }, two.token)).status).toBe(200);
  });

  it("in a batch answer one by one", async () => {
    const mine = await makeWaiting();
    const taken = await makeWaiting();
    await post("claim", { ids: [taken.id] }, two.token);
    const answer = await post("claim", { ids: [mine.id, taken.id, "999999"] });
    expect(resultsOf(answer).map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [false, "CLAIMED"],
      [false, "NOT_FOUND"],
    ]);
  });

  it("of the next item never collide, and skipping goes on behind", async () => {
    await db.update(reviewItems).set({ waiting: false }).where(eq(reviewItems.waiting, true));
    const a = await makeWaiting({}, { minutesAgo: 30 });
    const b = await makeWaiting({}, { minutesAgo: 20 });
    const c = await makeWaiting({}, { minutesAgo: 5 });
    const next = async (token: string, after = "") => {
      const path = `/api/admin/reviews/next?kind=${KIND}${after && `&after=${after}`}`;
      const { body } = await test.call("POST", path, { token });
      return body.data as unknown as { item: ReviewRow | null; waiting: number };
    };
    const [first, second] = await Promise.all([next(one.token), next(two.token)]);
    expect([first.item?.id, second.item?.id].sort()).toEqual([a.id, b.id].sort());
    expect(first.item?.claim?.mine).toBe(true);
    const third = await next(one.token, first.item?.id);
    // What the other holds is not offered, even where it is behind.
    expect(third.item?.id).toBe(c.id);
    expect(third.waiting).toBe(3);
    expect((await next(one.token, c.id)).item).toBeNull();
    // Without a skipped one the own claim comes back first.
    expect((await next(one.token)).item?.id).toBe(first.item?.id);
  });
});

describe("the next free item", () => {
  const next = async (token: string) => {
    const { body } = await test.call("POST", `/api/admin/reviews/next?kind=${KIND}`, { token });
    return (body.data as unknown as { item: ReviewRow | null }).item?.id ?? null;
  };

  it("is another one for each of eight moderators who ask at the same moment, round after round", async () => {
    const moderators = await Promise.all(Array.from({ length: 8 }, () => makeAdmin(db)));
    for (let round = 0; round < 6; round += 1) {
      await db.update(reviewItems).set({ waiting: false }).where(eq(reviewItems.waiting, true));
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, n) => makeWaiting({}, { minutesAgo: n + 1 })),
      );
      const offered = await Promise.all(moderators.map(({ token }) => next(token)));
      expect([...offered].sort()).toEqual(made.map(({ id }) => id).sort());
      expect(await next(one.token)).toBeNull();
    }
  });

  it("is a claimed one again when its claim has ended", async () => {
    await db.update(reviewItems).set({ waiting: false }).where(eq(reviewItems.waiting, true));
    const item = await makeWaiting();
    expect(await next(one.token)).toBe(item.id);
    expect(await next(two.token)).toBeNull();
    await db
      .update(reviewItems)
      .set({ claimedUntil: new Date(Date.now() - 1000) })
      .where(eq(reviewItems.id, item.id));
    expect(await next(two.token)).toBe(item.id);
    expect(await next(one.token)).toBeNull();
  });
});

describe("decisions", () => {
  it("pass shows the comment and is written down with before and after", async () => {
    const item = await makeWaiting();
    const answer = await decide({ ids: [item.id], decision: "pass" });
    expect(resultsOf(answer)).toEqual([
      { id: item.id, ok: true, status: "published", code: null, message: null, version: expect.any(String) },
    ]);
    expect((await commentOf(item))?.status).toBe("published");
    expect(await itemOf(item)).toMatchObject({
      status: "published",
      waiting: false,
      decidedBy: one.admin.id,
      notifiedAt: null,
    });
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.targetId, item.id));
    expect(entry).toMatchObject({
      adminId: one.admin.id,
      action: "review.pass",
      before: { status: "waiting" },
      after: { status: "published", excerpt: "说得好" },
    });
  });

  it("reject needs a reason, which the author reads", async () => {
    const item = await makeWaiting();
    const without = await decide({ ids: [item.id], decision: "reject", reason: "  " });
    expect([without.status, without.body.error]).toEqual([400, ["请选择或填写驳回理由"]]);
    await decide({ ids: [item.id], decision: "reject", reason: "与文章无关" });
    expect(await commentOf(item)).toMatchObject({ status: "rejected", rejectReason: "与文章无关" });
  });

  it("of two moderators at the same moment, one stands and the other hears who and when", async () => {
    for (let round = 0; round < 5; round += 1) {
      const item = await makeWaiting();
      const answers = await Promise.all([
        decide({ ids: [item.id], decision: "pass" }, one.token),
        decide({ ids: [item.id], decision: "reject", reason: "不行" }, two.token),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? one : two;
      const refusal = answers.find(({ status }) => status === 409);
      expect(refusal?.body.code).toBe("CONFLICT");
      expect(refusal?.body.error[0]).toMatch(
        new RegExp(`^${winner.admin.name} 已于 \\d\\d-\\d\\d \\d\\d:\\d\\d `),
      );
      expect((await commentOf(item))?.status).toBe(winner === one ? "published" : "rejected");
      expect(await actionsOf(item)).toHaveLength(1);
    }
  });

  it("in a batch answer one by one, and two hundred are the most", async () => {
    const good = await makeWaiting();
    const done = await makeWaiting();
    await decide({ ids: [done.id], decision: "delete", reason: "违反社区规范" }, two.token);
    const answer = await decide({ ids: [good.id, done.id, "999999"], decision: "pass" });
    expect(resultsOf(answer).map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [false, "CONFLICT"],
      [false, "NOT_FOUND"],
    ]);
    const tooMany = Array.from({ length: 201 }, (_, index) => String(index + 1));
    expect((await decide({ ids: tooMany, decision: "pass" })).body.error).toEqual(["一次最多处理 200 条"]);
    expect((await decide({ ids: [], decision: "pass" })).status).toBe(400);
  });

  it("ask for a reason where something is taken from its author", async () => {
    const item = await makeWaiting();
    for (const decision of ["reject", "delete"]) {
      const refused = await decide({ ids: [item.id], decision });
      expect([refused.status, refused.body.code]).toEqual([400, "INVALID_INPUT"]);
    }
    expect((await commentOf(item))?.status).toBe("in_review");
  });

  it("can be changed later from what was seen, not from what was not", async () => {
    const item = await makeWaiting();
    await decide({ ids: [item.id], decision: "delete", reason: "违反社区规范" });
    expect((await decide({ ids: [item.id], decision: "pass" })).body.code).toBe("CONFLICT");
    expect(
      (await decide({ ids: [item.id], decision: "delete", reason: "违反社区规范", from: "removed" })).body
        .code,
    ).toBe("CONFLICT");
    expect((await decide({ ids: [item.id], decision: "pass", from: "removed" })).status).toBe(200);
    expect((await commentOf(item))?.status).toBe("published");
    expect(
      (await decide({ ids: [item.id], decision: "reject", reason: "有争议", from: "published" })).status,
    ).toBe(200);
    // What everybody saw is not refused but taken back.
    expect((await commentOf(item))?.status).toBe("revoked");
    expect((await list("status=rejected")).items.map((row) => row.status)).toContain("revoked");
    expect((await decide({ ids: [item.id], decision: "pass", from: "rejected" })).status).toBe(200);
  });

  it("find nothing to decide where the author took the comment back", async () => {
    const { member, token } = await makeSignedIn(db);
    const item = await makeWaiting({ authorId: member.id });
    const version = await versionOfComment(db, item.commentId);
    const path = `/api/comments/${item.commentId}?version=${version}`;
    expect((await test.call("DELETE", path, { token })).status).toBe(200);
    const refusal = await decide({ ids: [item.id], decision: "pass" });
    expect([refusal.status, refusal.body.error]).toEqual([409, ["作者已删除这条内容"]]);
  });

  it("may close the article's comments with them, and undo opens them", async () => {
    const item = await makeWaiting();
    const closed = async () => (await show(item.id)).subject?.closed;
    await decide({ ids: [item.id], decision: "delete", reason: "违反社区规范", close_comments: true });
    expect(await closed()).toBe(true);
    await post("undo", { ids: [item.id] });
    expect(await closed()).toBe(false);
  });
});

describe("undo", () => {
  it("within five seconds puts everything back, and the author hears nothing", async () => {
    const item = await makeWaiting();
    const counted = async () =>
      (await db.select().from(articleCounters).where(eq(articleCounters.articleId, article.id)))[0]?.comments;
    const before = await counted();
    await decide({ ids: [item.id], decision: "pass" });
    expect(await counted()).toBe((before ?? 0) + 1);
    const answer = await post("undo", { ids: [item.id] });
    expect(resultsOf(answer)[0]).toMatchObject({ ok: true, status: "waiting" });
    expect(await counted()).toBe(before);
    expect((await commentOf(item))?.status).toBe("in_review");
    expect((await show(item.id)).claim?.mine).toBe(true);
    expect(await actionsOf(item)).toEqual(["review.pass", "review.undo"]);
    await tellAuthors(test.services);
    expect(await noticesOf(item)).toEqual([]);
    expect((await post("undo", { ids: [item.id] })).body.code).toBe("CONFLICT");
  });

  it("after five seconds is refused", async () => {
    const item = await makeWaiting();
    await decide({ ids: [item.id], decision: "pass" });
    await age(item, 5.1);
    const answer = await post("undo", { ids: [item.id] });
    expect([answer.status, answer.body.error]).toEqual([409, ["已超过 5 秒，不能撤销了"]]);
    expect((await commentOf(item))?.status).toBe("published");
  });

  it("is for whoever decided", async () => {
    const item = await makeWaiting();
    await decide({ ids: [item.id], decision: "pass" }, one.token);
    expect((await post("undo", { ids: [item.id] }, two.token)).body.code).toBe("CONFLICT");
    expect((await commentOf(item))?.status).toBe("published");
  });

  it("goes back to the earlier decision, not to the start", async () => {
    const item = await makeWaiting();
    await decide({ ids: [item.id], decision: "reject", reason: "先驳回" }, two.token);
    await age(item, 60);
    await tellAuthors(test.services);
    await decide({ ids: [item.id], decision: "pass", from: "rejected" });
    await post("undo", { ids: [item.id] });
    expect(await commentOf(item)).toMatchObject({ status: "rejected", rejectReason: "先驳回" });
    expect(await itemOf(item)).toMatchObject({ status: "rejected", decidedBy: two.admin.id });
    expect((await itemOf(item))?.notifiedAt).not.toBeNull();
  });

  it("of a whole batch works as one request", async () => {
    const items = [await makeWaiting(), await makeWaiting()];
    const ids = items.map((item) => item.id);
    await decide({ ids, decision: "delete", reason: "违反社区规范" });
    expect(resultsOf(await post("undo", { ids })).map((result) => result.ok)).toEqual([true, true]);
  });

  it.each([20, 40])(
    "of %i that were decided together takes all of them back until the end",
    async (count) => {
      const items = [];
      for (let at = 0; at < count; at += 1) items.push(await makeWaiting());
      const seen = [];
      for (const { id } of items) seen.push({ id, version: (await show(id)).version });
      const before = Date.now();
      const decided = await decide({ items: seen, decision: "reject", reason: "含有广告" });
      const results = resultsOf(decided);
      expect(results.filter(({ ok }) => !ok)).toEqual([]);
      const end = Date.parse((decided.body.data as unknown as { undo_until: string }).undo_until);
      expect(end).toBeGreaterThanOrEqual(before + 5000);
      // One moment for all of them, which is the promised one.
      const ids = items.map(({ id }) => id);
      const moments = await db
        .selectDistinct({ at: reviewItems.decidedAt })
        .from(reviewItems)
        .where(inArray(reviewItems.id, ids));
      expect(moments.map(({ at }) => at?.getTime())).toEqual([end - 5000]);
      const undone = await post("undo", { items: results.map(({ id, version }) => ({ id, version })) });
      expect(resultsOf(undone).filter(({ ok }) => !ok)).toEqual([]);
      for (const item of items)
        expect(await itemOf(item)).toMatchObject({ status: "in_review", waiting: true, decidedAt: null });
      await tellAuthors(test.services);
      for (const item of items) expect(await noticesOf(item)).toEqual([]);
    },
  );

  it("that came in time is carried out whole, however long it has to wait", async () => {
    const items = [await makeWaiting(), await makeWaiting(), await makeWaiting()];
    const ids = items.map(({ id }) => id);
    const decided = resultsOf(await decide({ ids, decision: "pass" }));
    const sent = { items: decided.map(({ id, version }) => ({ id, version })) };
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const other = db.transaction(async (tx) => {
      await tx
        .select()
        .from(reviewItems)
        .where(eq(reviewItems.id, ids[2] ?? ""))
        .for("update");
      locked.resolve();
      await held.promise;
    });
    await within("the lock", locked.promise);
    const undone = post("undo", sent);
    await until("the undo to wait for the lock", async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length > 0;
    });
    // The five seconds end while it waits.
    await until("the five seconds to be over", async () => {
      const [row] = await db
        .select({ over: sql<boolean>`${reviewItems.decidedAt} < now() - interval '5 seconds'` })
        .from(reviewItems)
        .where(eq(reviewItems.id, ids[0] ?? ""));
      return row?.over === true;
    });
    held.resolve();
    await within("the lock's end", other);
    expect(resultsOf(await within("the undo", undone)).map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  it("leaves out what cannot be decided, and nothing of it stays", async () => {
    const good = await makeWaiting();
    const taken = await makeWaiting();
    await post("claim", { ids: [taken.id] }, two.token);
    const decided = resultsOf(await decide({ ids: [taken.id, good.id], decision: "delete", reason: "广告" }));
    expect(decided.map(({ code }) => code)).toEqual(["CLAIMED", null]);
    expect(await actionsOf(taken)).toEqual([]);
    expect((await decide({ ids: [good.id], decision: "pass", from: "removed" })).status).toBe(200);
  });
});

describe("the author", () => {
  it("is told once, after the window, with reason and link", async () => {
    const item = await makeWaiting({ body: "第一句话" });
    await decide({ ids: [item.id], decision: "reject", reason: "含有广告" });
    await tellAuthors(test.services);
    expect(await noticesOf(item)).toEqual([]);
    await age(item, 6);
    await Promise.all([tellAuthors(test.services), tellAuthors(test.services)]);
    await tellAuthors(test.services);
    const told = await noticesOf(item);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      kind: "moderation.decision",
      group: "system",
      title: "你的评论未通过审核",
      readAt: null,
    });
    expect(told[0]?.body).toBe(`《${article.title}》第一句话`);
    expect(told[0]).toMatchObject({
      link: `/my/comment?tab=rejected&edit=${item.commentId}`,
      action: "修改重新提交",
      reason: "含有广告",
    });
  });
});
