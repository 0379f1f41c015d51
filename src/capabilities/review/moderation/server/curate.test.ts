import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { articles } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { KIND, type Made, reviewDesk } from "../../../../../test/support/reviews.ts";
import type { Overview } from "../contract.ts";
import { reports } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
const { one, two, article, makeWaiting, post, decide, list, commentOf, actionsOf } = await reviewDesk(test);

describe("reports", () => {
  /** As a member does it; afterwards the comment may stand as it likes. */
  async function makeReported(made: Pick<Made, "commentId" | "authorId">) {
    const reporter = await makeSignedIn(db);
    const url = `/api/comments/${made.commentId}/report`;
    const { status } = await test.call("POST", url, {
      token: reporter.token,
      body: { reason: "spam", note: "广告" },
    });
    expect(status).toBe(200);
  }
  const statesOf = async ({ commentId }: Made) =>
    (await db.select().from(reports).where(eq(reports.targetId, commentId))).map((row) => row.status);
  const answer = (made: Made, verdict: string, token = one.token) =>
    post(`${made.id}/reports`, { verdict, reason: "举报属实" }, token);

  it("bring up what is public, also what never stood in the queue", async () => {
    const author = await makeMember(db);
    const [unreviewed] = await db
      .insert(comments)
      .values({
        targetKind: "article",
        targetId: article.id,
        authorId: author.id,
        body: "旧评论",
        status: "published",
      })
      .returning();
    await makeReported({ commentId: unreviewed?.id ?? "", authorId: author.id });
    const { items, counts } = await list("status=reported");
    expect(counts.reported).toBe(items.length);
    expect(items.find((item) => item.content.text === "旧评论")).toMatchObject({
      status: "published",
      reports: [{ reason: "广告引流", note: "广告" }],
    });
  });

  it("upheld delete the comment, and undo opens them again", async () => {
    const item = await makeWaiting();
    await decide({ ids: [item.id], decision: "pass" });
    await makeReported(item);
    await makeReported(item);
    expect((await answer(item, "uphold")).body.data).toMatchObject({ ok: true, status: "removed" });
    expect((await commentOf(item))?.status).toBe("removed");
    expect(await statesOf(item)).toEqual(["upheld", "upheld"]);
    await post("undo", { ids: [item.id] });
    expect(await statesOf(item)).toEqual(["open", "open"]);
    expect((await commentOf(item))?.status).toBe("published");
  });

  it("dismissed leave it, and are answered once", async () => {
    const item = await makeWaiting();
    await decide({ ids: [item.id], decision: "pass" });
    await makeReported(item);
    const answers = await Promise.all([
      answer(item, "dismiss", one.token),
      answer(item, "dismiss", two.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await commentOf(item))?.status).toBe("published");
    expect(await statesOf(item)).toEqual(["dismissed"]);
  });
});

describe("setting apart and closing", () => {
  it("features public comments only", async () => {
    const item = await makeWaiting();
    expect((await post(`${item.id}/feature`, { featured: true })).body.code).toBe("CONFLICT");
    await decide({ ids: [item.id], decision: "pass" });
    expect((await post(`${item.id}/feature`, { featured: true })).status).toBe(200);
    expect((await commentOf(item))?.featuredAt).not.toBeNull();
    await post(`${item.id}/feature`, { featured: false });
    expect((await commentOf(item))?.featuredAt).toBeNull();
    expect(await actionsOf(item)).toEqual(["review.pass", "review.feature", "review.unfeature"]);
  });

  it("closes and opens an article's comments, writing down only what changes", async () => {
    const item = await makeWaiting();
    const stored = async () =>
      (await db.select().from(articles).where(eq(articles.id, article.id)))[0]?.commentsClosed;
    await post(`${item.id}/subject`, { closed: true });
    await post(`${item.id}/subject`, { closed: true });
    expect(await stored()).toBe(true);
    await post(`${item.id}/subject`, { closed: false });
    expect(await stored()).toBe(false);
    expect(await actionsOf(item)).toEqual(["review.close_subject", "review.open_subject"]);
    expect((await post("999999/subject", { closed: true })).status).toBe(404);
  });
});

describe("the overview", () => {
  it("counts what is in the tables", async () => {
    const read = async () =>
      (await test.call("GET", "/api/admin/overview", { token: two.token })).body.data as unknown as Overview;
    const before = await read();
    const item = await makeWaiting({}, { minutesAgo: 2000 });
    await makeWaiting({});
    await decide({ ids: [item.id], decision: "pass" }, two.token);
    const after = await read();
    const kind = (overview: Overview) => overview.kinds.find((entry) => entry.kind === KIND);
    expect(kind(after)?.waiting).toBe((kind(before)?.waiting ?? 0) + 1);
    expect(kind(after)?.decided_today).toBe((kind(before)?.decided_today ?? 0) + 1);
    expect(after.mine.passed).toBe(before.mine.passed + 1);
    expect(after.days).toHaveLength(7);
    expect(after.days[6]?.decided).toBe((before.days[6]?.decided ?? 0) + 1);
    expect(after.median_review_minutes).toBeGreaterThan(0);
  });
});

describe("who may", () => {
  const reading = ["overview", `reviews?kind=${KIND}`, `reviews/kinds/${KIND}`] as const;
  const deciding = ["claim", "release", `next?kind=${KIND}`, "decide", "undo", "1/reports"] as const;
  const curating = ["1/feature", "1/subject"] as const;

  it("members and visitors see nothing", async () => {
    const { token } = await makeSignedIn(db);
    for (const path of reading) {
      expect((await test.call("GET", `/api/admin/${path}`, { token })).status).toBe(401);
      expect((await test.call("GET", `/api/admin/${path}`)).status).toBe(401);
    }
    for (const path of [...deciding, ...curating]) {
      expect((await post(path, {}, token)).status).toBe(401);
    }
  });

  it("viewers look, editors curate, moderators decide", async () => {
    const viewer = await makeAdmin(db, "viewer");
    const editor = await makeAdmin(db, "editor");
    for (const path of reading) {
      expect((await test.call("GET", `/api/admin/${path}`, { token: viewer.token })).status).toBe(200);
    }
    for (const path of [...deciding, ...curating]) {
      expect([path, (await post(path, {}, viewer.token)).status]).toEqual([path, 403]);
    }
    for (const path of deciding) {
      expect([path, (await post(path, {}, editor.token)).status]).toEqual([path, 403]);
    }
    const item = await makeWaiting();
    expect((await post(`${item.id}/subject`, { closed: false }, editor.token)).status).toBe(200);
  });
});
