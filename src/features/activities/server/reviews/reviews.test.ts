import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ActivitySide } from "#features/activities/mine-contract.ts";
import type { ActivityReview, OwnReview } from "#features/activities/reviews-contract.ts";
import { documentOfText } from "#shared/document.ts";
import { inHours, makeActivity, makeSignUp } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { statementsOf } from "../../../../../test/support/statements.ts";
import { moveActivities } from "../sign-up/move-on.ts";
import { activities } from "../tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

const over = {
  state: "ended",
  closesAt: inHours(-60),
  startsAt: inHours(-50),
  endsAt: inHours(-45),
} as const;
const someone = () => makeSignedIn(db, { createdAt: new Date("2020-01-01T00:00:00Z"), level: 3 });
const review = (
  token: string,
  id: string,
  stars: number,
  text = "路书很细，值得再来",
  key = randomUUID() as string,
) =>
  call("POST", `/api/activities/${id}/reviews`, {
    token,
    body: { stars, document: documentOfText(text), idempotency_key: key },
  });
const shown = async (id: string) =>
  (await call("GET", `/api/activities/${id}/reviews`)).body.data as { items: ActivityReview[] };
const detail = async (id: string) =>
  (await call("GET", `/api/activities/${id}`)).body.data as { rating: number | null; reviews: number };
const side = async (token: string, id: string) =>
  (await call("GET", `/api/activities/${id}/mine`, { token })).body.data as ActivitySide;

test("who was there says how it was, once, and the rating follows", async () => {
  const made = await makeActivity(db, over);
  const { id } = made.activity;
  const [first, second] = [await someone(), await someone()];
  await makeSignUp(db, made, first.member.id, { enteredAt: inHours(-50) });
  await makeSignUp(db, made, second.member.id, { enteredAt: inHours(-49) });
  expect(await side(first.token, id)).toMatchObject({
    attended: true,
    can: { review: true, certificate: true },
  });
  const key = randomUUID();
  const one = await review(first.token, id, 5, "早餐很热", key);
  expect(one.status).toBe(200);
  expect((await review(first.token, id, 5, "早餐很热", key)).body.data).toMatchObject({
    id: (one.body.data as OwnReview).id,
  });
  expect((await review(first.token, id, 4)).status).toBe(409);
  expect((await review(second.token, id, 2)).status).toBe(200);
  expect(await detail(id)).toMatchObject({ rating: 3.5, reviews: 2 });
  expect((await call("GET", `/api/activities/${id}/rating`)).body.data).toEqual({
    stars: [1, 0, 0, 1, 0],
    mean: 3.5,
  });
  expect((await shown(id)).items.map(({ member, stars }) => [member?.id, stars])).toEqual([
    [second.member.id, 2],
    [first.member.id, 5],
  ]);
  expect(await side(first.token, id)).toMatchObject({
    can: { review: false },
    review: { status: "published" },
  });
});

test("only after the end, and only of who was let in where anybody was", async () => {
  const made = await makeActivity(db, over);
  const [entered, absent, stranger] = [await someone(), await someone(), await someone()];
  await makeSignUp(db, made, entered.member.id, { enteredAt: inHours(-50) });
  await makeSignUp(db, made, absent.member.id);
  for (const { token } of [absent, stranger])
    expect((await review(token, made.activity.id, 5)).body.code).toBe("FORBIDDEN");
  // Where nobody stood at the gate a confirmed sign-up is enough.
  const loose = await makeActivity(db, over);
  await makeSignUp(db, loose, absent.member.id);
  expect((await review(absent.token, loose.activity.id, 4)).status).toBe(200);
  const ahead = await makeActivity(db);
  await makeSignUp(db, ahead, entered.member.id);
  expect((await review(entered.token, ahead.activity.id, 5)).body.error).toEqual(["活动结束后才能评价"]);
  const off = await makeActivity(db, { ...over, state: "cancelled" });
  await makeSignUp(db, off, entered.member.id);
  expect((await review(entered.token, off.activity.id, 5)).status).toBe(409);
  for (const stars of [0, 6, 2.5])
    expect((await review(entered.token, made.activity.id, stars)).body.fields).toMatchObject({
      stars: expect.any(String),
    });
});

test("two of one member at once are one", async () => {
  const made = await makeActivity(db, over);
  const { member, token } = await someone();
  await makeSignUp(db, made, member.id);
  const answers = await Promise.all([review(token, made.activity.id, 5), review(token, made.activity.id, 1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await shown(made.activity.id)).items).toHaveLength(1);
});

test("many who say at once how it was do not wait for one another in a circle", async () => {
  const made = await makeActivity(db, over);
  const { id } = made.activity;
  const there = await Promise.all(Array.from({ length: 16 }, someone));
  for (const { member } of there) await makeSignUp(db, made, member.id);
  const given = sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`;
  const deadlocks = async () => (await db.execute<{ n: number }>(given)).rows[0]?.n;
  const before = await deadlocks();
  const answers = await Promise.all(there.map(({ token }, at) => review(token, id, 1 + (at % 5))));
  expect(answers.map(({ status }) => status)).toEqual(there.map(() => 200));
  expect(await deadlocks()).toBe(before);
  expect(await detail(id)).toMatchObject({ reviews: 16 });
});

test("a review is changed by what was seen of it, and taken back; the rating follows", async () => {
  const made = await makeActivity(db, over);
  const { member, token } = await someone();
  await makeSignUp(db, made, member.id);
  const { id, version } = (await review(token, made.activity.id, 5)).body.data as OwnReview;
  const change = (as: string, seen: string, stars: number) =>
    call("PUT", `/api/activity-reviews/${id}`, {
      token: as,
      body: { stars, document: documentOfText("改主意了"), version: seen },
    });
  expect((await change(token, "other", 1)).body.code).toBe("CHANGED");
  const other = await someone();
  expect((await change(other.token, version, 1)).body.code).toBe("FORBIDDEN");
  expect((await change(token, version, 3)).status).toBe(200);
  expect(await detail(made.activity.id)).toMatchObject({ rating: 3, reviews: 1 });
  expect(
    (
      await call("POST", `/api/activity-reviews/${id}/report`, {
        token: other.token,
        body: { reason: "false" },
      })
    ).status,
  ).toBe(200);
  expect((await call("DELETE", `/api/activity-reviews/${id}`, { token: other.token })).body.code).toBe(
    "FORBIDDEN",
  );
  for (let twice = 0; twice < 2; twice += 1)
    expect((await call("DELETE", `/api/activity-reviews/${id}`, { token })).status).toBe(200);
  expect(await detail(made.activity.id)).toMatchObject({ rating: null, reviews: 0 });
  expect((await review(token, made.activity.id, 4)).status).toBe(200);
});

test("wishes are for what is not open yet, or over", async () => {
  const { token } = await someone();
  const wish = (method: "PUT" | "DELETE", id: string, what: string) =>
    call(method, `/api/activities/${id}/wishes/${what}`, { token });
  const announced = (await makeActivity(db, { state: "announced", opensAt: inHours(4) })).activity.id;
  const open = (await makeActivity(db)).activity.id;
  const ended = (await makeActivity(db, over)).activity.id;
  for (const id of [announced, announced]) expect((await wish("PUT", id, "open")).status).toBe(200);
  expect((await side(token, announced)).wishes).toEqual(["open"]);
  expect((await wish("PUT", ended, "again")).status).toBe(200);
  for (const [id, what] of [
    [open, "open"],
    [open, "again"],
    [announced, "again"],
  ] as const)
    expect((await wish("PUT", id, what)).status).toBe(409);
  expect((await wish("PUT", open, "never")).status).toBe(400);
  for (let twice = 0; twice < 2; twice += 1)
    expect((await wish("DELETE", announced, "open")).status).toBe(200);
  expect((await side(token, announced)).wishes).toEqual([]);
});

test("a certificate is a picture for who was there alone", async () => {
  const made = await makeActivity(db, over);
  const [there, absent] = [await someone(), await someone()];
  await makeSignUp(db, made, there.member.id, { number: 17, enteredAt: inHours(-50) });
  const certificate = (token?: string) =>
    call("GET", `/api/activities/${made.activity.id}/certificate`, { ...(token && { token }) });
  const { body } = await certificate(there.token);
  expect((body.data as { picture: string }).picture).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  expect((await certificate(absent.token)).body.code).toBe("FORBIDDEN");
  expect((await certificate()).status).toBe(401);
});

test("an activity that ends counts for who was there", async () => {
  const made = await makeActivity(db, {
    state: "running",
    closesAt: inHours(-9),
    startsAt: inHours(-8),
    endsAt: inHours(-1),
  });
  const { member, token } = await someone();
  await makeSignUp(db, made, member.id);
  await moveActivities(services);
  const [row] = await db
    .select({ state: activities.state })
    .from(activities)
    .where(and(eq(activities.id, made.activity.id)));
  expect(row?.state).toBe("ended");
  // Anything that writes: what is left behind the commit is done before the next answer is read.
  await call("POST", "/api/notices/read", { token, body: { all: true } });
  const entries = (await call("GET", "/api/my/points/entries", { token })).body.data as {
    items: { label?: string }[];
  };
  expect(JSON.stringify(entries)).toContain("参加活动");
});

test("whoever was there is written down in one statement when an activity ends, however many they are", async () => {
  const made = await makeActivity(db, { ...over, state: "running" });
  for (let n = 0; n < 12; n += 1) await makeSignUp(db, made, (await someone()).member.id);
  const texts = await statementsOf(services.pool, () => moveActivities(services));
  expect(texts.filter((text) => /insert into "waiting_acts"/.test(text))).toHaveLength(1);
});

test("comments, likes and collections of activities work, and those who come are marked", async () => {
  const made = await makeActivity(db);
  const { id } = made.activity;
  const { member, token } = await someone();
  await makeSignUp(db, made, member.id);
  const said = await call("POST", `/api/comments`, {
    token,
    body: {
      target_kind: "activity",
      body: "几点集合？",
      target_id: id,

      idempotency_key: randomUUID(),
    },
  });
  expect(said.status).toBe(200);
  expect((await call("GET", `/api/activities/${id}`)).body.data).toMatchObject({ comments: 1 });
  const marked = await call("GET", `/api/activities/${id}/participants?members=${member.id},999`);
  expect(marked.body.data).toEqual({ ids: [member.id] });
});
