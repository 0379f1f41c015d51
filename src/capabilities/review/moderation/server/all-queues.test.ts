import { expect, it } from "vitest";
import type { Grant } from "#platform/auth/permissions.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole } from "../../../../../test/support/factories.ts";
import { KIND, reviewDesk } from "../../../../../test/support/reviews.ts";
import { reports, reviewItems } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
const desk = await reviewDesk(test);

interface Page {
  items: { id: string; kind: string; kind_title: string; own_desk: string | null }[];
  next_cursor: string | null;
  counts: { waiting: number; reported: number };
}
const all = async (query = "", token = desk.one.token) => {
  const { status, body } = await test.call("GET", `/api/admin/reviews?kind=all&${query}`, { token });
  expect(status).toBe(200);
  return body.data as unknown as Page;
};
const roleOf = async (...grants: Grant[]) => (await makeAdmin(db, await makeRole(db, grants))).token;

/** An entry of any kind; what it is about need not be there to stand in the list. */
async function entered(kind: string, minutesAgo: number): Promise<string> {
  const [item] = await db
    .insert(reviewItems)
    .values({
      ...{
        kind,
        targetId: String(900_000 + minutesAgo),
        section: "main",
        status: "in_review",
        waiting: true,
      },
      submittedAt: new Date(Date.now() - minutesAgo * 60_000),
    })
    .returning();
  return item?.id ?? "";
}

it("lists what waits in all queues together, oldest first, page by page", async () => {
  const post = await entered("post", 3000);
  const { id: comment } = await desk.makeWaiting({}, { minutesAgo: 2000 });
  const answer = await entered("answer", 1000);
  const first = await all("limit=2");
  const second = await all(`limit=2&cursor=${encodeURIComponent(first.next_cursor ?? "")}`);
  expect([...first.items, ...second.items].map(({ id, kind }) => [id, kind])).toEqual([
    [post, "post"],
    [comment, KIND],
    [answer, "answer"],
  ]);
  expect(first.items.map(({ kind_title }) => kind_title)).toEqual(["帖子", "资讯评论"]);
  expect(first.counts).toEqual({ waiting: 3, reported: 0 });
});

it("shows of several kinds only those that somebody may decide, and to a reader those that he may read", async () => {
  await entered("post", 500);
  await desk.makeWaiting({}, { minutesAgo: 400 });
  const read: Grant = { permission: "review.read" };
  const one = await all("", await roleOf(read, { permission: "review.decide", kind: KIND }));
  expect(new Set(one.items.map(({ kind }) => kind))).toEqual(new Set([KIND]));
  const reader = await all("limit=50", await roleOf({ permission: "review.read", kind: "post" }));
  expect(new Set(reader.items.map(({ kind }) => kind))).toEqual(new Set(["post"]));
  const nobody = await roleOf({ permission: "honours.award" });
  expect((await test.call("GET", "/api/admin/reviews?kind=all", { token: nobody })).status).toBe(403);
});

it("finds a text in whatever queue it stands, and lists what is reported", async () => {
  const { id, commentId } = await desk.makeWaiting({ body: "底盘异响找谁修" });
  const found = await all(`q=${encodeURIComponent("底盘异响")}`);
  expect(found.items.map((row) => row.id)).toEqual([id]);
  await db.insert(reports).values({
    ...{ targetKind: "comment", targetId: commentId, reporterId: (await makeMember(db)).id },
    ...{ reason: "ads", note: "" },
  });
  const reported = await all("status=reported");
  expect([reported.items.map((row) => row.id), reported.counts.reported]).toEqual([[id], 1]);
});

it("decides several kinds with one request", async () => {
  const { id } = await desk.makeWaiting();
  const post = await entered("post", 60);
  const answer = await desk.decide({ ids: [id, post], decision: "pass", from: "waiting" });
  const results = (answer.body.data as unknown as { results: { id: string; ok: boolean }[] }).results;
  // What it was about is gone: that one is refused, and holds the other one back in nothing.
  expect(results.map((result) => [result.id, result.ok])).toEqual([
    [id, true],
    [post, false],
  ]);
});

it("says on which screen an application is decided, and how the list is worded", async () => {
  await entered("certification", 5000);
  const { items } = await all("limit=1");
  expect(items[0]?.own_desk).toMatch(/^\/admin\/certifications\?id=\d+$/);
  const words = await test.call("GET", "/api/admin/reviews/kinds/all", { token: desk.one.token });
  expect(words.body.data).toMatchObject({
    title: "全部待办",
    choices: { waiting: ["pass", "reject", "delete"] },
  });
});
