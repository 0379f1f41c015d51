import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ActivityCard, ActivityDetail, TicketKind } from "#features/activities/contract.ts";
import { inHours, makeActivity, makeSignUp } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { ACTIVITIES_TAG, activityCards, activityNames, activityTag, participation } from "../public.ts";
import { activities, activitySeries } from "../tables.ts";
import { monthOf } from "./china-days.ts";

const { call, services } = await createTestApp();
const { db } = services;

type Listed = Pick<ActivityCard, "id" | "state" | "city" | "points_from">;

const list = async (query: string): Promise<Listed[]> => {
  const { status, body } = await call("GET", `/api/activities?${query}`);
  expect(status).toBe(200);
  return (body.data as { items: Listed[] }).items;
};
const ids = async (query: string) => (await list(query)).map(({ id }) => id);

test("each tab holds what stands there by its times, however late the job that stores it", async () => {
  const section = { section: "lexus" };
  const at = (values: object) =>
    makeActivity(db, { ...section, ...values }).then(({ activity }) => activity.id);
  const late = await at({ startsAt: inHours(300), endsAt: inHours(303) });
  const soon = await at({ startsAt: inHours(230), endsAt: inHours(240) });
  const announced = await at({ state: "announced", opensAt: inHours(5) });
  const openedMeanwhile = await at({ state: "announced", startsAt: inHours(400), endsAt: inHours(401) });
  const closed = await at({ closesAt: inHours(-1) });
  const running = await at({ closesAt: inHours(-2), startsAt: inHours(-1) });
  const ended = await at({
    state: "ended",
    closesAt: inHours(-60),
    startsAt: inHours(-50),
    endsAt: inHours(-45),
  });
  const cancelled = await at({
    state: "cancelled",
    closesAt: inHours(-60),
    startsAt: inHours(-40),
    endsAt: inHours(-35),
  });
  await at({ state: "draft" });
  expect(await ids("section=lexus")).toEqual([soon, late, openedMeanwhile]);
  expect(await ids("section=lexus&tab=soon")).toEqual([announced, closed]);
  expect(await ids("section=lexus&tab=running")).toEqual([running]);
  expect(await ids("section=lexus&tab=past")).toEqual([cancelled, ended]);
  expect((await list("section=lexus&tab=soon")).map(({ state }) => state)).toEqual(["announced", "closed"]);
});

test("a list is paged by its start without a gap, and a cursor of another is refused", async () => {
  const made: string[] = [];
  for (const hours of [300, 310, 310, 320, 330])
    made.push(
      (await makeActivity(db, { section: "honda", startsAt: inHours(hours), endsAt: inHours(hours + 1) }))
        .activity.id,
    );
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await call("GET", `/api/activities?section=honda&limit=2${next}`);
    const page = body.data as { items: Listed[]; next_cursor: string | null };
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
    if (seen.length === 2)
      expect(
        (await call("GET", `/api/activities?section=honda&tab=soon&limit=2&cursor=${cursor}`)).status,
      ).toBe(400);
  } while (cursor !== null);
  expect(seen).toEqual(made);
});

test("section, type, place, month and series narrow a list; the umbrella has all", async () => {
  const startsAt = new Date("2031-03-31T17:30:00Z");
  const when = { closesAt: inHours(24), startsAt, endsAt: new Date("2031-03-31T20:00:00Z") };
  const { activity } = await makeActivity(
    db,
    { ...when, section: "subaru", type: "track", regionCode: "330521", series: "egret" },
    [{ points: 300, closed: true }, { points: 800 }, { points: 500 }],
  );
  const [card] = await list("section=subaru&type=track&region=330500&month=2031-04&series=egret");
  expect(card).toMatchObject({ id: activity.id, city: "湖州", points_from: 500 });
  for (const query of ["type=meet", "region=310000", "month=2031-03", "series=lark"])
    expect(await ids(`section=subaru&${query}`)).toEqual([]);
  expect(await ids("section=main&month=2031-04")).toEqual([activity.id]);
  expect(await ids("section=toyota&month=2031-04")).toEqual([]);
  for (const query of ["month=2031-13", "type=party", "region=33", "tab=all"])
    expect((await call("GET", `/api/activities?${query}`)).status).toBe(400);
  const { body } = await call("GET", "/api/activities/facets?section=subaru");
  expect(body.data).toEqual({
    cities: [{ code: "330500", name: "湖州", activities: 1 }],
    types: [{ type: "track", activities: 1 }],
    months: [{ month: "2031-04", activities: 1 }],
  });
});

test("the calendar counts the days of a month in China, over or not, and knows the nearest months beside it", async () => {
  const on = (start: string, values: object = {}) =>
    makeActivity(db, {
      section: "toyota",
      opensAt: new Date("2020-01-01T00:00:00Z"),
      closesAt: new Date(start),
      startsAt: new Date(start),
      endsAt: new Date(Date.parse(start) + 3_600_000),
      ...values,
    });
  await on("2032-05-31T16:00:00Z"); // June 1 in China
  await on("2032-06-29T22:30:00Z"); // June 30
  await on("2032-06-30T15:59:59Z"); // June 30
  await on("2032-06-15T04:00:00Z", { state: "draft" });
  await on("2031-01-15T04:00:00Z", { state: "cancelled" });
  await on("2033-02-15T04:00:00Z");
  const { body } = await call("GET", "/api/activities/calendar?section=toyota&month=2032-06");
  expect(body.data).toEqual({
    days: [
      { day: "2032-06-01", activities: 1 },
      { day: "2032-06-30", activities: 2 },
    ],
    previous: "2031-01",
    next: "2033-02",
  });
  const day = await call("GET", "/api/activities/day?section=toyota&day=2032-06-30");
  expect(day.body.data).toMatchObject({ items: [{}, {}], next_cursor: null });
  expect((await call("GET", "/api/activities/day?day=2032-13-31")).status).toBe(400);
});

test("one is shown with its tickets, dates and who comes; a draft is not there", async () => {
  const [series] = await db.insert(activitySeries).values({ title: "晨跑" }).returning();
  const made = await makeActivity(db, {
    seriesId: series?.id ?? null,
    latitudeE6: 30_540_000,
    longitudeE6: 119_970_000,
  });
  const next = await makeActivity(db, {
    seriesId: series?.id ?? null,
    startsAt: inHours(900),
    endsAt: inHours(901),
  });
  const [first, second, waiting] = [await makeMember(db), await makeMember(db), await makeMember(db)];
  await makeSignUp(db, made, first.id, { enteredAt: new Date() });
  await makeSignUp(db, made, second.id);
  await makeSignUp(db, made, waiting.id, { state: "waiting" });
  const { body } = await call("GET", `/api/activities/${made.activity.id}`);
  expect(body.data).toMatchObject({
    state: "open",
    point: { latitude: 30.54, longitude: 119.97 },
    kinds: [{ name: "标准票", quota: 20 }],
    dates: [{ id: next.activity.id }],
    joined_count: 2,
    recap: null,
  });
  const { joined, kinds } = body.data as ActivityDetail;
  expect(joined.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(kinds.map(({ id }: TicketKind) => id)).toEqual([made.kind.id]);
  const standing = [first, second, waiting].map(({ id }) => participation(db, made.activity.id, id));
  expect(await Promise.all(standing)).toEqual(["attended", "signed_up", "none"]);
  const draft = await makeActivity(db, { state: "draft" });
  for (const id of [draft.activity.id, "999999"])
    expect((await call("GET", `/api/activities/${id}`)).body.code).toBe("NOT_FOUND");
  const wanted = [made.activity.id, draft.activity.id];
  expect([...(await activityCards(db, wanted)).keys()]).toEqual([made.activity.id]);
  expect((await activityNames(db, wanted)).size).toBe(2);
});

test("kept answers are given up when one of their times comes", async () => {
  const { activity } = await makeActivity(db, { closesAt: new Date(Date.now() + 400) });
  const state = async () =>
    ((await call("GET", `/api/activities/${activity.id}`)).body.data as ActivityCard).state;
  expect(await state()).toBe("open");
  await expect.poll(state, { timeout: 10_000 }).toBe("closed");
  expect(monthOf(new Date("2026-11-30T16:00:00Z"))).toBe("2026-12");
  await db.update(activities).set({ state: "cancelled" }).where(eq(activities.id, activity.id));
  await services.cache.invalidate(db, [ACTIVITIES_TAG, activityTag(activity.id)]);
  expect(await state()).toBe("cancelled");
});
