import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import { enqueue, type OutboxRelay, startOutboxRelay } from "./outbox.ts";

const { db, drop } = await createTestDatabase({ max: 6 });
const log = pino({ level: "silent" });
const relays: OutboxRelay[] = [];
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  await db.execute(sql`delete from outbox_messages`);
});
afterAll(drop);

function relay(deliver: (payload: unknown) => Promise<void>): OutboxRelay {
  const made = startOutboxRelay(db, log, { mail: deliver });
  relays.push(made);
  return made;
}

test("what a committed transaction wanted told is told; what was rolled back is not", async () => {
  await db.transaction((tx) => enqueue(tx, "mail", { n: 1 }));
  const rolledBack = db.transaction(async (tx) => {
    await enqueue(tx, "mail", { n: 2 });
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  const told: unknown[] = [];
  await relay(async (payload) => void told.push(payload)).drain();
  expect(told).toEqual([{ n: 1 }]);
});

test("two processes tell each message once between them", async () => {
  for (let n = 0; n < 60; n += 1) await enqueue(db, "mail", { n });
  const told: unknown[] = [];
  const tell = async (payload: unknown) => void told.push((payload as { n: number }).n);
  await Promise.all([relay(tell).drain(), relay(tell).drain()]);
  expect(told).toHaveLength(60);
  expect(new Set(told).size).toBe(60);
});

test("a failure is kept and tried again later, the others are not held back", async () => {
  await enqueue(db, "mail", { n: 1 });
  await enqueue(db, "mail", { n: 2 });
  let broken = true;
  const told: unknown[] = [];
  const one = relay(async (payload) => {
    if (broken && (payload as { n: number }).n === 1) throw new Error("the other side is away");
    told.push(payload);
  });
  await one.drain();
  expect(told).toEqual([{ n: 2 }]);
  const { rows } = await db.execute(
    sql`select attempts, last_error, due_at > now() as later from outbox_messages`,
  );
  expect(rows).toEqual([{ attempts: 1, last_error: "the other side is away", later: true }]);
  broken = false;
  await db.execute(sql`update outbox_messages set due_at = now()`);
  await one.drain();
  expect(told).toEqual([{ n: 2 }, { n: 1 }]);
});

test("a topic that nobody here delivers waits", async () => {
  await enqueue(db, "fax", {});
  expect(await relay(async () => undefined).drain()).toBe(0);
});
