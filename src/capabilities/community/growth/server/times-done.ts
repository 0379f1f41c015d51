import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

interface Asked {
  memberId: string;
  /** Name of the act, as a value or a column of the surrounding query. */
  act: SQLWrapper;
  /** Counted no further than this. */
  atMost: SQLWrapper;
  /** On that day only: YYYY-MM-DD, in China. */
  day?: string;
}

/** How often an act of a member counts now, ever or on a day, as part of a query. */
export function timesDone({ memberId, act, atMost, day }: Asked): SQL<number> {
  // By the moment too, for which there is an index.
  const onDay =
    day === undefined
      ? sql``
      : sql`and e.day = ${day}::date and e.created_at >= ${`${day}T00:00:00+08:00`}::timestamptz`;
  return sql<number>`(select count(*)::int from (select from growth_entries e
    where e.member_id = ${memberId}::bigint and e.act = ${act} and e.revoked_by is null ${onDay}
    limit ${atMost}) counted)`;
}
