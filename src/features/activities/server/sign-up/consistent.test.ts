import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pointBalance } from "#capabilities/community/points/server/public.ts";
import { orders } from "#features/orders/server/public.ts";
import { liveStates, type SignUpState, signUpMoves, signUpStates } from "#shared/activity-standing.ts";
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
  setKind,
  signUpBody,
} from "../../../../../test/support/sign-ups.ts";
import { signUpEvents, signUps } from "../tables.ts";
import { decideSignUp, removeSignUp } from "./decide.ts";
import { lapseOffers } from "./lapse.ts";
import { demandMove } from "./leave.ts";
import { promote } from "./promote.ts";
import { releaseAll } from "./release.ts";

const app = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "1000000" } });
const { call, services } = app;
const { db } = services;
const { admin } = await makeAdmin(db);

test("every move between the states of a sign-up is refused but for those that there are", () => {
  for (const from of signUpStates)
    for (const to of signUpStates) {
      const allowed = signUpMoves[from].includes(to);
      if (allowed) expect(() => demandMove(from, to)).not.toThrow();
      else expect(() => demandMove(from, to), `${from} to ${to}`).toThrow("状态已经变了");
    }
});

test("what can be done to a sign-up in each state is done, and everything else refused and changes nothing", async () => {
  const { token, member } = await makeSignedIn(db);
  await fund(db, member.id, 1000);
  const { activity, kind } = await makeActivity(db, { reviewed: true }, [{ quota: 5 }]);
  for (const state of signUpStates)
    for (const what of ["accept", "decline", "approve", "refuse", "agree"] as const) {
      await db.delete(signUps).where(eq(signUps.activityId, activity.id));
      const answerBy = state === "offered" ? inHours(1) : null;
      const rank = state === "waiting" ? 1 : null;
      const [row] = await db
        .insert(signUps)
        .values({
          activityId: activity.id,
          kindId: kind.id,
          memberId: member.id,
          state,
          rank,
          answerBy,
          secret: "S",
        })
        .returning();
      const live = liveStates.some((one) => one === state);
      // What is not seated must not be let in by the way.
      await setKind(db, kind.id, {
        taken: live && state !== "waiting" ? 1 : 5,
        waiting: state === "waiting" ? 1 : 0,
      });
      await setActivity(db, activity.id, { taken: 5, detailsVersion: 1 });
      const done = await act(token, row?.id ?? "", what);
      const [after] = await db
        .select()
        .from(signUps)
        .where(eq(signUps.id, row?.id ?? ""));
      if (!done) expect(after?.state, `${what} in ${state}`).toBe(state);
      else if (after?.state !== state)
        expect(signUpMoves[state], `${what} in ${state}`).toContain(after?.state as SignUpState);
    }
  await db.delete(signUps).where(eq(signUps.activityId, activity.id));
  await setKind(db, kind.id, { taken: 0, waiting: 0 });
  await setActivity(db, activity.id, { taken: 0, state: "cancelled" });
});

async function act(token: string, id: string, what: string): Promise<boolean> {
  const path = `/api/my/sign-ups/${id}`;
  if (what === "accept" || what === "decline") {
    const body = { accept: what === "accept" };
    return (await call("POST", `${path}/answer`, { token, body })).status === 200;
  }
  if (what === "agree") return (await call("POST", `${path}/agree`, { token, body: {} })).status === 200;
  return db
    .transaction((tx) => decideSignUp(tx, id, what === "approve", "不合适", admin.id))
    .then(
      () => true,
      () => false,
    );
}

/** Pays an order unless it is paid, or closed, already. */
async function pay(number: string): Promise<void> {
  const [order] = await db.select({ state: orders.state }).from(orders).where(eq(orders.number, number));
  if (order?.state === "placed") await payOrder(services, number);
}

const MEMBERS = 7;
const steps = fc.array(
  fc.oneof(
    // Nothing happens to somebody who is not there.
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("signUp" as const),
        who: fc.nat(MEMBERS - 1),
        guests: fc.nat(2),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), who: fc.nat(MEMBERS - 1) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("answer" as const),
        who: fc.nat(MEMBERS - 1),
        yes: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("guests" as const),
        who: fc.nat(MEMBERS - 1),
        guests: fc.nat(2),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("decide" as const),
        who: fc.nat(MEMBERS - 1),
        yes: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), who: fc.nat(MEMBERS - 1) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("pay" as const), who: fc.nat(MEMBERS - 1) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("lapse" as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("quota" as const), quota: fc.integer({ min: 0, max: 6 }) }),
    },
  ),
  { minLength: 12, maxLength: 30 },
);

test("whatever is done in whatever order, seats, ranks, points and money agree", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), fc.nat(1), fc.nat(1), async (sequence, reviewed, price, cost) => {
      const form = [field("guests", { kind: "companions", required: false, most: 3 })];
      const points = price * 30;
      const { activity, kind } = await makeActivity(db, { form, reviewed }, [
        { quota: 3, countsCompanions: true, points, fen: cost * 4900 },
      ]);
      const people = await Promise.all(
        Array.from({ length: MEMBERS }, async () => {
          const one = await makeSignedIn(db);
          await fund(db, one.member.id, 100);
          return one;
        }),
      );
      const liveOf = async (memberId: string) => {
        const rows = await db
          .select()
          .from(signUps)
          .where(and(eq(signUps.activityId, activity.id), eq(signUps.memberId, memberId)));
        return rows.find(({ state }) => liveStates.some((live) => live === state));
      };
      for (const step of sequence) {
        const one = "who" in step ? people[step.who] : undefined;
        const row = one && (await liveOf(one.member.id));
        const token = one?.token ?? "";
        if (step.do === "signUp") {
          const queue = and(eq(signUps.kindId, kind.id), eq(signUps.state, "waiting"));
          const waiting = await db.$count(signUps, queue);
          const { status, body } = await call("POST", `/api/activities/${activity.id}/sign-ups`, {
            token,
            body: signUpBody(kind.id, { answers: { guests: step.guests } }),
          });
          // Nobody is overtaken, whatever is free.
          if (status === 200 && waiting > 0)
            expect(body.data).toMatchObject({ state: "waiting", place: waiting + 1 });
        }
        if (step.do === "lapse") {
          await db
            .update(signUps)
            .set({ answerBy: inHours(-1) })
            .where(and(eq(signUps.activityId, activity.id), eq(signUps.state, "offered")));
          await lapseOffers(services);
        }
        if (step.do === "quota")
          await db.transaction(async (tx) => {
            await setKind(db, kind.id, { quota: step.quota });
            await promote(tx, kind.id);
          });
        // Late notices too: what is paid for a seat that is gone comes back.
        if (step.do === "pay" && row !== undefined && row.orderNumber !== "") await pay(row.orderNumber);
        if (row === undefined) {
          expect(await contradictions(db)).toEqual([]);
          continue;
        }
        if (step.do === "cancel")
          await call("POST", `/api/my/sign-ups/${row.id}/cancel`, { token, body: {} });
        if (step.do === "answer")
          await call("POST", `/api/my/sign-ups/${row.id}/answer`, { token, body: { accept: step.yes } });
        if (step.do === "guests") {
          const { body } = await call("GET", `/api/my/sign-ups/${row.id}`, { token });
          const { version } = body.data as { version: string };
          const edit = { name: "林小川", answers: { guests: step.guests }, form_version: 1, version };
          await call("PUT", `/api/my/sign-ups/${row.id}`, { token, body: edit });
        }
        if (step.do === "decide" && row.state === "in_review")
          await db.transaction((tx) => decideSignUp(tx, row.id, step.yes, "不合适", admin.id));
        if (step.do === "remove") await db.transaction((tx) => removeSignUp(tx, row.id, "不合适", admin.id));
        expect(await contradictions(db), JSON.stringify(step)).toEqual([]);
      }
      // Whoever moved up stood before everybody who still waits.
      const { rows: order } = await db.execute<{ up: number | null; left: number | null }>(sql`
        select max(s.rank) filter (where exists (
            select 1 from ${signUpEvents} e where e.sign_up_id = s.id and e.what = 'offered')) as up,
          min(s.rank) filter (where s.state = 'waiting') as left
        from activity_sign_ups s where s.kind_id = ${kind.id}`);
      if (order[0]?.up != null && order[0].left != null) expect(order[0].up).toBeLessThan(order[0].left);
      // Cancelled, it holds nothing any more, and everybody has his points again.
      await db.transaction(async (tx) => {
        await setActivity(db, activity.id, { state: "cancelled" });
        await releaseAll(tx, activity.id, "下大雨");
      });
      await doneBehind(services);
      expect(await contradictions(db)).toEqual([]);
      expect(await feesLeft(db)).toEqual([]);
      await assertBooksBalance(db);
      for (const { member } of people) expect(await pointBalance(db, member.id)).toBe(100);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 10), endOnFailure: true },
  );
});
