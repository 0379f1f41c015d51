import { type SQL, sql } from "drizzle-orm";
import type { HonourAsked } from "#capabilities/community/honours/contract.ts";
import { MOST_COUNTED } from "#capabilities/community/honours/desk-contract.ts";
import type { Database } from "#platform/database/client.ts";
import { databaseError } from "#platform/database/database-error.ts";
import type { Services } from "#platform/services.ts";
import { type Awarded, BATCH, isAwarding, tellAwarded } from "./award.ts";
import { conditionsHold, demandAskable } from "./conditions.ts";

/** At most so many members are looked at in one statement. */
const SLICE = 20_000;
/** How long counting may take, in ms. */
const COUNTING_MS = 4000;

type Writing = Pick<Services, "db" | "cache">;

/**
 * Awards the honours that ask several conditions, or such as no act leads to, to everybody of whom these hold and who never
 * had them. Goes once through all members, slice by slice.
 * @param only the key of one honour; all of them unless given
 * @returns how many were awarded
 */
export async function awardConditions(services: Writing, only?: string): Promise<number> {
  const asked = only === undefined ? isAwarding : sql`${isAwarding} and h.key = ${only}`;
  const { rows } = await services.db.execute<{ key: string; all: readonly HonourAsked[] }>(
    sql`select h.key, h.rule -> 'all' as "all" from honours h where h.rule ? 'all' and ${asked} order by h.position`,
  );
  let awarded = 0;
  for (const { key, all } of rows) {
    const hold = conditionsHold(all);
    if (hold !== undefined) awarded += await awardEverybody(services, key, hold);
  }
  return awarded;
}

async function awardEverybody({ db, cache }: Writing, key: string, hold: SQL): Promise<number> {
  let awarded = 0;
  for (let after = "0"; ; ) {
    const { rows } = await db.execute<{ last: string | null }>(sql`
      select max(id)::text as last from (
        select id from members where id > ${after}::bigint order by id limit ${SLICE}) slice`);
    const last = rows[0]?.last ?? null;
    if (last === null) return awarded;
    for (let given = BATCH; given === BATCH; ) {
      given = await awardSlice({ db, cache }, { key, hold, after, last });
      awarded += given;
    }
    after = last;
  }
}

interface Slice {
  key: string;
  hold: SQL;
  after: string;
  last: string;
}

function awardSlice({ db, cache }: Writing, { key, hold, after, last }: Slice): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<Awarded>(sql`
      with missing as (
        select m.id from members m
        where m.id > ${after}::bigint and m.id <= ${last}::bigint and m.status <> 'cancelled'
          and not exists (select from member_honours o where o.member_id = m.id and o.honour = ${key}) and ${hold}
        order by m.id limit ${BATCH}),
      given as (insert into member_honours (member_id, honour)
        select missing.id, h.key from missing join honours h on h.key = ${key} and ${isAwarding}
        on conflict do nothing returning member_id, honour)
      select given.member_id, h.key, h.name, h.how from given join honours h on h.key = given.honour`);
    await tellAwarded(tx, cache, rows);
    return rows.length;
  });
}

/**
 * How many members would get an honour today, up to {@link MOST_COUNTED}.
 * @returns a `count` of null when it took longer than anybody waits
 * @throws AppError INVALID_INPUT for a condition that cannot be asked
 */
export async function countQualified(
  db: Database,
  { key, conditions }: { key: string; conditions: readonly HonourAsked[] },
): Promise<{ count: number | null; more: boolean }> {
  await demandAskable(db, conditions);
  const hold = conditionsHold(conditions) ?? sql`false`;
  try {
    const count = await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${COUNTING_MS}`));
      const { rows } = await tx.execute<{ count: number }>(sql`
        select count(*)::int as count from (
          select from members m where m.status <> 'cancelled' and ${hold}
            and not exists (select from member_honours o where o.member_id = m.id and o.honour = ${key})
          limit ${MOST_COUNTED + 1}) qualified`);
      return rows[0]?.count ?? 0;
    });
    return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED };
  } catch (error) {
    // Cancelled by its time limit.
    if (databaseError(error)?.code === "57014") return { count: null, more: true };
    throw error;
  }
}
