import { type SQL, sql } from "drizzle-orm";
import type { DeskPart } from "#capabilities/desk/admin/server/public.ts";
import { canSomewhere, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import type { ReviewKind } from "./kinds/kind.ts";
import { reviewKinds } from "./kinds/registry.ts";
import { pathOfKind } from "./kinds/words.ts";
import { COUNTED } from "./list-reviews.ts";
import { reports, reviewItems } from "./tables.ts";

/** Names of screens that several queues share. */
const shared: Readonly<Record<string, string>> = { [deskPathOf("admin.bbscomment")]: "帖子评论" };

/** A line for each review queue that the administrator may read, with how many wait there; and how much is reported. */
export const deskQueues: DeskPart = async ({ db }, reader) => {
  const kinds = reviewKinds
    .entries()
    .map(([, kind]) => kind)
    .filter(({ name }) => canSomewhere(reader, "review.read", { kind: name }));
  if (kinds.length === 0) return {};
  const seen = permittedRows(reader, "review.read", reviewItems) ?? sql`true`;
  const [waiting, reported] = await Promise.all([waitingByKind(db, seen, kinds), reportedByKind(db, seen)]);
  const countOf = ({ name, byReports, reportKind }: ReviewKind) =>
    (byReports ? reported.get(reportKind) : waiting.get(name)) ?? 0;
  const lines = [...Map.groupBy(kinds, pathOfKind)].map(([to, [first, ...others]]) => {
    const of = [first, ...others].filter((kind) => kind !== undefined);
    return {
      group: "review" as const,
      label: shared[to] ?? first?.title ?? "",
      icon: first?.icon ?? "comment",
      to,
      count: of.reduce((sum, kind) => sum + countOf(kind), 0),
    };
  });
  return {
    lines,
    counts: { "admin.reports": [...reported.values()].reduce((sum, count) => sum + count, 0) },
  };
};

/** How many items wait in each queue, each counted up to COUNTED. */
async function waitingByKind(
  db: Queryable,
  seen: SQL,
  kinds: readonly ReviewKind[],
): Promise<Map<string, number>> {
  const names = sql.join(
    kinds.map(({ name }) => sql`(${name})`),
    sql`, `,
  );
  const { rows } = await db.execute<{ kind: string; count: number }>(sql`
    select k.name as kind, (select count(*)::int from
      (select 1 from ${reviewItems} where ${reviewItems.kind} = k.name and waiting and ${seen} limit ${COUNTED}) as some_waiting
    ) as count from (values ${names}) as k(name)`);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** How many objects of each kind, as reports name it, have open reports. */
async function reportedByKind(db: Queryable, seen: SQL): Promise<Map<string, number>> {
  const byReportKind = reviewKinds.entries().map(([name, { reportKind }]) => sql`(${name}, ${reportKind})`);
  const { rows } = await db.execute<{ kind: string; count: number }>(sql`
    select r.target_kind as kind, count(distinct r.target_id)::int as count
    from ${reports} r
    join (values ${sql.join(byReportKind, sql`, `)}) k(kind, report_kind) on k.report_kind = r.target_kind
    join ${reviewItems} on ${reviewItems.kind} = k.kind and ${reviewItems.targetId} = r.target_id
    where r.status = 'open' and ${seen}
    group by r.target_kind`);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
