import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OwnSignUp } from "#features/activities/contract.ts";
import { makeActivity } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeCrowd, makeSignedIn } from "../../../../../test/support/factories.ts";
import {
  contradictions,
  field,
  setKind,
  signUpBody,
  statesOf,
} from "../../../../../test/support/sign-ups.ts";
import { signUps } from "../tables.ts";
import { promote } from "./promote.ts";

const WRITES = { WRITES_ADDRESS_MINUTE_MAX: "1000000" };
const app = await createTestApp({ env: WRITES });
/** A second process on the same database. */
const beside = await createTestApp({ env: WRITES, beside: app });
const { db } = app.services;

const signUp = async (
  at: number,
  token: string,
  { activityId, id }: { activityId: string; id: string },
  values = {},
) => {
  const { call } = at % 2 === 0 ? app : beside;
  return call("POST", `/api/activities/${activityId}/sign-ups`, { token, body: signUpBody(id, values) });
};

test("of 1,000 at once 100 get in, 900 are told their places 1 to 900 in order, and nobody is in twice", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ quota: 100 }]);
  const crowd = await makeCrowd(db, 1000);
  const answers = await Promise.all(crowd.map(({ token }, at) => signUp(at, token, kind)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await statesOf(db, activity.id)).toEqual({ confirmed: 100, waiting: 900 });
  const rows = await db
    .select()
    .from(signUps)
    .where(eq(signUps.activityId, activity.id))
    .orderBy(asc(signUps.id));
  expect(new Set(rows.map(({ memberId }) => memberId)).size).toBe(1000);
  const waiting = rows.filter(({ state }) => state === "waiting");
  // Drawn in the order in which they came in, and whoever got a seat came before all of them.
  expect(waiting.map(({ rank }) => rank)).toEqual(Array.from({ length: 900 }, (_, at) => at + 1));
  expect(rows.slice(0, 100).every(({ state }) => state === "confirmed")).toBe(true);
  expect(rows.slice(0, 100).map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 1),
  );
  const told = answers
    .map(({ body }) => body.data as OwnSignUp)
    .flatMap(({ place }) => place ?? [])
    .sort((a, b) => a - b);
  expect(told).toEqual(Array.from({ length: 900 }, (_, at) => at + 1));
  expect(await contradictions(db)).toEqual([]);
});

test("while 300 cancel and 300 wait each seat goes to the next once", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ quota: 300 }]);
  const crowd = await makeCrowd(db, 600);
  const ids: string[] = [];
  for (let at = 0; at < crowd.length; at += 100) {
    const some = crowd.slice(at, at + 100);
    const answers = await Promise.all(some.map(({ token }, n) => signUp(n, token, kind)));
    ids.push(...answers.map(({ body }) => (body.data as OwnSignUp).id));
  }
  expect(await statesOf(db, activity.id)).toEqual({ confirmed: 300, waiting: 300 });
  const cancelled = await Promise.all(
    crowd.slice(0, 300).map(({ token }, at) => {
      const { call } = at % 2 === 0 ? app : beside;
      return call("POST", `/api/my/sign-ups/${ids[at]}/cancel`, { token, body: {} });
    }),
  );
  expect(new Set(cancelled.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await statesOf(db, activity.id)).toEqual({ cancelled: 300, offered: 300 });
  expect(await contradictions(db)).toEqual([]);
  const accepted = await Promise.all(
    crowd.slice(300).map(({ token }, at) => {
      const { call } = at % 2 === 0 ? app : beside;
      return call("POST", `/api/my/sign-ups/${ids[300 + at]}/answer`, {
        token,
        body: { accept: at % 3 > 0 },
      });
    }),
  );
  expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await statesOf(db, activity.id)).toEqual({ cancelled: 400, confirmed: 200 });
  expect(await contradictions(db)).toEqual([]);
});

test("a tap twice, on two phones, is one sign-up; without the same key the second is told so", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ quota: 5 }]);
  const { token } = await makeSignedIn(db);
  const keys = await Promise.all(
    [0, 1, 2, 3].map((at) => signUp(at, token, kind, { idempotency_key: "the-same-tap" })),
  );
  expect(keys.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(keys.map(({ body }) => (body.data as OwnSignUp).id)).size).toBe(1);
  const others = await Promise.all([0, 1].map((at) => signUp(at, token, kind)));
  expect(others.map(({ status }) => status)).toEqual([409, 409]);
  expect(await statesOf(db, activity.id)).toEqual({ confirmed: 1 });
  expect(await contradictions(db)).toEqual([]);
});

test("a head of the waitlist that needs more seats than are free is not overtaken, and a grown quota lets it in", async () => {
  const form = [field("guests", { kind: "companions", required: false, most: 5 })];
  const { kind } = await makeActivity(db, { form }, [{ quota: 4, countsCompanions: true }]);
  const crowd = await makeCrowd(db, 4);
  const enter = async (at: number, guests: number) =>
    (await signUp(0, crowd[at]?.token ?? "", kind, { answers: { guests } })).body.data as OwnSignUp;
  await enter(0, 2);
  const head = await enter(1, 2);
  const small = await enter(2, 0);
  const late = await enter(3, 0);
  // One seat is free all the while, and whoever comes waits behind the head.
  expect([head.place, small.place, late.place]).toEqual([1, 2, 3]);
  await setKind(db, kind.id, { quota: 5 });
  expect(await db.transaction((tx) => promote(tx, kind.id))).toBe(0);
  await setKind(db, kind.id, { quota: 7 });
  expect(await db.transaction((tx) => promote(tx, kind.id))).toBe(2);
  // Lowered below what is held: nobody loses his seat, and nobody moves up before there is room.
  await setKind(db, kind.id, { quota: 3 });
  expect(await db.transaction((tx) => promote(tx, kind.id))).toBe(0);
  expect(await contradictions(db)).toEqual([]);
});
