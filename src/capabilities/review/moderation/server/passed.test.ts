import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { reviewDesk } from "../../../../../test/support/reviews.ts";
import { tellAuthors } from "./notify.ts";

const test = await createTestApp();
const { db } = test.services;
const { makeWaiting, decide, age } = await reviewDesk(test);

it("gives an author one notice of many approvals, which lists them, until it is read", async () => {
  const { id: authorId } = await makeMember(db);
  // Honours and the like are told as well.
  const decisions = and(eq(notices.memberId, authorId), eq(notices.kind, "moderation.decision"));
  const pass = async (bodies: readonly string[]) => {
    const made = [];
    for (const body of bodies) made.push(await makeWaiting({ authorId, body }));
    await decide({ ids: made.map(({ id }) => id), decision: "pass" });
    await tellAuthors(test.services);
    const before = await db.select().from(notices).where(decisions);
    for (const item of made) await age(item, 60);
    await tellAuthors(test.services);
    const after = await db.select().from(notices).where(decisions).orderBy(notices.id);
    return { before, after };
  };
  const first = await pass(["第一条"]);
  expect(first.before).toEqual([]);
  expect(first.after).toMatchObject([
    { title: "你的评论已通过审核", key: expect.stringMatching(/^review-passed:/) },
  ]);
  const bodies = Array.from({ length: 11 }, (_, at) => `又一条 ${at + 2}`);
  const { before, after } = await pass(bodies);
  // Not before they can no longer be undone.
  expect(before).toEqual(first.after);
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ title: "你的 12 条评论已通过审核", readAt: null });
  for (const body of ["第一条", ...bodies]) expect(after[0]?.body.split("\n")).toContain(`评论：${body}`);
  await db.update(notices).set({ readAt: new Date() }).where(eq(notices.memberId, authorId));
  expect((await pass(["读过之后"])).after).toHaveLength(2);
  const refused = await makeWaiting({ authorId });
  await decide({ ids: [refused.id], decision: "reject", reason: "广告" });
  await age(refused, 60);
  await tellAuthors(test.services);
  expect(await db.$count(notices, decisions)).toBe(3);
});
