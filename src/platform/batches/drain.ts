import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { isOutage } from "#platform/database/outage.ts";
import type { Services } from "#platform/services.ts";
import { type Batch, batches, batchLock, type WaitingRow } from "./batch.ts";

/** What fails is tried again after 2, 4, 8 … seconds, an hour at most. */
const LONGEST_WAIT_S = 3600;

interface Draining {
  stopped?: AbortSignal;
  /** Waits for another process that is at it; otherwise leaves at once. */
  wait?: boolean;
}

/** One table that is being emptied. */
interface Taking extends Draining {
  services: Services;
  table: string;
  batch: Batch;
}

/**
 * Takes out what waits in a table until nothing is due, in one process at a time. A batch is one transaction with all
 * that it writes: a process that is killed loses and doubles nothing. Where a batch fails its rows are tried one by one,
 * and the one that fails alone waits, so that it holds nobody back.
 * @param table as it was offered to `batches`
 * @returns rows that were taken
 */
export async function drainBatch(
  services: Services,
  table: string,
  { stopped, wait = false }: Draining = {},
): Promise<number> {
  const batch = batches.get(table) as Batch | undefined;
  if (batch === undefined) throw new Error(`no feature takes what waits in "${table}"`);
  const taking = { services, table, batch, wait };
  for (let total = 0; ; ) {
    if (stopped?.aborted) return total;
    const taken = await takeBatch(taking, batch.size).catch((error: unknown) => {
      if (isOutage(error)) throw error;
      services.log.warn({ err: error, table }, "a batch failed and is tried row by row");
      return takeOneByOne(taking);
    });
    total += taken;
    if (taken < batch.size) return total;
  }
}

function takeBatch({ services, table, batch, wait = false }: Taking, size: number): Promise<number> {
  return services.db.transaction(async (tx) => {
    if (!(await holds(tx, table, wait))) return 0;
    const rows = await takeOut(tx, table, size);
    if (rows.length > 0) await batch.take(tx, services, rows);
    return rows.length;
  });
}

async function takeOneByOne(taking: Taking): Promise<number> {
  const { services, table, batch } = taking;
  for (let taken = 0; ; taken += 1) {
    if (taken === batch.size) return taken;
    try {
      if ((await takeBatch(taking, 1)) === 0) return taken;
    } catch (error) {
      if (isOutage(error)) throw error;
      await putBack(taking);
      services.log.error({ err: error, table }, "a row of a batch failed and is tried again later");
    }
  }
}

/** Of those that are due, the first is the one that failed: only who holds the lock takes any. */
async function putBack({ services, table, wait = false }: Taking): Promise<void> {
  const rows = sql.identifier(table);
  await services.db.transaction(async (tx) => {
    if (!(await holds(tx, table, wait))) return;
    await tx.execute(sql`
      update ${rows} set attempts = attempts + 1,
        retry_at = now() + make_interval(secs => least(${LONGEST_WAIT_S}, 2 ^ (attempts + 1)))
      where id = (select id from ${rows} where retry_at is null or retry_at <= now() order by id limit 1)`);
  });
}

async function takeOut(tx: Transaction, table: string, size: number): Promise<WaitingRow[]> {
  const waiting = sql.identifier(table);
  const { rows } = await tx.execute<WaitingRow>(sql`
    with taken as (
      delete from ${waiting} where id in (
        select id from ${waiting} where retry_at is null or retry_at <= now()
        order by id limit ${size} for update skip locked)
      returning *)
    select * from taken order by id`);
  return rows;
}

async function holds(tx: Transaction, table: string, wait: boolean): Promise<boolean> {
  const name = batchLock(table);
  if (wait) {
    await lock(tx, name);
    return true;
  }
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  );
  return rows[0]?.held ?? false;
}
