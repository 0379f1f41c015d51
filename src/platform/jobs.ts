import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { atMostEvery } from "./at-most-every.ts";
import { Connection } from "./database/connection.ts";
import { isOutage } from "./database/outage.ts";
import { errorLine } from "./log.ts";

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

export interface JobDefinition<T extends object> {
  work: (data: T) => Promise<void>;
  /** Five fields, UTC. */
  cron?: string;
  retryLimit?: number;
}

/** Jobs kept in PostgreSQL: they survive a killed process and run in one process at a time. */
export async function startJobs(url: string, log: Logger): Promise<Jobs> {
  // pg-boss hands these to its pool as they are.
  const pool = { connectionString: url, application_name: "paddock jobs", max: 3, Client: Connection };
  const boss = new PgBoss(pool);
  // Every worker asks every two seconds, and fails while the database is out.
  const outages = atMostEvery(10_000);
  boss.on("error", (error) => {
    if (isOutage(error)) outages((heldBack) => log.warn({ err: error, heldBack }, "job queue: database out"));
    else log.error({ err: error }, "job queue");
  });
  await boss.start();
  return {
    async define(name, { work, cron, retryLimit }) {
      await boss.createQueue(name, { retryLimit: retryLimit ?? 3, retryBackoff: true });
      await boss.work(name, async (jobs) => {
        for (const job of jobs) {
          try {
            await work(job.data as never);
          } catch (error) {
            log.warn({ err: error, queue: name, job: job.id }, "a job failed");
            // pg-boss keeps what it is thrown, the values of a failed query among it.
            throw new Error(errorLine(error));
          }
        }
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
