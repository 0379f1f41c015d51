import { count, min, sql } from "drizzle-orm";
import type { MetricSource } from "#platform/observe/metric-sources.ts";
import { reviewItems } from "./tables.ts";

/** How much waits to be looked at, and since when. */
export const reviewFigures: MetricSource = {
  gauges: {
    reviews_waiting: { help: "Texts and applications that wait for a moderator, by kind", labels: ["kind"] },
    reviews_oldest_seconds: { help: "How long the oldest of them has waited, by kind", labels: ["kind"] },
  },
  async read({ db }) {
    const rows = await db
      .select({
        kind: reviewItems.kind,
        n: count(),
        seconds: sql<number>`extract(epoch from now() - ${min(reviewItems.submittedAt)})::float8`,
      })
      .from(reviewItems)
      .where(sql`${reviewItems.waiting}`)
      .groupBy(reviewItems.kind);
    return rows.flatMap(({ kind, n, seconds }) => [
      { name: "reviews_waiting", value: n, labels: { kind } },
      { name: "reviews_oldest_seconds", value: Math.max(0, seconds), labels: { kind } },
    ]);
  },
};
