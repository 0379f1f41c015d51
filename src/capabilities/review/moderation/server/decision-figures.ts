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

/** Counts decisions that have just been written down, or takes back those that are undone. */
export async function countDecisions(
  db: Queryable,
  entries: readonly { kind: string; targetId: string; version: number }[],
  sign: 1 | -1 = 1,
): Promise<void> {
  if (entries.length === 0) return;
  const keys = JSON.stringify(
    entries.map(({ kind, targetId, version }) => ({ kind, target_id: targetId, version })),
  );
  const only = sql`(h.kind, h.target_id, h.version) in (
    select k.kind, k.target_id, k.version
    from jsonb_to_recordset(${keys}::jsonb) as k (kind text, target_id bigint, version integer))`;
  await countRows(db, decided(only), sign);
}
