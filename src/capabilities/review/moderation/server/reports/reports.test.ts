import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { settleStandardRoles } from "#capabilities/desk/admin/server/public.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { type Section, sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole } from "../../../../../../test/support/factories.ts";
import { reviewDesk } from "../../../../../../test/support/reviews.ts";
import type { Reported } from "../../reports-contract.ts";
import { fileReport } from "../report.ts";
import { reports } from "../tables.ts";
import { tellReporters } from "./tell-reporters.ts";

const test = await createTestApp();
const { db } = test.services;
await settleStandardRoles(db);
const desk = await reviewDesk(test);
const club = sections.find(({ umbrella }) => !umbrella) as Section;

/** A comment that everybody sees. */
const shown = async (body: string, section = "main") => {
  const made = await desk.makeWaiting({ body }, { section });
  await desk.decide({ ids: [made.id], decision: "pass" });
  return made;
};
const report = (commentId: string, reporterId: string, reason: string, note = "", section = "main") =>
  fileReport(db, {
    targetKind: "comment",
    reporterId,
    reason,
    note,
    about: { kind: "article_comment", targetId: commentId, section, authorId: null },
  });
const listed = async (query = "", token = desk.one.token) => {
  const { status, body } = await test.call("GET", `/api/admin/reports?${query}`, { token });
  expect(status).toBe(200);
  return body.data as unknown as {
    items: Reported[];
    kinds: { kind: string; open: number }[];
    next_cursor: string;
  };
};
const answer = ({ id, version }: Reported, verdict: "uphold" | "dismiss") =>
  test.call("POST", `/api/admin/reviews/${id}/reports`, {
    token: desk.one.token,
    body: { version, verdict, reason: "广告" },
  });
/** As if the five seconds were over. */
const later = () => db.update(reports).set({ handledAt: sql`handled_at - interval '6 seconds'` });
const toldTo = async (memberId: string) =>
  (await db.select().from(notices).where(eq(notices.memberId, memberId))).map(({ title }) => title);

it("shows each object once with all that was said of it, tells how reporters' others ended, and tells them the outcome", async () => {
  const bad = await shown("低价改装，加群");
  const fine = await shown("我觉得这车一般");
  const often = await makeMember(db, { nickname: "老王爱举报" });
  const once = await makeMember(db, { nickname: "小李" });
  await report(bad.commentId, often.id, "spam");
  await report(bad.commentId, once.id, "spam", "发了好几遍");
  await report(fine.commentId, often.id, "abuse");

  const open = await listed();
  expect(open.kinds).toMatchObject([{ kind: "article_comment", open: 2 }]);
  expect(open.items.map(({ text, count }) => [text, count])).toEqual([
    ["低价改装，加群", 2],
    ["我觉得这车一般", 1],
  ]);
  const [first, second] = open.items as [Reported, Reported];
  expect(first.reasons).toMatchObject([{ count: 2 }]);
  expect(first.reports.map(({ reporter, note }) => [reporter, note])).toEqual([
    ["老**", ""],
    ["小**", "发了好几遍"],
  ]);

  expect((await answer(first, "uphold")).status).toBe(200);
  expect((await answer(second, "dismiss")).status).toBe(200);
  expect((await listed()).items).toEqual([]);
  const handled = await listed("state=handled");
  expect(handled.items.map(({ text, public: seen }) => [text, seen]).sort()).toEqual([
    ["低价改装，加群", false],
    ["我觉得这车一般", true],
  ]);
  expect(handled.items.flatMap(({ reports: filed }) => filed.map(({ outcome }) => outcome)).sort()).toEqual([
    "dismissed",
    "upheld",
    "upheld",
  ]);

  // Nobody hears anything while it can be undone, and then once.
  expect(await tellReporters(test.services)).toBe(0);
  await later();
  expect(await tellReporters(test.services)).toBe(3);
  expect(await tellReporters(test.services)).toBe(0);
  expect((await toldTo(often.id)).sort()).toEqual(["你举报的评论已处理", "你举报的评论没有发现违规"]);
  expect(await toldTo(once.id)).toEqual(["你举报的评论已处理"]);

  const third = await shown("又一条");
  await report(third.commentId, often.id, "spam");
  const [again] = (await listed()).items;
  expect(again?.reports).toMatchObject([{ reporter: "老**", upheld: 1, dismissed: 1 }]);
  if (again) await answer(again, "dismiss");
});

it("pages through objects, and shows a role what it is for", async () => {
  for (const section of ["main", club.slug, "main"]) {
    const made = await shown(`举报 ${section}`, section);
    await report(made.commentId, (await makeMember(db)).id, "spam", "", section);
  }
  const first = await listed("limit=2");
  const rest = await listed(`limit=2&cursor=${encodeURIComponent(first.next_cursor)}`);
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(3);
  const role = await makeRole(db, [{ permission: "reports.handle", section: club.slug }]);
  const { token } = await makeAdmin(db, role);
  const his = await listed("", token);
  expect(his.items.map(({ section, can_decide }) => [section, can_decide])).toEqual([[club.slug, false]]);
  const none = await makeAdmin(db, await makeRole(db, [{ permission: "review.read" }]));
  expect((await test.call("GET", "/api/admin/reports", { token: none.token })).status).toBe(403);
});
