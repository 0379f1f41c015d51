import { and, gt, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import type { warningDetailSchema } from "#capabilities/monitoring/monitoring/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { keywordHits } from "../tables.ts";
import type { WarningRow } from "./list.ts";
import { countedBy, distinctTexts, type RuleRow } from "./match.ts";

type Curve = z.input<typeof warningDetailSchema>["curve"];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MOST_POINTS = 60;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480];

/**
 * How many texts the rule counted before, while and after a warning was raised, in equal steps; with what is usual in them
 * where the range is shorter than a day.
 */
export async function curveOf(db: Queryable, rule: RuleRow, warning: WarningRow): Promise<Curve> {
  const span = rule.windowMinutes * MINUTE_MS;
  const now = Date.now();
  const from = warning.raisedAt.getTime() - 4 * span;
  const to = Math.min(
    now,
    Math.max(warning.raisedAt.getTime() + span, warning.lastHitAt.getTime() + MINUTE_MS),
  );
  const wanted = Math.max((to - from) / MOST_POINTS, span / 6) / MINUTE_MS;
  const step_minutes = STEPS.find((one) => one >= wanted) ?? Math.ceil(wanted / 1440) * 1440;
  const step = step_minutes * MINUTE_MS;
  const start = Math.floor(from / step) * step;
  const counted = await countSteps(db, rule, start, to, step);
  const usual = to - start > DAY_MS ? null : new Map<number, number>();
  for (let day = 1; usual !== null && day <= 7; day += 1) {
    const then = await countSteps(db, rule, start - day * DAY_MS, to - day * DAY_MS, step);
    for (const [at, n] of then) usual.set(at, (usual.get(at) ?? 0) + n / 7);
  }
  const points: Curve["points"] = [];
  for (let at = start, n = 0; at < to; at += step, n += 1)
    points.push({
      at: new Date(at).toISOString(),
      texts: counted.get(n) ?? 0,
      usual: usual === null ? null : (usual.get(n) ?? 0),
    });
  return { step_minutes, points };
}

/** Texts of a rule in each step from `start` on, by the number of the step. */
async function countSteps(db: Queryable, rule: RuleRow, start: number, to: number, step: number) {
  const number = sql<number>`floor(extract(epoch from ${keywordHits.hitAt} - ${new Date(start).toISOString()}::timestamptz) * 1000 / ${step}::float8)::int`;
  const rows = await db
    .select({ step: sql<number>`step`, n: distinctTexts })
    .from(
      db
        .select({
          id: keywordHits.id,
          kind: keywordHits.kind,
          targetId: keywordHits.targetId,
          step: number.as("step"),
        })
        .from(keywordHits)
        .where(
          and(countedBy(rule), gt(keywordHits.hitAt, new Date(start)), lte(keywordHits.hitAt, new Date(to))),
        )
        .as("keyword_hits"),
    )
    .groupBy(sql`step`);
  return new Map(rows.map((row) => [row.step, row.n]));
}
