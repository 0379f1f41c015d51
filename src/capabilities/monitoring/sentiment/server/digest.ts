import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { tellDigest } from "#capabilities/monitoring/monitoring/server/public.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { opinionCases, opinions } from "./tables.ts";

const DAY_MS = 86_400_000;

/**
 * Tells what the last day brought: complaints that were found and confirmed, cases that go on, are overdue, and ended. Nothing is
 * told of a day on which nothing was and nothing waits.
 * @returns whether there was something to tell
 */
export async function sendOpinionDigest(
  { db, env }: Pick<Services, "db" | "env">,
  now = new Date(),
): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS);
  return db.transaction(async (tx) => {
    const count = sql<number>`count(*)::int`;
    const negative = eq(opinions.sentiment, "negative");
    const [found] = await tx
      .select({ n: count })
      .from(opinions)
      .where(and(negative, gt(opinions.createdAt, since)));
    const [waiting] = await tx
      .select({ n: count })
      .from(opinions)
      .where(and(negative, eq(opinions.state, "suggested")));
    const [confirmed] = await tx
      .select({ n: count })
      .from(opinions)
      .where(and(negative, eq(opinions.state, "confirmed"), gt(opinions.judgedAt, since)));
    const [going] = await tx
      .select({
        n: count,
        overdue: sql<number>`(count(*) filter (where due_at < ${now.toISOString()}::timestamptz))::int`,
      })
      .from(opinionCases)
      .where(isNull(opinionCases.endedAt));
    const [ended] = await tx
      .select({ n: count })
      .from(opinionCases)
      .where(and(isNotNull(opinionCases.endedAt), gt(opinionCases.endedAt, since)));
    const figures = [
      ["新发现", found?.n ?? 0],
      ["待确认", waiting?.n ?? 0],
      ["确认为负面", confirmed?.n ?? 0],
      ["处理中的个案", going?.n ?? 0],
      ["超时", going?.overdue ?? 0],
      ["已结束", ended?.n ?? 0],
    ] as const;
    if (figures.every(([, n]) => n === 0)) return false;
    await tellDigest(tx, {
      title: "负面日报",
      text: figures.map(([name, n]) => `${name} ${n}`).join(" · "),
      url: env.PUBLIC_URL + deskPathOf("admin.negatives"),
    });
    return true;
  });
}
