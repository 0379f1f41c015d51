import { and, eq, sql } from "drizzle-orm";
import { acts, timesDone } from "#capabilities/community/growth/server/public.ts";
import type { Task } from "#capabilities/community/points/contract.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { givePoints } from "./credit.ts";
import { pointBalance } from "./lots.ts";
import { pointTasks, taskClaims } from "./tables.ts";

type TaskRow = typeof pointTasks.$inferSelect;

const periodOf = ({ kind }: TaskRow, now: Date) => (kind === "daily" ? formatDate(now) : "once");

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
        sql`${taskClaims.period} in ('once', ${formatDate(now)})`,
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
      path: task.path,
      state: claimed !== null ? "claimed" : progress >= task.goal ? "done" : "open",
    }));
}

/** How often the task's act counted, today or ever; looked at no further than the goal. */
function progressOf(memberId: string, now: Date) {
  const asked = { memberId, act: sql`${pointTasks.act}`, atMost: sql`${pointTasks.goal}` };
  const today = timesDone({ ...asked, day: formatDate(now) });
  return sql<number>`case when ${pointTasks.kind} = 'daily' then ${today} else ${timesDone(asked)} end`;
}

/**
 * Takes the points of a task that is done.
 * @returns the points, and the balance afterwards
 * @throws AppError NOT_FOUND for a task that is not open; CONFLICT when it is not done, or the points were taken
 */
export async function claimTask(
  db: Database,
  memberId: string,
  key: string,
  now = new Date(),
): Promise<{ points: number; balance: number }> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ task: pointTasks, progress: progressOf(memberId, now) })
      .from(pointTasks)
      .where(and(eq(pointTasks.key, key), isOffered(now)));
    if (row === undefined || acts.get(row.task.act) === undefined)
      throw new AppError("NOT_FOUND", "任务不存在或已下线");
    const { task, progress } = row;
    if (progress < task.goal) throw new AppError("CONFLICT", "任务还没有完成");
    const period = periodOf(task, now);
    const claimed = await tx
      .insert(taskClaims)
      .values({ memberId, task: key, period, points: task.points })
      .onConflictDoNothing()
      .returning({ task: taskClaims.task });
    if (claimed.length === 0) throw new AppError("CONFLICT", "奖励已经领过了");
    const title = `任务：${task.title}`;
    const move = { key: `task:${key}:${memberId}:${period}`, memberId, amount: task.points, title };
    await givePoints(tx, { ...move, reason: "task" }, now);
    return { points: task.points, balance: await pointBalance(tx, memberId, now) };
  });
}
