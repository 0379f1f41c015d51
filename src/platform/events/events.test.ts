import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import { until, within } from "../../../test/support/within.ts";
import { parseCursor } from "./cursor.ts";
import { type EventHub, openEventHub, type TopicEvent } from "./hub.ts";
import { forgetOldEvents, publish } from "./publish.ts";
import { events } from "./tables.ts";

const { db, url, drop } = await createTestDatabase({ max: 12 });
const log = pino({ level: "silent" });
const hubs: EventHub[] = await Promise.all([openEventHub(url, db, log), openEventHub(url, db, log)]);
const [one, two] = hubs as [EventHub, EventHub];
afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.close()));
  await drop();
});

// Told before any of these tests: as long as it stands there, nothing that they tell has been forgotten.
await db.insert(events).values({ tx: "3", topic: "before", type: "test", payload: {} });

let topics = 0;
const newTopic = () => {
  topics += 1;
  return `test:${topics}`;
};

/** Numbers that a hub heard on a topic, and the place behind the last. */
function follow(hub: EventHub, topic: string) {
  const told = { numbers: [] as number[], cursor: hub.cursor };
  const stop = hub.subscribe(topic, (event, cursor) => {
    told.numbers.push(numberOf(event));
    told.cursor = cursor;
  });
  return Object.assign(told, { stop });
}

const numberOf = ({ payload }: TopicEvent) => (payload as { n: number }).n;
const tell = (topic: string, n: number) => publish(db, topic, "test", { n });

test("what is committed reaches every process that follows the topic, and no other topic", async () => {
  const topic = newTopic();
  const [here, there, other] = [follow(one, topic), follow(two, topic), follow(two, newTopic())];
  await tell(topic, 1);
  await until("both to hear it", () => here.numbers.length === 1 && there.numbers.length === 1);
  here.stop();
  await tell(topic, 2);
  await until("the second to hear it", () => there.numbers.length === 2);
  expect(here.numbers).toEqual([1]);
  expect(other.numbers).toEqual([]);
});

test("what is rolled back is told to nobody and kept by nobody", async () => {
  const topic = newTopic();
  const here = follow(one, topic);
  const failing = db.transaction(async (tx) => {
    await publish(tx, topic, "test", { n: 1 });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await tell(topic, 2);
  await until("the next one", () => here.numbers.length > 0);
  expect(here.numbers).toEqual([2]);
});

test("two hundred at once arrive everywhere, each once", async () => {
  const topic = newTopic();
  const all = Array.from({ length: 200 }, (_, n) => n);
  const [here, there] = [follow(one, topic), follow(two, topic)];
  await Promise.all(all.map((n) => tell(topic, n)));
  await until("all to arrive", () => here.numbers.length >= 200 && there.numbers.length >= 200);
  for (const { numbers } of [here, there]) expect(numbers.toSorted((a, b) => a - b)).toEqual(all);
});

test("a transaction that drew its number first and commits last is not lost to who comes back between", async () => {
  const topic = newTopic();
  const here = follow(one, topic);
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: written, resolve: tellWritten } = Promise.withResolvers<void>();
  const slow = db.transaction(async (tx) => {
    await publish(tx, topic, "test", { n: 1 });
    tellWritten();
    await mayCommit;
  });
  await written;
  await tell(topic, 2);
  await until("the one that was committed first", () => here.numbers.length === 1);
  const between = here.cursor;
  here.stop();
  commit();
  await slow;
  // The late one has the lower id: "all after the last id" would leave it out.
  const missed = await two.missedSince([topic], between);
  expect(missed.events.map(numberOf)).toEqual([1]);
});

test("a cursor leads on without loss, in any process", async () => {
  const topic = newTopic();
  const here = follow(one, topic);
  await tell(topic, 1);
  await until("the first", () => here.numbers.length === 1);
  const { cursor } = here;
  for (const n of [2, 3]) await tell(topic, n);
  const missed = await two.missedSince([topic], cursor);
  expect(missed.events.map(numberOf)).toEqual([2, 3]);
  expect(missed.complete).toBe(true);
  await tell(topic, 4);
  const later = await one.missedSince([topic], missed.cursor);
  expect(later.events.map(numberOf).at(-1)).toBe(4);
});

test("who was away for too much, or brings a foreign place, is told to look anew", async () => {
  const topic = newTopic();
  const { cursor } = one;
  await db
    .insert(events)
    .values(Array.from({ length: 501 }, (_, n) => ({ topic, type: "test", payload: { n } })));
  expect(await one.missedSince([topic], cursor)).toMatchObject({ events: [], complete: false });
  const foreign = { horizon: cursor.horizon + 1_000_000n, id: "1" };
  expect(await one.missedSince([topic], foreign)).toMatchObject({ complete: false });
  for (const text of [undefined, "", "12", "a.b", "-1.2", "1.2.3", "99999999999999999999.1"])
    expect(parseCursor(text)).toBeUndefined();
});

test("a process whose listening connection was killed catches up, and hears nothing twice", async () => {
  const topic = newTopic();
  const [here, there] = [follow(one, topic), follow(two, topic)];
  await tell(topic, 1);
  await until("the first", () => here.numbers.length === 1);
  const { rows } = await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'paddock listen paddock_events'`);
  expect(rows).toHaveLength(2);
  // While they are deaf: each comes back after 50 ms at the earliest.
  await Promise.all([2, 3, 4].map((n) => tell(topic, n)));
  await until("all that was told meanwhile", () => here.numbers.length >= 4 && there.numbers.length >= 4);
  await tell(topic, 5);
  await until("what is told afterwards", () => here.numbers.includes(5) && there.numbers.includes(5));
  for (const { numbers } of [here, there]) expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5]);
});

test("a day later it is forgotten, and who comes back then is told to look anew", async () => {
  const topic = newTopic();
  const { cursor } = one;
  await tell(topic, 1);
  // The last of what is forgotten stays: since then nothing was.
  await tell(newTopic(), 1);
  await db.execute(sql`update ${events} set created_at = now() - interval '25 hours'`);
  await tell(topic, 2);
  await forgetOldEvents(db);
  const missed = await one.missedSince([topic], cursor);
  expect(missed.events.map(numberOf)).toEqual([2]);
  expect(missed.complete).toBe(false);
});

/** Where everything is that was told so far; transactions of others, which still run, come after it. */
async function placeNow() {
  const { rows } = await db.execute<{ horizon: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  );
  return { horizon: BigInt(rows[0]?.horizon ?? 0), id: "0" };
}

test("who was there since the last that was forgotten misses nothing, however quiet it is", async () => {
  await db.delete(events);
  await db.insert(events).values({ tx: "3", topic: "before", type: "test", payload: {} });
  await db.execute(sql`update ${events} set created_at = now() - interval '25 hours'`);
  for (let n = 0; n < 2; n += 1) await forgetOldEvents(db);
  expect(await one.missedSince([newTopic()], await placeNow())).toMatchObject({ events: [], complete: true });
});

test("in a database in which nothing was ever told, a place is a good one", async () => {
  await db.delete(events);
  expect(await one.missedSince([newTopic()], await placeNow())).toMatchObject({ complete: false });
  const hub = await openEventHub(url, db, log);
  await until(
    "a place",
    async () => (await one.missedSince([newTopic()], await placeNow())).complete,
    10_000,
  );
  await hub.close();
});

test("an event is a hint: one that is no longer small is refused, and its transaction with it", async () => {
  const told = publish(db, newTopic(), "test", { text: "字".repeat(2000) });
  await expect(within("the refusal", told)).rejects.toThrow("larger than a hint");
});
