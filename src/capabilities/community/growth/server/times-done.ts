import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

interface Asked {
  memberId: string;
  /** Name of the act, as a value or a column of the surrounding query. */
  act: SQLWrapper;
  /** Counted no further than this. */
  atMost: SQLWrapper;
  /** On these days only, both included: YYYY-MM-DD, in China. */
  days?: { first: string; last: string };
}

/** How often an act of a member counts now, ever or on some days, as part of a query. */
export function timesDone({ memberId, act, atMost, days }: Asked): SQL<number> {
  // By the moment too, for which there is an index.
  const onDays =
    days === undefined
      ? sql``
      : sql`and e.day between ${days.first}::date and ${days.last}::date
        and e.created_at >= ${`${days.first}T00:00:00+08:00`}::timestamptz`;
  return sql<number>`(select count(*)::int from (select from growth_entries e
    where e.member_id = ${memberId}::bigint and e.act = ${act} and e.revoked_by is null ${onDays}
    limit ${atMost}) counted)`;
}
