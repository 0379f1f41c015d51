import { and, eq, inArray, sql } from "drizzle-orm";
import { acts, grantGrowth, timesDone } from "#capabilities/community/growth/server/public.ts";
import type { Task } from "#capabilities/community/points/contract.ts";
import { periodOf } from "#capabilities/community/points/periods.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { givePoints } from "./credit.ts";
import { pointBalance } from "./lots.ts";
import { pointTasks, taskClaims } from "./tables.ts";

/** The act of having taken what a task gives. */
export const TASK_DONE = "task.done";

type TaskRow = typeof pointTasks.$inferSelect;

const kinds = ["newcomer", "daily", "weekly", "monthly"] as const satisfies readonly TaskRow["kind"][];

/** Turned on, and between its beginning and its end. */
const isOffered = (now: Date) =>
  and(
    eq(pointTasks.open, true),
    sql`coalesce(${pointTasks.startsAt} <= ${now.toISOString()}::timestamptz, true)`,
    sql`coalesce(${pointTasks.endsAt} > ${now.toISOString()}::timestamptz, true)`,
  );

/** All tasks that are open and can be done, with how far the member is; those that are done once and taken come last. */
export async function listTasks(db: Queryable, memberId: string, now = new Date()): Promise<Task[]> {
  const rows = await db
    .select({ task: pointTasks, progress: progressOf(memberId, now), claimed: taskClaims.createdAt })
    .from(pointTasks)
    .leftJoin(
      taskClaims,
      and(
        eq(taskClaims.task, pointTasks.key),
        eq(taskClaims.memberId, memberId),
        // No two kinds have periods of one name.
        inArray(
          taskClaims.period,
          kinds.map((kind) => periodOf(kind, now).name),
        ),
      ),
    )
    .where(isOffered(now))
    .orderBy(pointTasks.kind, pointTasks.position);
  return rows
    .filter(({ task }) => acts.get(task.act) !== undefined)
    .map(({ task, progress, claimed }) => ({
      key: task.key,
      kind: task.kind,
      title: task.title,
      note: task.note,
      icon: task.icon,
      goal: task.goal,
      progress: claimed === null ? Math.min(progress, task.goal) : task.goal,
      points: task.points,
      growth: task.growth,
      path: task.path,
      state: claimed !== null ? "claimed" : progress >= task.goal ? "done" : "open",
    }));
}

/** How often the task's act counted in its period; looked at no further than the goal. */
function progressOf(memberId: string, now: Date) {
  const asked = { memberId, act: sql`${pointTasks.act}`, atMost: sql`${pointTasks.goal}` };
  const within = kinds.map((kind) => {
    const { days } = periodOf(kind, now);
    return sql`when ${kind} then ${timesDone({ ...asked, ...(days && { days }) })}`;
  });
  return sql<number>`case ${pointTasks.kind} ${sql.join(within, sql` `)} end`;
}

/**
 * Takes the points and the growth of a task that is done.
 * @returns both, and the balance afterwards
 * @throws AppError NOT_FOUND for a task that is not open; CONFLICT when it is not done, or the points were taken
 */
export async function claimTask(
  { db, cache }: Pick<Services, "db" | "cache">,
  memberId: string,
  key: string,
  now = new Date(),
): Promise<{ points: number; growth: number; balance: number }> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ task: pointTasks, progress: progressOf(memberId, now) })
      .from(pointTasks)
      .where(and(eq(pointTasks.key, key), isOffered(now)));
    if (row === undefined || acts.get(row.task.act) === undefined)
      throw new AppError("NOT_FOUND", "任务不存在或已下线");
    const { task, progress } = row;
    if (progress < task.goal) throw new AppError("CONFLICT", "任务还没有完成");
    const { name: period } = periodOf(task.kind, now);
    const claimed = await tx
      .insert(taskClaims)
      .values({ memberId, task: key, period, points: task.points, growth: task.growth })
      .onConflictDoNothing()
      .returning({ task: taskClaims.task });
    if (claimed.length === 0) throw new AppError("CONFLICT", "奖励已经领过了");
    const object = `task:${key}:${memberId}:${period}`;
    const growth = await grantGrowth(tx, cache, {
      act: TASK_DONE,
      memberId,
      object,
      growth: task.growth,
      at: now,
    });
    if (task.points > 0) {
      const move = { key: object, memberId, amount: task.points, title: `任务：${task.title}` };
      await givePoints(tx, { ...move, reason: "task" }, now);
    }
    return { points: task.points, growth, balance: await pointBalance(tx, memberId, now) };
  });
}
