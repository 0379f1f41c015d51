import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { formatDate } from "#shared/format.ts";
import { actNamed } from "./acts.ts";

interface PastAct {
  memberId: string;
  object: string;
  at: Date;
}

/**
 * Counts what was done long ago, for the demo: many at once, within the daily cap, and nobody is told of a level. Acts
 * are worth no points any more.
 */
export async function recordPast(tx: Transaction, name: string, done: readonly PastAct[]): Promise<void> {
  const { growth, dailyCap = done.length } = actNamed(name);
  if (done.length === 0) return;
  const rows = done.map(({ memberId, object, at }) => ({
    ...{ member_id: memberId, object, day: formatDate(at), at: at.toISOString() },
  }));
  await tx.execute(sql`
    with done as (select *, row_number() over (partition by member_id, day order by at) as turn
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(member_id bigint, object text, day date, at timestamptz)),
    counted as (insert into growth_entries (member_id, act, object, day, growth, points, created_at)
      select member_id, ${name}::text, object, day, ${growth}::int, 0, at from done where turn <= ${dailyCap}::int
      on conflict do nothing returning member_id, growth),
    grown as (select member_id, sum(growth)::int as more from counted group by member_id)
    update members m set growth = m.growth + grown.more,
      level = coalesce((select l.level from levels l where l.threshold <= m.growth + grown.more
        order by l.threshold desc limit 1), m.level)
    from grown where m.id = grown.member_id`);
}
