import { expect, it } from "vitest";
import { deskPathOf } from "#sections/desk-paths.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole } from "../../../../../test/support/factories.ts";
import { reviewDesk } from "../../../../../test/support/reviews.ts";

const test = await createTestApp();
const { db } = test.services;
const { makeWaiting } = await reviewDesk(test);

const deskOf = async (token: string) => {
  const { status, body } = await test.call("GET", "/api/admin/desk", { token });
  expect(status).toBe(200);
  return body.data as unknown as {
    lines: { label: string; icon: string; to: string; count: number }[];
    counts: Record<string, number>;
  };
};

it("names the queues that an administrator may read, with what waits in each", async () => {
  await makeWaiting();
  await makeWaiting();
  const all = await deskOf((await makeAdmin(db)).token);
  const articles = all.lines.find(({ to }) => to === deskPathOf("admin.articlecomment"));
  expect(articles).toMatchObject({ label: "资讯评论", icon: "comment", count: 2 });
  expect(all.lines.find(({ to }) => to === deskPathOf("admin.certifications"))?.icon).toBe("cert");
  // Replies to posts, questions and answers share a screen, and so a line.
  expect(all.lines.filter(({ to }) => to === deskPathOf("admin.bbscomment"))).toMatchObject([
    { label: "帖子评论", count: 0 },
  ]);

  const role = await makeRole(db, [{ permission: "review.read", kind: "post" }]);
  const posts = await deskOf((await makeAdmin(db, role)).token);
  expect(posts.lines.map(({ to }) => to)).toEqual([deskPathOf("admin.bbslist")]);

  const none = await makeRole(db, [{ permission: "honours.award" }]);
  expect(await deskOf((await makeAdmin(db, none)).token)).toMatchObject({
    lines: [],
    counts: {},
    pins: [],
  });
});
