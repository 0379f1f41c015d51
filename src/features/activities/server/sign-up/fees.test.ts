import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pointBalance } from "#capabilities/community/points/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { OwnSignUp } from "#features/activities/contract.ts";
import { orders } from "#features/orders/server/public.ts";
import { inHours, makeActivity } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeAdmin, makeSignedIn } from "../../../../../test/support/factories.ts";
import { assertBooksBalance, payOrder } from "../../../../../test/support/shop.ts";
import {
  contradictions,
  feesLeft,
  field,
  fund,
  setActivity,
  signUpBody,
  signUpFor,
} from "../../../../../test/support/sign-ups.ts";
import { signUps } from "../tables.ts";
import { decideSignUp, removeSignUp } from "./decide.ts";
import { lapseOffers } from "./lapse.ts";
import { releaseAll } from "./release.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
const { admin } = await makeAdmin(db);

const FEN = 4900;
const act = (token: string, id: string, what: string, body: unknown = {}) =>
  call("POST", `/api/my/sign-ups/${id}/${what}`, { token, body });
const accept = (token: string, id: string) => act(token, id, "answer", { accept: true });
const own = async (token: string, id: string) =>
  (await call("GET", `/api/my/sign-ups/${id}`, { token })).body.data as OwnSignUp;
const rowOf = async (id: string) => {
  const [row] = await db.select().from(signUps).where(eq(signUps.id, id));
  if (row === undefined) throw new Error("no such sign-up");
  return row;
};
const orderOf = async (id: string) => {
  const { orderNumber } = await rowOf(id);
  return (await db.select().from(orders).where(eq(orders.number, orderNumber)))[0];
};
const told = async (memberId: string) => {
  await doneBehind(services);
  const rows = await db.select().from(notices).where(eq(notices.memberId, memberId));
  return rows.map(({ title, body }) => `${title} ${body}`);
};

/** Somebody with a seat that waits for its money. */
async function asked(values: Parameters<typeof makeActivity>[1] = {}, kindValues: object = {}) {
  const made = await makeActivity(db, values, [{ fen: FEN, quota: 1, ...kindValues }]);
  const { token, member } = await makeSignedIn(db);
  const { id } = await signUpFor(app, token, made.kind);
  expect((await accept(token, id)).status).toBe(200);
  const { orderNumber } = await rowOf(id);
  return { ...made, token, memberId: member.id, id, number: orderNumber };
}

/** The same with the money there. */
async function paid(...values: Parameters<typeof asked>) {
  const made = await asked(...values);
  expect(await payOrder(services, made.number)).toBe(true);
  return made;
}

async function settled() {
  await doneBehind(services);
  expect([await contradictions(db), await feesLeft(db)]).toEqual([[], []]);
  await assertBooksBalance(db);
}

test("a seat that costs money is held for half an hour, asked for once, and his once it is paid", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ fen: FEN, points: 30, quota: 1 }]);
  const { token, member } = await makeSignedIn(db);
  await fund(db, member.id, 100);
  const mine = await signUpFor(app, token, kind);
  expect(mine).toMatchObject({
    ...{ state: "offered", number: null, fen: FEN, paid: false, payment_number: "" },
    can: { answer: true, cancel: true, enter: false },
  });
  const left = Date.parse(mine.answer_by ?? "") - Date.now();
  expect(left).toBeGreaterThan(25 * 60_000);
  expect(left).toBeLessThanOrEqual(30 * 60_000);
  expect(await pointBalance(db, member.id)).toBe(100);
  // Whoever comes next waits: the seat is taken.
  const other = await makeSignedIn(db);
  expect((await signUpFor(app, other.token, kind)).state).toBe("waiting");
  const [one, two] = await Promise.all([accept(token, mine.id), accept(token, mine.id)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  const { payment_number } = one.body.data as OwnSignUp;
  expect(payment_number).toMatch(/^\d{18}$/);
  expect((two.body.data as OwnSignUp).payment_number).toBe(payment_number);
  expect(await pointBalance(db, member.id)).toBe(70);
  expect(await db.$count(orders, eq(orders.memberId, member.id))).toBe(1);
  expect(await orderOf(mine.id)).toMatchObject({ kind: "fee", state: "placed", payFen: FEN });
  const number = (await rowOf(mine.id)).orderNumber;
  expect(await Promise.all([payOrder(services, number), payOrder(services, number)])).toEqual([true, true]);
  expect(await own(token, mine.id)).toMatchObject({
    ...{ state: "confirmed", number: 1, fen: FEN, paid: true, payment_number: "" },
  });
  expect(await told(member.id)).toContainEqual(expect.stringContaining(`“${activity.title}”报名成功`));
  await settled();
});

test("what is not paid in time goes to the next, and money that comes after that goes back and is told", async () => {
  const { kind, id, number, memberId } = await asked();
  const next = await makeSignedIn(db);
  const { id: nextId } = await signUpFor(app, next.token, kind);
  await db
    .update(signUps)
    .set({ answerBy: inHours(-1) })
    .where(eq(signUps.id, id));
  await lapseOffers(services);
  expect([(await rowOf(id)).state, (await rowOf(nextId)).state]).toEqual(["lapsed", "offered"]);
  // Before its order was closed behind the commit, or after it.
  expect(await payOrder(services, number)).toBe(false);
  expect((await orderOf(id))?.state).toBe("cancelled");
  expect(await told(memberId)).toContainEqual(expect.stringContaining("付款时名额已经让出"));
  const own = await rowOf(nextId);
  expect((own.answerBy?.getTime() ?? 0) - Date.now()).toBeGreaterThan(11 * 3_600_000);
  await settled();
});

test("taken back before the deadline all of it comes back; after it the organiser gives it back", async () => {
  const first = await paid();
  await fund(db, first.memberId, 1);
  expect((await act(first.token, first.id, "cancel")).status).toBe(200);
  await settled();
  expect(await orderOf(first.id)).toMatchObject({ state: "refunded", refundedFen: FEN });
  const second = await paid();
  await setActivity(db, second.activity.id, { closesAt: inHours(-1) });
  const late = await act(second.token, second.id, "cancel");
  expect([late.status, late.body.error]).toEqual([409, ["报名已截止，付过费用的名额请联系主办方取消"]]);
  expect((await own(second.token, second.id)).can.cancel).toBe(false);
  await db.transaction((tx) => removeSignUp(tx, second.id, "天气不好", admin.id));
  await settled();
  expect((await orderOf(second.id))?.state).toBe("refunded");
  expect(await told(second.memberId)).toContainEqual(expect.stringContaining("已支付的 ¥49 会原路退回"));
});

test("a cancelled activity gives everything back, paid or not", async () => {
  const one = await paid({}, { quota: 3 });
  const other = await makeSignedIn(db);
  const { id } = await signUpFor(app, other.token, one.kind);
  await accept(other.token, id);
  await db.transaction(async (tx) => {
    await setActivity(db, one.activity.id, { state: "cancelled" });
    await releaseAll(tx, one.activity.id, "下大雨");
  });
  await settled();
  expect([(await orderOf(one.id))?.state, (await orderOf(id))?.state]).toEqual(["refunded", "cancelled"]);
  expect(await told(one.memberId)).toContainEqual(expect.stringContaining("已支付的 ¥49 会原路退回"));
  expect(await payOrder(services, (await rowOf(id)).orderNumber)).toBe(false);
  await settled();
});

test("where each is looked at, he pays once he is let in, and the order that he cancels gives the seat up", async () => {
  const { kind } = await makeActivity(db, { reviewed: true }, [{ fen: FEN, points: 30 }]);
  const { token, member } = await makeSignedIn(db);
  await fund(db, member.id, 100);
  const { id, state } = await signUpFor(app, token, kind);
  expect([state, await pointBalance(db, member.id)]).toEqual(["in_review", 70]);
  await db.transaction((tx) => decideSignUp(tx, id, true, "", admin.id));
  expect(await own(token, id)).toMatchObject({ state: "offered", paid: false, fen: FEN });
  expect(await told(member.id)).toContainEqual(expect.stringContaining("审核通过，请付款"));
  expect((await accept(token, id)).status).toBe(200);
  expect(await pointBalance(db, member.id)).toBe(70);
  const { orderNumber } = await rowOf(id);
  const cancelled = await call("POST", `/api/orders/${orderNumber}/cancel`, {
    token,
    body: { reason: "不想买了" },
  });
  expect(cancelled.status).toBe(200);
  expect([(await rowOf(id)).state, await pointBalance(db, member.id)]).toEqual(["cancelled", 100]);
  await settled();
});

test("how many come cannot change once they are paid for, and minors' mode pays for nothing", async () => {
  const form = [field("guests", { kind: "companions", required: false, most: 3 })];
  const { activity, kind } = await makeActivity(db, { form }, [{ fen: FEN, countsCompanions: true }]);
  const { token } = await makeSignedIn(db);
  const { id } = await signUpFor(app, token, kind, { answers: { guests: 1 } });
  const { version: before } = await own(token, id);
  const edit = (guests: number, version: string) =>
    call("PUT", `/api/my/sign-ups/${id}`, {
      token,
      body: { name: "林小川", answers: { guests }, form_version: 1, version },
    });
  expect((await edit(2, before)).status).toBe(200);
  await accept(token, id);
  const { fen, version } = await own(token, id);
  expect(fen).toBe(3 * FEN);
  const more = await edit(3, version);
  expect([more.status, more.body.fields]).toEqual([
    409,
    { "answers.guests": "费用按人数收过了，改人数请先取消报名，再重新报" },
  ]);
  const child = await makeSignedIn(db);
  await db.update(members).set({ minorMode: true }).where(eq(members.id, child.member.id));
  const refused = await call("POST", `/api/activities/${activity.id}/sign-ups`, {
    token: child.token,
    body: signUpBody(kind.id),
  });
  expect(refused.body.code).toBe("MINORS_MODE");
  await settled();
});
