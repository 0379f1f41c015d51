import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/client.ts";
import type { Gathered } from "./gathered.ts";
import { Sketch } from "./sketch.ts";
import { visitorDays } from "./tables.ts";

/**
 * Writes what a process gathered of a day, all or nothing: sums wait for the next fold, sketches take in what others found,
 * members count where they were not there on that day, in that week or month. What was written is then forgotten.
 */
export async function writeGathered(db: Database, gathered: Gathered): Promise<void> {
  const { sums, members, day, at } = gathered;
  const sketches = [...gathered.sketches].filter(([, { changed }]) => changed);
  if (sums.length === 0 && members.length === 0 && sketches.length === 0) return;
  for (const [, sketch] of sketches) sketch.changed = false;
  try {
    await db.transaction(async (tx) => {
      await addSums(tx, sums, at);
      // In one order everywhere, so that no two processes wait for each other.
      for (const [section, sketch] of sketches.sort(([a], [b]) => (a < b ? -1 : 1)))
        await mergeSketch(tx, day, section, sketch);
      await addMembers(tx, day, members);
    });
  } catch (error) {
    for (const [, sketch] of sketches) sketch.changed = true;
    throw error;
  }
  gathered.written(sums, members);
}

type Sum = Gathered["sums"][number];

async function addSums(tx: Transaction, sums: readonly Sum[], at: Date): Promise<void> {
  if (sums.length === 0) return;
  await tx.execute(sql`
    insert into figures_waiting (metric, section, key, at, value)
    select metric, section, key, ${at.toISOString()}::timestamptz, value
    from json_to_recordset(${JSON.stringify(sums)}::json) as one (metric text, section text, key text, value bigint)`);
}

async function mergeSketch(tx: Transaction, day: string, section: string, sketch: Sketch): Promise<void> {
  const registers = Buffer.alloc(0);
  await tx.insert(visitorDays).values({ day, section, registers }).onConflictDoNothing();
  const row = and(eq(visitorDays.day, day), eq(visitorDays.section, section));
  const [found] = await tx.select().from(visitorDays).where(row).for("update");
  const all = new Sketch(new Uint8Array(found?.registers ?? registers));
  all.merge(sketch);
  const visitors = Math.max(all.estimate(), found?.visitors ?? 0);
  await tx
    .update(visitorDays)
    .set({ registers: Buffer.from(all.registers), visitors })
    .where(row);
}

/** A day of China at noon, as a moment: sums of its hour and of its day go to the right one. */
const noon = (day: string) => sql.raw(`((${day})::date + time '12:00') at time zone 'Asia/Shanghai'`);

async function addMembers(tx: Transaction, day: string, members: Gathered["members"]): Promise<void> {
  if (members.length === 0) return;
  const ids = sql.param(members.map(({ id }) => id));
  const sections = sql.param(members.map(({ section }) => section));
  // The row keeps the day before the last one, so that of two processes only the first finds a new day.
  await tx.execute(sql`
    with given as (
      select one.id, one.section from unnest(${ids}::bigint[], ${sections}::text[]) as one (id, section)
      join members on members.id = one.id order by 1, 2),
    seen as (
      insert into member_last_seen as one (member_id, section, last_day)
      select id, section, ${day}::date from given
      on conflict (member_id, section) do update
        set day_before = one.last_day, last_day = excluded.last_day where one.last_day < excluded.last_day
      returning member_id, section, last_day, day_before),
    starts as (
      select seen.*, members.created_at, unit, date_trunc(unit, last_day)::date as start
      from seen join members on members.id = member_id, unnest(array['day', 'week', 'month']) as unit
      where day_before is null or date_trunc(unit, day_before) < date_trunc(unit, last_day))
    insert into figures_waiting (metric, section, key, at, value)
    select 'seen_' || unit || case section when '' then '' else '_here' end, section, '', ${noon("start")}, count(*)
    from starts group by unit, section, start
    union all
    select 'returned', '', to_char(date_trunc('week', created_at at time zone 'Asia/Shanghai'), 'YYYY-MM-DD'),
      ${noon("start")}, count(*)
    from starts where unit = 'week' and section = '' group by 3, start`);
}
