import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { countRows } from "#platform/figures/count.ts";
import type { FigureSource } from "#platform/figures/recount.ts";

/**
 * Decisions of administrators by kind and decision (`decisions`), and how long each took from the handing in by kind and
 * duration (`decision_time`: the key ends in n where it took from 1.1^n to 1.1^(n+1) seconds; only what waited in a
 * queue). Those that were undone are left out of the recount.
 */
const decided = (only: SQL) => sql`
  select figure.metric, one.section, one.kind || ':' || figure.detail as key, one.at, 1::bigint as value
  from (
    select h.kind, h.created_at as at, coalesce(h.aside->>'section', i.section) as section,
      case when h.move in ('pass', 'confirm') then 'pass' when h.move = 'remove' then 'delete' else 'reject' end as decision,
      extract(epoch from h.created_at - coalesce((h.aside->>'submittedAt')::timestamptz, i.submitted_at)) as seconds,
      coalesce((h.aside->>'waiting')::boolean, true) as waited
    from review_history h join review_items i on i.kind = h.kind and i.target_id = h.target_id
    where h.by_admin is not null and h.move in ('pass', 'confirm', 'reject', 'revoke', 'remove') and ${only}
  ) as one,
  lateral (values
    ('decisions', one.decision),
    ('decision_time', floor(ln(greatest(one.seconds, 1)) / ln(1.1))::int::text)) as figure (metric, detail)
  where figure.metric = 'decisions' or one.waited`;

export const decisionFigures: FigureSource = {
  metrics: ["decisions", "decision_time"],
  rows: decided(sql`not exists (
    select 1 from review_history later
    where later.kind = h.kind and later.target_id = h.target_id and later.version = h.version + 1
      and later.move = 'undo')`),
};

/** Counts a decision that has just been written down, or takes back the one that is about to be undone. */
export function countDecision(
  db: Queryable,
  { kind, targetId, version }: { kind: string; targetId: string; version: number },
  sign: 1 | -1 = 1,
): Promise<void> {
  const only = sql`h.kind = ${kind} and h.target_id = ${targetId} and h.version = ${version}`;
  return countRows(db, decided(only), sign);
}
