import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, Queryable } from "#platform/database/client.ts";
import { outboxMessages } from "./tables.ts";

/** Delivers one message. It may come again after a crash in between, so the receiver must bear repetition. */
export type Deliver = (payload: unknown, message: { id: string; attempts: number }) => Promise<void>;

/** After this many failures a message stays where it is, for a person to look at. */
export const MAX_ATTEMPTS = 20;
const BATCH = 20;
const POLL_MS = 2000;

/**
 * Decides, inside the transaction that causes it, that another system is told. It is told after the commit, if need
 * be after a restart; never when the transaction is rolled back.
 * @param payload plain JSON
 * @param options.notBefore left out: as soon as it is committed
 */
export async function enqueue(
  db: Queryable,
  topic: string,
  payload: unknown,
  { notBefore }: { notBefore?: Date | undefined } = {},
): Promise<void> {
  await db.insert(outboxMessages).values({ topic, payload, ...(notBefore && { dueAt: notBefore }) });
}

export interface OutboxRelay {
  /** Delivers everything that is due now. Answers how many messages were tried. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Delivers messages of the given topics, in this process beside all others: each message is tried by one of them at a
 * time. A failure is tried again after 2, 4, 8 … seconds, an hour at most.
 */
export function startOutboxRelay(
  db: Database,
  log: Logger,
  deliverers: Readonly<Record<string, Deliver>>,
): OutboxRelay {
  let running: Promise<number> | undefined;
  let stopped = false;

  const drain = (): Promise<number> => {
    running ??= (async () => {
      let total = 0;
      for (let tried = BATCH; tried === BATCH && !stopped; total += tried)
        tried = await deliverBatch(db, log, deliverers);
      return total;
    })().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => {
    drain().catch((error: unknown) => log.warn({ err: error }, "the outbox could not be read"));
  }, POLL_MS);
  timer.unref();
  return {
    drain,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}

async function deliverBatch(
  db: Database,
  log: Logger,
  deliverers: Readonly<Record<string, Deliver>>,
): Promise<number> {
  const topics = Object.keys(deliverers);
  if (topics.length === 0) return 0;
  return db.transaction(async (tx) => {
    // Columns keep milliseconds and round half up, so a moment just written may lie ahead of now(): both are rounded.
    const { rows } = await tx.execute<{ id: string; topic: string; payload: unknown; attempts: number }>(sql`
      select id, topic, payload, attempts from ${outboxMessages}
      where due_at <= now()::timestamptz(3) and attempts < ${MAX_ATTEMPTS} and topic in ${topics}
      order by due_at, id limit ${BATCH} for update skip locked`);
    for (const { id, topic, payload, attempts } of rows) {
      try {
        await deliverers[topic]?.(payload, { id, attempts });
        await tx.execute(sql`delete from ${outboxMessages} where id = ${id}`);
      } catch (error) {
        const seconds = Math.min(3600, 2 ** (attempts + 1));
        const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown";
        await tx.execute(sql`update ${outboxMessages} set attempts = attempts + 1, last_error = ${reason},
          due_at = now() + make_interval(secs => ${seconds}) where id = ${id}`);
        log.warn({ err: error, topic, id, attempts: attempts + 1 }, "a message was not delivered");
      }
    }
    return rows.length;
  });
}
