import { PgBoss } from "pg-boss";
import type { Logger } from "pino";

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
  const boss = new PgBoss({ connectionString: url, application_name: "paddock jobs", max: 3 });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  await boss.start();
  return {
    async define(name, { work, cron, retryLimit }) {
      await boss.createQueue(name, { retryLimit: retryLimit ?? 3, retryBackoff: true });
      await boss.work(name, async (jobs) => {
        for (const job of jobs) await work(job.data as never);
      });
      if (cron !== undefined) await boss.schedule(name, cron);
    },
    async send(name, data, options = {}) {
      await boss.send(name, data, {
        ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
        ...(options.singletonKey !== undefined && { singletonKey: options.singletonKey }),
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  };
}
