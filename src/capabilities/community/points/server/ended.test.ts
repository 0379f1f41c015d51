import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordAct, restoreActs, revokeActs } from "#capabilities/community/growth/server/public.ts";
import { growthEntries } from "#capabilities/community/growth/server/tables.ts";
import { memberHonours } from "#capabilities/community/honours/server/tables.ts";
import { joinMembers } from "#capabilities/people/members/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { cancelDue } from "#capabilities/profile/account/server/cancellation.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { until } from "../../../../../test/support/within.ts";
import { givePoints, returnHeld } from "./credit.ts";
import { expireAll } from "./expire.ts";
import { clearEnded, expirePoints } from "./jobs.ts";
import { holdPoints, pointAccount, spendPoints, unclaimedPoints } from "./lots.ts";
import { pointLots } from "./tables.ts";

const { services } = await createTestApp();
const { db } = services;
let serial = 0;
const key = () => `ended:${++serial}`;
const at = (day: string) => new Date(`${day}T12:00:00+08:00`);

const give = (memberId: string, amount: number, when?: Date) =>
  transact(db, (tx) => givePoints(tx, { key: key(), memberId, amount, reason: "task", title: "任务" }, when));
const act = (memberId: string, object: string) =>
  db.transaction((tx) => recordAct(tx, { act: "comment.published", memberId, object }));
const behind = (leave: (tx: Transaction) => Promise<void>) =>
  db.transaction(leave).then(() => doneBehind(services));

async function cancel(id: string): Promise<void> {
  await db.update(members).set({ cancelDueAt: new Date() }).where(eq(members.id, id));
  for (let tries = 0; tries < 5; tries += 1) {
    await cancelDue(services, new Date(Date.now() + 1000));
    const [row] = await db.select().from(members).where(eq(members.id, id));
    if (row?.status === "cancelled") return;
  }
  throw new Error("the account was not cancelled");
}

const join = (from: string, into: string) =>
  transact(db, (tx) =>
    joinMembers(
      tx,
      services,
      { from, into },
      () => undefined,
      async () => undefined,
    ),
  );

/** Lots agree with every member's account, every balance with its entries, and all of the ledger adds up to nothing. */
async function expectExact(): Promise<void> {
  const { rows } = await db.execute(sql`
    select a.owner, a.balance, coalesce(sum(e.amount), 0)::int as entries from ledger_accounts a
    left join ledger_entries e on e.account_id = a.id
    group by a.id having not a.source and a.balance <> coalesce(sum(e.amount), 0)
    union all
    select a.owner, a.balance, l.lots from ledger_accounts a cross join lateral (
      select coalesce(sum(remaining), 0)::int as lots from point_lots where 'member:' || member_id = a.owner) l
    where a.owner like 'member:%' and a.unit = 'points' and a.balance <> l.lots
    union all
    select 'all', null, sum(amount)::int from ledger_entries having sum(amount) <> 0`);
  expect(rows).toEqual([]);
}

async function holds(memberId: string) {
  await doneBehind(services);
  const [lots] = await db
    .select({ n: sql<number>`coalesce(sum(remaining), 0)::int` })
    .from(pointLots)
    .where(eq(pointLots.memberId, memberId));
  const [row] = await db.select().from(members).where(eq(members.id, memberId));
  const points = await balanceOf(db, pointAccount(memberId));
  expect(lots?.n).toBe(points);
  return { points, growth: row?.growth, level: row?.level };
}

const unclaimed = () => balanceOf(db, unclaimedPoints);

test("an account that was cancelled earns nothing any more; its points go to the house", async () => {
  const { id } = await makeMember(db);
  await give(id, 30);
  const escrow = { owner: `bounty:ended-${id}`, unit: "points" };
  const lots = await db.transaction((tx) =>
    holdPoints(tx, { key: key(), memberId: id, amount: 20, title: "悬赏", into: escrow }),
  );
  await behind((tx) => recordAct(tx, { act: "comment.published", memberId: id, object: `comment:31${id}` }));
  await behind((tx) => revokeActs(tx, `comment:31${id}`));
  await cancel(id);
  const before = await unclaimed();
  await give(id, 50);
  await transact(db, (tx) => returnHeld(tx, { key: key(), memberId: id, title: "退回", from: escrow }, lots));
  await behind((tx) => recordAct(tx, { act: "comment.published", memberId: id, object: `comment:32${id}` }));
  await behind((tx) =>
    recordAct(tx, { act: "comment.liked", memberId: id, object: `comment:32${id}/member:1` }),
  );
  await behind((tx) => restoreActs(tx, `comment:31${id}`));
  expect(await holds(id)).toEqual({ points: 0, growth: 0, level: 1 });
  expect(await unclaimed()).toBe(before + 70);
  expect(await balanceOf(db, escrow)).toBe(0);
  expect(await db.select().from(growthEntries).where(eq(growthEntries.memberId, id))).toEqual([]);
  expect(await db.select().from(memberHonours).where(eq(memberHonours.memberId, id))).toEqual([]);
  expect(await db.select().from(notices).where(eq(notices.memberId, id))).toEqual([]);
  await expectExact();
});

test("what an account earns that was joined into another, and that into a third, is the last one's", async () => {
  const [first, second, third] = [await makeMember(db), await makeMember(db), await makeMember(db)];
  await join(first.id, second.id);
  await join(second.id, third.id);
  const before = await unclaimed();
  await give(first.id, 40);
  await behind((tx) =>
    recordAct(tx, { act: "comment.published", memberId: first.id, object: `comment:41${first.id}` }),
  );
  expect(await holds(first.id)).toMatchObject({ points: 0, growth: 0 });
  const { points, growth } = await holds(third.id);
  expect(points).toBe(42);
  expect(growth).toBeGreaterThan(0);
  // Nobody is left: the third one goes as well.
  await cancel(third.id);
  await give(first.id, 5);
  expect(await holds(third.id)).toMatchObject({ points: 0, growth: 0 });
  expect(await unclaimed()).toBe(before + 5);
  await expectExact();
});

test("while the days of thinking it over run, the account earns as any other", async () => {
  const { id } = await makeMember(db, { cancelDueAt: new Date(Date.now() + 86_400_000) });
  await give(id, 10);
  expect(await holds(id)).toMatchObject({ points: 10 });
});

test("cancelled or joined while it earns, an account ends with nothing, and nothing is lost", async () => {
  for (let round = 0; round < 6; round += 1) {
    const [going, staying] = [await makeMember(db), await makeMember(db)];
    await give(going.id, 10);
    const joins = round % 2 === 1;
    await Promise.all([
      ...Array.from({ length: 4 }, () => give(going.id, 5)),
      ...Array.from({ length: 4 }, (_, n) => act(going.id, `comment:5${n}${going.id}`)),
      doneBehind(services),
      joins ? join(going.id, staying.id) : cancel(going.id),
      ...Array.from({ length: 4 }, () => give(going.id, 5)),
    ]);
    expect(await holds(going.id)).toEqual({ points: 0, growth: 0, level: 1 });
    if (joins) expect((await holds(staying.id)).points).toBe(10 + 40 + 4 * 2);
    await expectExact();
  }
});

test("a credit that comes while the account is being ended waits for the end, and goes to the house", async () => {
  const { id } = await makeMember(db);
  await give(id, 10);
  const before = await unclaimed();
  let late: Promise<void> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.select().from(members).where(eq(members.id, id)).for("update");
    await tx.update(members).set({ status: "cancelled" }).where(eq(members.id, id));
    await expireAll(tx, id);
    late = give(id, 7);
    late.catch(() => undefined);
    await until("the credit waits", async () => {
      const { rows } = await db.execute(sql`select 1 from pg_locks l
        join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`);
      return rows.length > 0 ? true : undefined;
    });
  });
  await late;
  expect(await holds(id)).toMatchObject({ points: 0 });
  expect(await unclaimed()).toBe(before + 7);
  await expectExact();
});

test("points that expire twice on the same day of the same lot leave lots and ledger in agreement", async () => {
  const { id } = await makeMember(db);
  for (const amount of [50, 30]) {
    await give(id, amount);
    await db.transaction((tx) => expireAll(tx, id));
    expect(await holds(id)).toMatchObject({ points: 0 });
  }
  await expectExact();
});

test("what lies on ended accounts from before goes to whoever goes on, or to the house, once", async () => {
  const [alone, first, heir] = [await makeMember(db), await makeMember(db), await makeMember(db)];
  await cancel(alone.id);
  await join(first.id, heir.id);
  // As it came to be: credited after the end, and expired with a key that was used before.
  for (const { id } of [alone, first]) {
    await db.update(members).set({ status: "active" }).where(eq(members.id, id));
    await give(id, 50, at("2026-03-01"));
    await give(id, 10, at("2025-03-01"));
    await db.execute(
      sql`update point_lots set remaining = 0 where member_id = ${id} and expires_on = '2027-12-31'`,
    );
    await db.update(members).set({ status: "cancelled" }).where(eq(members.id, id));
  }
  const before = await unclaimed();
  await Promise.all([clearEnded(services, at("2026-11-24")), clearEnded(services, at("2026-11-24"))]);
  expect(await clearEnded(services, at("2026-11-24"))).toBe(0);
  expect(await holds(alone.id)).toMatchObject({ points: 0 });
  expect(await holds(first.id)).toMatchObject({ points: 0 });
  expect(await holds(heir.id)).toMatchObject({ points: 60 });
  expect(await unclaimed()).toBe(before + 60);
  await expectExact();
});

test("after any sequence of moves, ends and late credits, lots and ledger agree", async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant("give" as const),
      amount: fc.integer({ min: 1, max: 9 }),
      year: fc.integer({ min: 2023, max: 2026 }),
    }),
    fc.record({
      do: fc.constantFrom("spend" as const, "hold" as const),
      amount: fc.integer({ min: 1, max: 9 }),
      year: fc.integer({ min: 2023, max: 2027 }),
    }),
    fc.record({
      do: fc.constantFrom("return" as const, "expire" as const),
      year: fc.integer({ min: 2023, max: 2028 }),
    }),
    fc.record({
      do: fc.constantFrom("forget" as const, "cancel" as const, "join" as const),
      year: fc.constant(2026),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const [one, other] = [await makeMember(db), await makeMember(db)];
      let ended = false;
      const held: {
        from: { owner: string; unit: string };
        lots: { expires_on: string; amount: number }[];
      }[] = [];
      for (const move of steps) {
        const when = at(`${move.year}-06-01`);
        if (move.do === "give") await give(one.id, move.amount, when);
        else if (move.do === "spend")
          await db
            .transaction((tx) =>
              spendPoints(tx, { key: key(), memberId: one.id, amount: move.amount, title: "兑换" }, when),
            )
            .catch(expectPoor);
        else if (move.do === "hold") {
          const from = { owner: `hold:${key()}`, unit: "points" };
          const wanted = { key: key(), memberId: one.id, amount: move.amount, title: "悬赏", into: from };
          await db
            .transaction((tx) => holdPoints(tx, wanted, when))
            .then((lots) => held.push({ from, lots }), expectPoor);
        } else if (move.do === "return") {
          const last = held.pop();
          if (last !== undefined)
            await db.transaction((tx) =>
              returnHeld(
                tx,
                { key: key(), memberId: one.id, title: "退回", from: last.from },
                last.lots,
                when,
              ),
            );
        } else if (move.do === "expire") await expirePoints(services, when);
        else if (move.do === "forget") await db.transaction((tx) => expireAll(tx, one.id));
        else if (!ended) {
          ended = true;
          if (move.do === "cancel") await cancel(one.id);
          else await join(one.id, other.id);
        }
        await expectExact();
        if (ended) expect(await balanceOf(db, pointAccount(one.id))).toBe(0);
      }
    }),
    { numRuns: 25 },
  );
});

function expectPoor(error: unknown): void {
  expect(error).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
}
