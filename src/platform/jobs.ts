import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { atMostEvery } from "./at-most-every.ts";
import { Connection } from "./database/connection.ts";
import { isOutage } from "./database/outage.ts";
import { errorLine } from "./log.ts";
import { asErrand } from "./observe/request-scope.ts";

export interface Jobs {
  /** Declares a queue and, where given, its worker and its schedule (cron, UTC). Idempotent. */
  define<T extends object>(name: string, options: JobDefinition<T>): Promise<void>;
  /** Queues one job. */
  send(
    name: string,
    data: object,
    options?: { startAfterSeconds?: number; singletonKey?: string },
  ): Promise<void>;
  stop(): Promise<void>;
}

interface QueueOptions {
  /** Five fields, UTC. */
  cron?: string;
  retryLimit?: number;
  /** A job that takes longer counts as failed; 15 minutes unless given. */
  limitMinutes?: number;
}

interface SingleWork<T extends object> extends QueueOptions {
  /** Does one job; what it throws has that job tried again later. */
  work: (data: T) => Promise<void>;
  /**
   * Jobs that run side by side in one process; 1 unless given. One at a time, a queue does about thirty a minute: it
   * asks every two seconds. With more it asks again at once while it gets as many as it can run.
   */
  concurrency?: number;
}

/** A job of a batch. */
export interface BatchJob<T extends object> {
  id: string;
  data: T;
}

interface BatchWork<T extends object> extends QueueOptions {
  /** At most so many are handed over together. */
  batchSize: number;
  /**
   * Does up to `batchSize` jobs together. Answers why some of them failed, by their id; the others are done. When it
   * throws, all of them have failed.
   */
  workBatch: (jobs: readonly BatchJob<T>[]) => Promise<ReadonlyMap<string, unknown>>;
}

export type JobDefinition<T extends object> = SingleWork<T> | BatchWork<T>;

/**
 * Goes on evenly when the machine's clock is set. pg-boss subtracts moments of it: a worker during whose job the clock went back
 * for hours would sleep so long. What is due follows the database's clock in any case.
 */
const STEADY = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work: () => void, ms: number) => setInterval(work, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};

/** Its own keeping in order goes over whole tables. */
const STATEMENT_MS = 120_000;
/** That for a connection is also the wait for one of the three to be free: a busy machine takes its time. */
const CONNECT_MS = 60_000;

/** Jobs kept in PostgreSQL: they survive a killed process and run in one process at a time. */
export async function startJobs(url: string, log: Logger): Promise<Jobs> {
  // pg-boss hands these to its pool as they are.
  const pool = {
    ...{ connectionString: url, application_name: "paddock jobs", max: 3, Client: Connection },
    // Also says when a connection is given up that does not answer (`Connection`).
    ...{ statement_timeout: STATEMENT_MS, connectionTimeoutMillis: CONNECT_MS, keepAlive: true },
  };
  const boss = new PgBoss({ ...pool, clock: STEADY });
  // Every worker asks every two seconds, and fails while the database is out.
  const outages = atMostEvery(10_000);
  boss.on("error", (error) => {
    if (isOutage(error)) outages((heldBack) => log.warn({ err: error, heldBack }, "job queue: database out"));
    else log.error({ err: error }, "job queue");
  });
  await boss.start();
  return {
    async define(name, definition) {
      const { cron, retryLimit = 3, limitMinutes = 15 } = definition;
      await boss.createQueue(name, {
        retryLimit,
        retryBackoff: true,
        expireInSeconds: limitMinutes * 60,
      });
      const batchSize = "workBatch" in definition ? definition.batchSize : (definition.concurrency ?? 1);
      const options = { batchSize, burstWhenBatchFull: true, perJobResults: true } as const;
      await boss.work(name, options, async (jobs) => {
        const failures = await asErrand(`job ${name}`, () =>
          failuresOf(definition as JobDefinition<object>, jobs as BatchJob<object>[]),
        );
        return jobs.map(({ id }) => {
          if (!failures.has(id)) return { id, status: "completed" as const };
          const error = failures.get(id);
          log.warn({ err: error, queue: name, job: id }, "a job failed");
          // pg-boss keeps what it is told, the values of a failed query among it.
          return { id, status: "failed" as const, output: { message: errorLine(error) } };
        });
      });
      if (cron !== undefined) await boss.schedule(name, cron);
    },
    async send(name, data, options = {}) {
      await boss.send(name, data, {
        ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
        ...(options.singletonKey !== undefined && { singletonKey: options.singletonKey }),
      });
    },
    async stop() {
      // Without a database there is nothing to hand back; whoever stops goes on stopping.
      await boss
        .stop({ graceful: true, timeout: 3000 })
        .catch((error: unknown) => log.warn({ err: error }, "job queue: not stopped in order"));
    },
  };
}

/** Does the jobs that were fetched together. @returns why some of them failed, by their id */
async function failuresOf<T extends object>(
  definition: JobDefinition<T>,
  jobs: readonly BatchJob<T>[],
): Promise<ReadonlyMap<string, unknown>> {
  if ("workBatch" in definition) {
    try {
      return await definition.workBatch(jobs);
    } catch (error) {
      return new Map(jobs.map(({ id }) => [id, error]));
    }
  }
  const ends = await Promise.allSettled(jobs.map(async ({ data }) => definition.work(data)));
  return new Map(
    ends.flatMap((end, at) => (end.status === "rejected" ? [[jobs[at]?.id ?? "", end.reason] as const] : [])),
  );
}
