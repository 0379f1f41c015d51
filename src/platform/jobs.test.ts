import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "../../test/support/database.ts";
import { until, within } from "../../test/support/within.ts";
import { startJobs } from "./jobs.ts";

const database = await createTestDatabase({ max: 2 });
const jobs = await startJobs(database.url, pino({ level: "silent" }));
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

/** How many jobs of a queue are in each state. */
async function states(queue: string): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<{ state: string; n: number }>(
    sql`select state::text, count(*)::int as n from pgboss.job where name = ${queue} group by state`,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

test("as many jobs run side by side as a queue declares, and no more", async () => {
  let running = 0;
  let most = 0;
  const { promise: allThere, resolve: arrive } = Promise.withResolvers<void>();
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    if (running === 4) arrive();
    // None of them ends before four run: one after the other they would never come to an end.
    await within("four jobs to run at once", allThere);
    running -= 1;
  };
  await defineAfterSending("parallel", 8, { work, concurrency: 4 });
  await until("all eight jobs to be done", async () => (await states("parallel")).completed === 8);
  expect(most).toBe(4);
});

test("one at a time unless a queue says otherwise", async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((next) => setTimeout(next, 5));
    running -= 1;
  };
  await defineAfterSending("serial", 2, { work });
  await until("both jobs to be done", async () => (await states("serial")).completed === 2);
  expect(most).toBe(1);
});

test("a job that fails is tried again, those beside it are done", async () => {
  const done: number[] = [];
  const work = async ({ n }: { n: number }) => {
    if (n === 1) throw new Error("this one");
    done.push(n);
  };
  await defineAfterSending("failing", 3, { work, concurrency: 3 });
  await until("two jobs to be done", async () => (await states("failing")).completed === 2);
  expect(done.sort()).toEqual([0, 2]);
  await until("the third to wait for its next try", async () => (await states("failing")).retry === 1);
  const { rows } = await database.db.execute(
    sql`select output ->> 'message' as why from pgboss.job where name = 'failing' and state = 'retry'`,
  );
  expect(rows).toEqual([{ why: expect.stringContaining("this one") }]);
});

test("batches arrive as batches; one that failed in them does not take the others along", async () => {
  const sizes: number[] = [];
  const done: number[] = [];
  const workBatch = async (batch: readonly { id: string; data: { n: number } }[]) => {
    sizes.push(batch.length);
    const failed = batch.filter(({ data }) => data.n === 3);
    done.push(...batch.filter((job) => !failed.includes(job)).map(({ data }) => data.n));
    return new Map(failed.map(({ id }) => [id, new Error("not this one")]));
  };
  await defineAfterSending("batches", 25, { workBatch, batchSize: 10 });
  await until("all but one to be done", async () => (await states("batches")).completed === 24);
  expect(sizes).toEqual([10, 10, 5]);
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, n) => n).filter((n) => n !== 3));
  expect((await states("batches")).retry).toBe(1);
});

test("a batch that throws is tried again whole", async () => {
  const workBatch = async () => Promise.reject(new Error("nothing works"));
  await defineAfterSending("thrown", 3, { workBatch, batchSize: 5 });
  await until("all three to wait for their next try", async () => (await states("thrown")).retry === 3);
});

/** The jobs lie there before anybody asks for them: so the first fetch gets as many as it may. */
async function defineAfterSending(
  queue: string,
  count: number,
  definition: Parameters<typeof jobs.define<{ n: number }>>[1],
): Promise<void> {
  const sender = new PgBoss({ connectionString: database.url, supervise: false, schedule: false, max: 1 });
  await sender.start();
  await sender.createQueue(queue, { retryLimit: 3, retryBackoff: true });
  for (let n = 0; n < count; n += 1) await sender.send(queue, { n });
  await sender.stop({ graceful: false });
  await jobs.define(queue, definition);
}

test("a clock that is set back while a job runs does not put its queue to sleep", async () => {
  const now = Date.now.bind(Date);
  const setBack = vi.spyOn(Date, "now");
  onTestFinished(() => setBack.mockRestore());
  const work = async () => {
    setBack.mockImplementation(() => now() - 76 * 3_600_000);
  };
  await defineAfterSending("set-back", 1, { work });
  await until("the first job", async () => (await states("set-back")).completed === 1);
  await jobs.send("set-back", {});
  await until("the second one", async () => (await states("set-back")).completed === 2);
});
