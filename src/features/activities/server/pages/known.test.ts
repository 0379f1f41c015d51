import { expect, test } from "vitest";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { inHours, makeActivity, makeSignUp } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makePicture, makeSignedIn } from "../../../../../test/support/factories.ts";
import { ACTIVITY } from "../names.ts";
import { activitySeries, activityWishes } from "../tables.ts";
import { tellAgain } from "./tell-again.ts";

const { call, inject, services } = await createTestApp();
const { db } = services;
const read = async (url: string, token?: string) =>
  (await call("GET", url, { ...(token && { token }) })).body.data as { items: Record<string, unknown>[] };

test("a section's home has what comes next on a tab of its own, and a club shows the first above its feed", async () => {
  const { activity: later } = await makeActivity(db, {
    section: "lexus",
    startsAt: inHours(500),
    endsAt: inHours(501),
  });
  const { activity: first } = await makeActivity(db, {
    section: "lexus",
    title: "先来的一场",
    place: "码头",
  });
  await makeActivity(db, { section: "lexus", state: "draft" });
  await makeActivity(db, {
    section: "lexus",
    state: "cancelled",
    startsAt: inHours(1),
    closesAt: inHours(1),
  });
  const tab = await read("/api/home/cards/activity?section=lexus");
  expect(tab.items.map(({ id }) => id)).toEqual([first.id, later.id]);
  expect(tab.items[0]).toMatchObject({
    look: "event",
    title: "先来的一场",
    place: "码头",
    marks: [{ text: "报名中" }],
  });
  expect(await read("/api/home/cards?section=lexus")).toMatchObject({ next: { id: first.id } });
  expect(await read("/api/home/cards?section=honda")).toMatchObject({ next: null });
});

test("search, the sitemap and a member's space find an activity", async () => {
  const made = await makeActivity(db, {
    state: "ended",
    title: "莫干山晨跑第十七回",
    closesAt: inHours(-9),
    startsAt: inHours(-8),
    endsAt: inHours(-5),
  });
  const { id } = made.activity;
  const { member } = await makeSignedIn(db);
  await makeSignUp(db, made, member.id);
  await db.transaction((tx) => reindex(tx, ACTIVITY, id));
  const found = await read(`/api/search?q=${encodeURIComponent("莫干山晨跑")}&kind=activity`);
  expect(JSON.stringify(found)).toContain(`/my/activeinfo/${id}`);
  const space = await read(`/api/space/${member.id}/lists?type=activities`);
  expect(space.items).toMatchObject([{ text: "莫干山晨跑第十七回", link: `/my/activeinfo/${id}` }]);
  const map = await inject({ url: "/sitemap.xml" });
  const file = /paddock\.test(\/[^<]*activities[^<]*\.xml)/.exec(map.body)?.[1] ?? "";
  expect((await inject({ url: file })).body).toContain(`/my/activeinfo/${id}<`);
});

test("an activity's poster is shown to everybody once it is no draft, and a poster to share is drawn of it", async () => {
  const { activity } = await makeActivity(db, { posterId: (await makePicture(db)).id });
  const { poster } = (await call("GET", `/api/activities/${activity.id}`)).body.data as { poster: unknown };
  expect(poster).toMatchObject({ src: expect.stringContaining("/media/") });
  const bare = await makeActivity(db, { title: "没有海报的一场" });
  const drawn = await inject({ url: `/media/posters/activity/${bare.activity.id}.jpg` });
  expect([drawn.statusCode, drawn.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  const draft = await makeActivity(db, { state: "draft" });
  expect((await inject({ url: `/media/posters/activity/${draft.activity.id}.jpg` })).statusCode).toBe(404);
});

test("who wanted an activity again is told of the next date, once", async () => {
  const [series] = await db.insert(activitySeries).values({ title: "晨跑" }).returning();
  const seriesId = series?.id ?? null;
  const past = await makeActivity(db, {
    seriesId,
    state: "ended",
    closesAt: inHours(-9),
    startsAt: inHours(-8),
    endsAt: inHours(-5),
  });
  const { member, token } = await makeSignedIn(db);
  await db
    .insert(activityWishes)
    .values({ activityId: past.activity.id, memberId: member.id, wish: "again" });
  expect(await tellAgain(services)).toBe(0);
  const next = await makeActivity(db, { seriesId, title: "晨跑又一场" });
  expect(await tellAgain(services)).toBe(1);
  expect(await tellAgain(services)).toBe(0);
  const told = await read("/api/notices?group=reminder", token);
  expect(told.items).toMatchObject([{ link: `/my/activeinfo/${next.activity.id}` }]);
});
