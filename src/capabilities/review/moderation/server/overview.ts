import { type SQL, sql } from "drizzle-orm";
import type { Overview } from "#capabilities/review/moderation/contract.ts";
import { canSomewhere, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { ReviewKind } from "./kinds/kind.ts";
import { reviewKinds } from "./kinds/registry.ts";
import { pathOfKind } from "./kinds/words.ts";
import { COUNTED } from "./list-reviews.ts";
import type { Reader } from "./moderator.ts";
import { reports, reviewItems } from "./tables.ts";

/** Days begin at China's midnight. */
const TODAY = sql`date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

/**
 * The work board: what waits, how long, what was done, of all that the reader may see. Every figure is counted from the
 * tables.
 */
export async function reviewOverview(db: Queryable, reader: Reader): Promise<Overview> {
  const { adminId } = reader;
  const seen = permittedRows(reader, "review.read", reviewItems) ?? sql`true`;
  const readable = reviewKinds
    .entries()
    .map(([, kind]) => kind)
    .filter((kind) => canSomewhere(reader, "review.read", { kind: kind.name }));
  const [kinds, median, days, mine] = await Promise.all([
    Promise.all(readable.map((kind) => kindFigures(db, kind, seen))),
    one<{ minutes: number | null }>(
      db,
      sql`select percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at) / 60)
            as minutes
          from ${reviewItems} where decided_at > now() - interval '7 days' and decided_by is not null
            and ${seen}`,
    ),
    dailyFigures(db, seen),
    one<Overview["mine"]>(
      db,
      sql`select (count(*) filter (where status = 'published'))::int as passed,
                 (count(*) filter (where status in ('rejected', 'revoked')))::int as rejected,
                 (count(*) filter (where status = 'removed'))::int as deleted,
                 (select count(*)::int from ${reviewItems}
                   where claimed_by = ${adminId} and claimed_until > now() and waiting) as claimed
          from ${reviewItems} where decided_by = ${adminId} and decided_at >= ${TODAY}`,
    ),
  ]);
  return {
    kinds: kinds.map(({ openReports: _, ...figures }) => figures),
    open_reports: kinds.reduce((sum, { openReports }) => sum + openReports, 0),
    median_review_minutes: median.minutes === null ? null : Math.round(median.minutes * 10) / 10,
    days,
    mine,
  };
}

async function kindFigures(
  db: Queryable,
  kind: ReviewKind,
  seen: SQL,
): Promise<Overview["kinds"][number] & { openReports: number }> {
  const { name, title, reportKind, byReports = false } = kind;
  const figures = await one<{
    waiting: number;
    oldest: string | null;
    today: number;
    reported: number;
    open: number;
  }>(
    db,
    sql`select
          (select count(*)::int from
            (select 1 from ${reviewItems} where kind = ${name} and waiting and ${seen}
              order by submitted_at, id limit ${COUNTED}) as some_waiting
          ) as waiting,
          (select min(submitted_at) from ${reviewItems} where kind = ${name} and waiting and ${seen}) as oldest,
          (select count(*)::int from ${reviewItems}
            where kind = ${name} and decided_by is not null and decided_at >= ${TODAY} and ${seen}) as today,
          count(distinct r.target_id)::int as reported, count(*)::int as open
        from ${reports} r join ${reviewItems} on ${reviewItems.kind} = ${name} and ${reviewItems.targetId} = r.target_id
        where r.target_kind = ${reportKind} and r.status = 'open' and ${seen}`,
  );
  return {
    kind: name,
    title,
    path: pathOfKind(kind),
    waiting: figures.waiting,
    oldest_submitted_at: figures.oldest === null ? null : new Date(figures.oldest).toISOString(),
    decided_today: figures.today,
    reported: figures.reported,
    by_reports: byReports,
    openReports: figures.open,
  };
}

async function dailyFigures(db: Queryable, seen: SQL): Promise<Overview["days"]> {
  const result = await db.execute<{ date: string; submitted: number; decided: number }>(sql`
    with days as (
      select day, (day at time zone 'Asia/Shanghai') as start
      from generate_series(
        date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '6 days',
        date_trunc('day', now() at time zone 'Asia/Shanghai'), interval '1 day') as day)
    select to_char(day, 'YYYY-MM-DD') as date,
      (select count(*)::int from ${reviewItems}
        where submitted_at >= start and submitted_at < start + interval '1 day' and ${seen}) as submitted,
      (select count(*)::int from ${reviewItems}
        where decided_by is not null and decided_at >= start and decided_at < start + interval '1 day'
          and ${seen}) as decided
    from days order by day`);
  return result.rows.map(({ date, submitted, decided }) => ({ date, submitted, decided }));
}

async function one<T extends object>(db: Queryable, query: ReturnType<typeof sql>): Promise<T> {
  const [row] = (await db.execute(query)).rows;
  return row as T;
}
