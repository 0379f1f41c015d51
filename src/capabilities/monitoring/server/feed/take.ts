import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/client.ts";
import { isOutage } from "#platform/database/outage.ts";
import type { Services } from "#platform/services.ts";
import { follow } from "./follow.ts";

/** Texts of one transaction. */
const BATCH = 200;
/** A text that makes a consumer fail is tried again after 2, 4, 8 … seconds, an hour at most. */
const LONGEST_WAIT_S = 3600;

export const FEED_LOCK = "monitoring feed";

interface EventRow extends Record<string, unknown> {
  id: string;
  kind: string;
  target_id: string;
  at: Date | string;
}

/**
 * Takes out what waits in `text_events` until nothing is due, in one process at a time; another one leaves at once. A
 * batch is one transaction with all that its consumers write: a process that is killed loses and doubles nothing. Where a
 * batch fails its texts are tried one by one, and the one that fails alone waits, so that it holds nobody back.
 * @returns texts that were taken
 */
export async function drainTexts(services: Services, stopped?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    if (stopped?.aborted) return total;
    const taken = await takeBatch(services, BATCH).catch((error: unknown) => {
      if (isOutage(error)) throw error;
      services.log.warn({ err: error }, "a batch of texts failed and is tried one by one");
      return takeOneByOne(services);
    });
    total += taken;
    if (taken < BATCH) return total;
  }
}

function takeBatch(services: Services, size: number): Promise<number> {
  return services.db.transaction(async (tx) => {
    if (!(await holdsFeed(tx))) return 0;
    const rows = await takeOut(tx, size);
    await follow(
      tx,
      services,
      rows.map(({ kind, target_id, at }) => ({ kind, targetId: target_id, at: new Date(at) })),
    );
    return rows.length;
  });
}

async function takeOneByOne(services: Services): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    if (taken === BATCH) return taken;
    try {
      if ((await takeBatch(services, 1)) === 0) return taken;
    } catch (error) {
      if (isOutage(error)) throw error;
      await putBack(services.db);
      services.log.error({ err: error }, "a text could not be followed and is tried again later");
    }
  }
}

/** Of those that are due, the first is the one that failed: only who holds the feed takes any. */
async function putBack(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await holdsFeed(tx))) return;
    await tx.execute(sql`
      update text_events set attempts = attempts + 1,
        retry_at = now() + make_interval(secs => least(${LONGEST_WAIT_S}, 2 ^ (attempts + 1)))
      where id = (select id from text_events where retry_at is null or retry_at <= now() order by id limit 1)`);
  });
}

async function takeOut(tx: Transaction, size: number): Promise<EventRow[]> {
  const { rows } = await tx.execute<EventRow>(sql`
    with taken as (
      delete from text_events where id in (
        select id from text_events where retry_at is null or retry_at <= now()
        order by id limit ${size} for update skip locked)
      returning id, kind, target_id, at)
    select id::text, kind, target_id::text, at from taken order by taken.id`);
  return rows;
}

async function holdsFeed(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${FEED_LOCK}, 0)) as held`,
  );
  return rows[0]?.held ?? false;
}
