import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Overview } from "#features/articles/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug, sections, umbrellaSection } from "#sections/registry.ts";
import { makeActivity } from "../../../../test/support/activities.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeArticle, makeComment, makeMember } from "../../../../test/support/factories.ts";
import { LIST_TAG } from "./cache-tags.ts";

const { call, services } = await createTestApp();
const { db } = services;
const [club, otherClub] = sections.filter((section) => !section.umbrella).map((section) => section.slug);
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

async function overview(section: string | undefined): Promise<Overview> {
  const answer = await call("GET", `/api/articles/overview?section=${section}`);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

/** As whoever publishes does. */
const changed = () => services.cache.invalidate(db, [LIST_TAG]);

test("a section's figures are what is stored: published pieces, and what was said in public this week", async () => {
  expect(await overview(club)).toEqual({
    ...{ counts: [], week: { comments: 0, members: 0 }, next: null },
    empty: expect.any(Array),
  });

  const post = await makeArticle(db, { section: club, channel: "自驾", publishedAt: ago(30) });
  await makeArticle(db, { section: club, channel: "自驾", publishedAt: ago(40) });
  await makeArticle(db, { section: club, channel: "自驾", kind: "video", publishedAt: ago(50) });
  await makeArticle(db, { section: club, channel: "自驾", status: "draft" });
  const elsewhere = await makeArticle(db, { section: otherClub, channel: "文化", publishedAt: ago(5) });
  const [one, two] = [await makeMember(db), await makeMember(db)];
  const say = (values: object) => makeComment(db, { targetId: post.id, status: "published", ...values });
  await say({ authorId: one.id });
  await say({ authorId: one.id });
  await say({ authorId: two.id });
  await say({ authorId: two.id, status: "in_review" });
  await say({ authorId: two.id, createdAt: ago(24 * 8) });
  await say({ authorId: two.id, targetId: elsewhere.id });
  await changed();

  const own = await overview(club);
  expect(own.counts).toEqual([
    { kind: "post", channel: "自驾", count: 2 },
    { kind: "video", channel: "自驾", count: 1 },
  ]);
  expect(own.week).toEqual({ comments: 3, members: 2 });
  const all = await overview(umbrellaSection.slug);
  expect(all.counts.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(all.week).toEqual({ comments: 4, members: 2 });
});

test("from ten thousand comments a week on they are not counted anew for each change", async () => {
  const { id: targetId } = await makeArticle(db, { section: otherClub });
  const { id: authorId } = await makeMember(db);
  const say = (count: number) =>
    db.execute(sql`insert into comments (target_kind, target_id, author_id, body, status)
      select 'article', ${targetId}, ${authorId}, '好看', 'published' from generate_series(1, ${count})`);
  await say(9000);
  await changed();
  const before = (await overview(otherClub)).week.comments;
  expect(before).toBeGreaterThanOrEqual(9000);
  await say(1000);
  await changed();
  const { comments } = (await overview(otherClub)).week;
  expect(comments).toBe(before + 1000);
  await say(1);
  await changed();
  expect((await overview(otherClub)).week.comments).toBe(comments);
});

test("an overview says on which of the section's screens nothing stands yet", async () => {
  const here = { section: sectionBySlug(club) };
  const activities = pathOf("active.open", {}, here);
  const places = [
    activities,
    ...(["shop.home", "topic.list", "live.list"] as const).map((id) => pathOf(id, {}, here)),
  ];
  expect((await overview(club)).empty).toEqual(expect.arrayContaining(places));
  expect((await overview(club)).empty).not.toContain(pathOf("approve.center", {}, here));

  await makeActivity(db, { section: otherClub });
  await changed();
  expect((await overview(club)).empty).toContain(activities);
  expect((await overview(otherClub)).empty).not.toContain(
    pathOf("active.open", {}, { section: sectionBySlug(otherClub) }),
  );
  await makeActivity(db, { section: club });
  await changed();
  expect((await overview(club)).empty).not.toContain(activities);
});

test("what is next is the newest piece that is not on the cover", async () => {
  await makeArticle(db, { section: club, publishedAt: ago(1), featuredRank: 1 });
  const newest = await makeArticle(db, { section: club, publishedAt: ago(2) });
  await makeArticle(db, { section: club, publishedAt: ago(3) });
  await changed();
  expect((await overview(club)).next?.id).toBe(newest.id);
});

test("a section that is too long to be one is refused", async () => {
  const answer = await call("GET", `/api/articles/overview?section=${"x".repeat(41)}`);
  expect(answer.status).toBe(400);
});
