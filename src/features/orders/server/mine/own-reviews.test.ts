import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { moveLife } from "#capabilities/review/moderation/server/public.ts";
import { goods } from "#features/goods/server/public.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeSignedIn } from "../../../../../test/support/factories.ts";
import { makeOrder } from "../../../../../test/support/orders.ts";

const { services, call } = await createTestApp();
const { db } = services;
const desk = (await makeAdmin(db, "super")).admin.id;
const someone = () => makeSignedIn(db, { createdAt: new Date("2020-01-01T00:00:00Z"), level: 3 });

interface Own {
  id: string;
  status: string;
  stars: number;
  body: string;
  reject_reason: string;
  version: string;
  pictures: { id: string }[];
  goods: { id: string };
}

const decide = (id: string, move: "pass" | "reject" | "revoke", reason = "") =>
  db.transaction((tx) => moveLife(tx, services, "goods_review", id, move, { by: { adminId: desk }, reason }));

const starsOf = async (id: string) => {
  const [row] = await db.select().from(goods).where(eq(goods.id, id));
  return [row?.reviews, row?.ratingSum];
};

/** A review of somebody that waits to be looked at. */
async function reviewed() {
  // What new members write is looked at first.
  const { member, token } = await makeSignedIn(db, { createdAt: new Date() });
  const order = await makeOrder(db, member.id, { state: "received" });
  const picture = await makePicture(db, { ownerMemberId: member.id });
  const body = { line_id: order.lines[0]?.id, stars: 2, body: "有点松", pictures: [picture.id] };
  await call("POST", `/api/my/orders/${order.number}/reviews`, {
    token,
    body: { ...body, idempotency_key: randomUUID() },
  });
  const list = await call("GET", "/api/my/goods-reviews", { token });
  const [own] = (list.body.data as { items: Own[] }).items;
  if (own === undefined) throw new Error("no review");
  return { token, own, picture: picture.id };
}
const put = (token: string, own: Own, more: object = {}) =>
  call("PUT", `/api/goods-reviews/${own.id}`, {
    token,
    body: {
      stars: 5,
      body: "调过以后严丝合缝",
      pictures: own.pictures.map(({ id }) => id),
      version: own.version,
      ...more,
    },
  });

test("a buyer changes his review, which is looked at anew; the same page open twice is told", async () => {
  const { token, own, picture } = await reviewed();
  expect(own).toMatchObject({ status: "in_review", stars: 2, pictures: [{ id: picture }] });
  await decide(own.id, "pass");
  expect(await starsOf(own.goods.id)).toEqual([1, 2]);
  expect((await put(token, own)).status).toBe(409);
  const now = (await call("GET", `/api/my/goods-reviews/${own.id}`, { token })).body.data as Own;
  const changed = await put(token, now);
  expect(changed.status).toBe(200);
  expect(changed.body.data).toMatchObject({
    stars: 5,
    body: "调过以后严丝合缝",
    pictures: [{ id: picture }],
  });
  expect((changed.body.data as Own).status).toBe("in_review");
  // While somebody looks at it, nobody else sees it, and it counts for nothing.
  expect(await starsOf(own.goods.id)).toEqual([0, 0]);
  await decide(own.id, "pass");
  expect(await starsOf(own.goods.id)).toEqual([1, 5]);
});

test("a refused one says why and is mended; what was wrong with the change stands beside its field", async () => {
  const { token, own } = await reviewed();
  await decide(own.id, "reject", "请写实际使用的感受");
  const refused = (await call("GET", `/api/my/goods-reviews/${own.id}`, { token })).body.data as Own;
  expect(refused).toMatchObject({ status: "rejected", reject_reason: "请写实际使用的感受" });
  for (const wrong of [{ stars: 0 }, { stars: 6 }, { stars: 1.5 }, { body: "长".repeat(5000) }])
    expect((await put(token, refused, wrong)).status).toBe(400);
  const theirs = await makePicture(db, { ownerMemberId: (await someone()).member.id });
  expect((await put(token, refused, { pictures: [theirs.id] })).status).toBe(400);
  expect((await put(token, refused, { pictures: [] })).body.data).toMatchObject({
    status: "in_review",
    pictures: [],
  });
});

test("what is taken back is gone for good, and of two changes at once one counts", async () => {
  const { token, own } = await reviewed();
  await decide(own.id, "pass");
  const now = (await call("GET", `/api/my/goods-reviews/${own.id}`, { token })).body.data as Own;
  const both = await Promise.all([put(token, now, { body: "一" }), put(token, now, { body: "二" })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (const _ of [1, 2])
    expect((await call("DELETE", `/api/goods-reviews/${own.id}`, { token })).status).toBe(200);
  expect(await starsOf(own.goods.id)).toEqual([0, 0]);
  expect((await call("GET", `/api/my/goods-reviews/${own.id}`, { token })).status).toBe(404);
  expect(
    ((await call("GET", "/api/my/goods-reviews", { token })).body.data as { items: Own[] }).items,
  ).toEqual([]);
  expect((await put(token, now)).status).toBe(410);
});

test("another's review is neither changed nor taken back, but reported once it is public", async () => {
  const { token, own } = await reviewed();
  const other = await someone();
  const report = (by: string, reason = "false") =>
    call("POST", `/api/goods-reviews/${own.id}/report`, { token: by, body: { reason, note: "" } });
  expect((await report(other.token)).status).toBe(404);
  expect((await put(other.token, own)).status).toBe(404);
  await decide(own.id, "pass");
  expect((await put(other.token, own)).status).toBe(403);
  expect((await call("DELETE", `/api/goods-reviews/${own.id}`, { token: other.token })).status).toBe(403);
  expect((await call("GET", `/api/my/goods-reviews/${own.id}`, { token: other.token })).status).toBe(403);
  expect((await report(other.token, "nonsense")).status).toBe(400);
  expect((await report(token)).status).toBe(400);
  expect((await report(other.token)).status).toBe(200);
  expect((await call("PUT", `/api/goods-reviews/${own.id}`, { body: {} })).status).toBe(401);
});
