import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { startBatches } from "#platform/batches/worker.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeMember, makePost, makeSignedIn } from "../../../../../test/support/factories.ts";
import { until } from "../../../../../test/support/within.ts";
import { actWatchers } from "./act-watchers.ts";
import { recordAct, revokeActs } from "./record-act.ts";
import { growthDays, growthEntries, waitingActs } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

let hang: Promise<void> | undefined;
let failOn = "";
actWatchers
  .offer("test", {
    async counted(_tx, _cache, done) {
      if (done.some(({ memberId }) => memberId === failOn)) throw new Error("no");
      await hang;
    },
    takenBack: async () => undefined,
  })
  .install();
afterEach(() => {
  hang = undefined;
  failOn = "";
});

const published = (memberId: string, n: number, at?: Date) => ({
  ...{ act: "comment.published", memberId, object: `comment:${memberId}${n}` },
  ...(at && { at }),
});
const leave = (memberId: string, n: number, at?: Date) =>
  db.transaction((tx) => recordAct(tx, published(memberId, n, at)));

/** Growth, points as the ledger and the lots have them, and times counted today. */
async function standing(id: string) {
  const [row] = await db.select({ growth: members.growth }).from(members).where(eq(members.id, id));
  const { rows } = await db.execute<{ lots: number; balance: number; moves: number }>(sql`
    select (select coalesce(sum(remaining), 0)::int from point_lots where member_id = ${id}::bigint) as lots,
      (select coalesce(sum(balance), 0)::int from ledger_accounts
        where owner = ${`member:${id}`} and unit = 'points') as balance,
      (select count(*)::int from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where a.owner = ${`member:${id}`}) as moves`);
  const days = await db.select().from(growthDays).where(eq(growthDays.memberId, id));
  return { growth: row?.growth, ...rows[0], times: days.map(({ times }) => times) };
}

test("what was committed and not counted is counted once, whoever comes to it", async () => {
  const { id } = await makeMember(db);
  await leave(id, 1);
  await leave(id, 2);
  expect(await standing(id)).toEqual({ growth: 0, lots: 0, balance: 0, moves: 0, times: [] });
  await Promise.all([doneBehind(services), doneBehind(services), doneBehind(services)]);
  const counted = { growth: 10, lots: 4, balance: 4, moves: 2, times: [2] };
  expect(await standing(id)).toEqual(counted);
  // As a second app, or one that is started again, would.
  const workers = await startBatches(services);
  await leave(id, 3);
  await until("the act", async () => (await standing(id)).growth === 15);
  await workers.stop();
  expect(await standing(id)).toMatchObject({ lots: 6, moves: 3, times: [3] });
});

test("what is rolled back was never done", async () => {
  const { id } = await makeMember(db);
  const undone = db.transaction(async (tx) => {
    await recordAct(tx, published(id, 1));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await doneBehind(services);
  expect(await standing(id)).toMatchObject({ growth: 0, moves: 0 });
});

test("a connection that is killed while it counts loses and doubles nothing", async () => {
  const { id } = await makeMember(db);
  await leave(id, 1);
  let release: () => void = () => undefined;
  hang = new Promise((resume) => {
    release = resume;
  });
  const killed = doneBehind(services).catch((error: unknown) => error);
  await until("the batch that hangs", async () => {
    const { rowCount } = await db.execute(sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`);
    return (rowCount ?? 0) > 0;
  });
  hang = undefined;
  release();
  await killed;
  await until("the second try", async () => {
    await doneBehind(services).catch(() => undefined);
    return (await standing(id)).growth === 5;
  });
  expect(await standing(id)).toEqual({ growth: 5, lots: 2, balance: 2, moves: 1, times: [1] });
});

test("what cannot be counted holds nobody back, and comes again", async () => {
  const [one, bad, other] = [await makeMember(db), await makeMember(db), await makeMember(db)];
  for (const { id } of [one, bad, other]) await leave(id, 1);
  failOn = bad.id;
  await doneBehind(services);
  expect((await standing(one.id)).growth).toBe(5);
  expect((await standing(other.id)).growth).toBe(5);
  expect((await standing(bad.id)).growth).toBe(0);
  failOn = "";
  await db.update(waitingActs).set({ retryAt: sql`now()` });
  await until("the next try", async () => {
    await doneBehind(services);
    return (await standing(bad.id)).growth === 5;
  });
});

test("taken back before it was counted, an act leaves no growth, points, honour or notice", async () => {
  const { id } = await makeMember(db, { growth: 58 });
  await leave(id, 1);
  await db.transaction((tx) => revokeActs(tx, published(id, 1).object));
  await doneBehind(services);
  expect(await standing(id)).toEqual({ growth: 58, lots: 0, balance: 0, moves: 0, times: [1] });
  expect(await db.select().from(notices).where(eq(notices.memberId, id))).toEqual([]);
  // Written anew it counts, once.
  await leave(id, 1);
  await leave(id, 1);
  await doneBehind(services);
  expect(await standing(id)).toMatchObject({ growth: 63, balance: 2, moves: 1, times: [1] });
});

test("daily caps hold within one batch and over several, by the day on which something was done", async () => {
  const { id } = await makeMember(db);
  // China's next day begins at 16:00 UTC.
  const [evening, night] = [new Date("2026-10-20T15:59:59Z"), new Date("2026-10-20T16:00:00Z")];
  for (let n = 0; n < 7; n += 1) await leave(id, n, evening);
  for (let n = 10; n < 13; n += 1) await leave(id, n, night);
  await doneBehind(services);
  for (let n = 20; n < 25; n += 1) await leave(id, n, night);
  await doneBehind(services);
  const entries = await db.select().from(growthEntries).where(eq(growthEntries.memberId, id));
  const perDay = Object.groupBy(entries, ({ day }) => day);
  expect(Object.entries(perDay).map(([day, some]) => [day, some?.length])).toEqual([
    ["2026-10-20", 5],
    ["2026-10-21", 5],
  ]);
  expect(await standing(id)).toMatchObject({ growth: 50, lots: 20, balance: 20, moves: 10 });
});

test("who looks at his tasks right after a comment finds it counted, and his points", async () => {
  const { token } = await makeSignedIn(db, {
    ...{ level: 5, growth: 1200 },
    createdAt: new Date(Date.now() - 60 * 86_400_000),
  });
  const post = await makePost(db);
  const body = { target_kind: "post", target_id: post.id, body: "好看", idempotency_key: "looked-at-once" };
  expect((await call("POST", "/api/comments", { token, body })).status).toBe(200);
  expect((await call("POST", "/api/my/tasks/first-comment/claim", { token })).status).toBe(200);
  expect((await call("GET", "/api/my/points", { token })).body.data).toMatchObject({ balance: 22 });
});
