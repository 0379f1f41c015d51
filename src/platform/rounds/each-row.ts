import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "#platform/database/client.ts";
import { isOutage } from "#platform/database/outage.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { errorLine } from "#platform/log.ts";
import type { Services } from "#platform/services.ts";
import { setAside } from "./tables.ts";

/** Work that a job does row by row, over and over: bounties that are over, articles that are due. */
export interface Round {
  /** What it does, as operators read it: 发放到期的悬赏. */
  title: string;
  /** What its rows are, before their number: 问题. */
  row: string;
}

/** Every round, by the name under which what it could not do is set aside. */
export const rounds = new ExtensionPoint<Round>("round");

/** What fails is tried again after 2, 4, 8 … minutes, a day at most. */
const LONGEST_WAIT_MIN = 1440;
/** Of a message; what is longer is the log's. */
const PROBLEM = 300;

/** True of rows that are not set aside at the moment; for the statement that finds what is to be done. */
export function notAside(round: string, key: SQLWrapper): SQL {
  return sql`not exists (select from ${setAside} where ${setAside.round} = ${round}
    and ${setAside.rowKey} = ${key}::text and ${setAside.retryAt} > now())`;
}

/**
 * Does the rows of a round, each on its own: one that fails is set aside with the time of its next try, is told in the log
 * and at the desk, and keeps none of the others from being done. The statement that finds the rows says {@link notAside}.
 * @param rows each with the key under which it is set aside, as text without blanks
 * @param work one row, in a transaction of its own; what it throws is that row's alone, but for a database that is out
 * @returns what `work` answered of those that were done
 */
export async function eachRow<Row, Done>(
  { db, log }: Pick<Services, "db" | "log">,
  round: string,
  rows: readonly { key: string; row: Row }[],
  work: (row: Row) => Promise<Done>,
): Promise<Done[]> {
  if (rounds.get(round) === undefined) throw new Error(`no feature offers the round "${round}"`);
  const results: Done[] = [];
  const done: string[] = [];
  for (const { key, row } of rows) {
    try {
      results.push(await work(row));
      done.push(key);
    } catch (error) {
      if (isOutage(error)) throw error;
      log.error({ err: error, round, row: key }, "a row of a round failed and is set aside");
      await putAside(db, round, key, error);
    }
  }
  if (done.length > 0)
    await db.delete(setAside).where(and(eq(setAside.round, round), inArray(setAside.rowKey, done)));
  return results;
}

/** Rows of a hundred are enough for one statement to find. */
const AT_ONCE = 100;

/**
 * Does all rows of a round that are due, until none is left that this process can do.
 * @param due found by it, and looked at by it again in `work`: another process may be at them
 * @param work one row, in its transaction. It answers false where others are at it, or were
 * @returns how many it did
 */
export async function eachDue(
  services: Pick<Services, "db" | "log">,
  round: string,
  { id, due, order }: { id: PgColumn; due: SQL | undefined; order: PgColumn },
  work: (tx: Transaction, id: string) => Promise<boolean>,
): Promise<number> {
  const { db } = services;
  let count = 0;
  for (;;) {
    const rows = await db
      .select({ id: sql<string>`${id}` })
      .from(id.table)
      .where(and(due, notAside(round, id)))
      .orderBy(asc(order))
      .limit(AT_ONCE);
    const done = await eachRow(services, round, byId(rows), (row) => db.transaction((tx) => work(tx, row)));
    const some = done.filter(Boolean).length;
    count += some;
    // Others are at what was not done here.
    if (rows.length < AT_ONCE || some === 0) return count;
  }
}

/** Rows known by their ids alone. */
export const byId = (rows: readonly { id: string }[]): { key: string; row: string }[] =>
  rows.map(({ id }) => ({ key: id, row: id }));

async function putAside(db: Services["db"], round: string, rowKey: string, error: unknown): Promise<void> {
  const problem = [...errorLine(error)].slice(0, PROBLEM).join("");
  await db
    .insert(setAside)
    .values({ round, rowKey, problem, retryAt: sql`now() + interval '2 minutes'` })
    .onConflictDoUpdate({
      target: [setAside.round, setAside.rowKey],
      set: {
        problem,
        attempts: sql`least(${setAside.attempts} + 1, 32000)`,
        lastAt: sql`now()`,
        retryAt: sql`now() + make_interval(mins => least(${LONGEST_WAIT_MIN}, 2 ^ least(${setAside.attempts} + 1, 20))::int)`,
      },
    });
}
