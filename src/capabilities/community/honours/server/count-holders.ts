import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { honourTag } from "./cache-tags.ts";

/**
 * Counts who holds what: holders of each honour among all active members, and how many members hold how many, from which
 * ranks are read. Accounts that ended or are banned count for nothing.
 */
export async function countHolders(tx: Transaction, cache: Services["cache"]): Promise<void> {
  const { rows } = await tx.execute<{ key: string }>(sql`
      with active as (select id from members where status in ('active', 'muted')),
      held as (select o.honour, count(*)::int as holders from member_honours o
        join active a on a.id = o.member_id where o.revoked_at is null group by o.honour)
      update honours h set holders = coalesce((select holders from held where held.honour = h.key), 0),
        among = (select count(*)::int from active), counted_at = now()
      returning h.key`);
  await tx.execute(sql`delete from honour_ranks`);
  await tx.execute(sql`
      insert into honour_ranks (honours, members)
      select n, count(*)::int from (
        select count(*)::int as n from member_honours o
        join members m on m.id = o.member_id and m.status in ('active', 'muted')
        where o.revoked_at is null group by o.member_id) counted
      group by n`);
  await cache.invalidate(
    tx,
    rows.map(({ key }) => honourTag(key)),
  );
}
