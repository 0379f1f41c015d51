import { randomInt } from "node:crypto";
import { asc, eq, max } from "drizzle-orm";
import { acts, isPlace, places } from "#capabilities/community/growth/server/public.ts";
import {
  type DeskTask,
  MAX_TASKS,
  type NewTask,
  type TaskBody,
} from "#capabilities/community/points/desk-contract.ts";
import { taskIcons } from "#capabilities/community/points/task-icons.ts";
import { type Acting, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { pointTasks } from "../tables.ts";
import { TASK_DONE } from "../tasks.ts";

type Row = typeof pointTasks.$inferSelect;

/** Held while tasks are added or put into another order. */
const TASKS = "points.tasks";

/** What tasks count: everything but tasks themselves. */
const countable = () => acts.entries().filter(([name]) => name !== TASK_DONE);

/** All tasks as the desk shows them, with what a new one may count and where it may be done. */
export async function listForDesk(db: Queryable) {
  const rows = await db
    .select()
    .from(pointTasks)
    .orderBy(asc(pointTasks.kind), asc(pointTasks.position), asc(pointTasks.key));
  return {
    items: rows.map(present),
    acts: countable().map(([name, { label }]) => ({ name, label })),
    places: [...places],
  };
}

/**
 * Adds a task behind the others of its kind.
 * @throws AppError INVALID_INPUT for an act or a place that there is not, CONFLICT when there are too many
 */
export async function createTask(db: Database, acting: Acting, input: NewTask): Promise<{ key: string }> {
  if (!countable().some(([name]) => name === input.act))
    throw new AppError("INVALID_INPUT", "请选择完成什么", { field: "act" });
  if (!isPlace(input.path)) throw new AppError("INVALID_INPUT", "请选择去哪里完成", { field: "path" });
  return db.transaction(async (tx) => {
    await lock(tx, TASKS);
    if ((await tx.$count(pointTasks)) >= MAX_TASKS)
      throw new AppError("CONFLICT", `任务最多 ${MAX_TASKS} 个，请改用停用的`);
    const [last] = await tx
      .select({ position: max(pointTasks.position) })
      .from(pointTasks)
      .where(eq(pointTasks.kind, input.kind));
    const key = newKey();
    const position = (last?.position ?? 0) + 1;
    await tx
      .insert(pointTasks)
      .values({ key, kind: input.kind, act: input.act, position, ...columnsOf(input) });
    await recordAudit(tx, {
      ...{ adminId: acting.id, address: acting.address, action: "points.task_created" },
      ...{
        targetKind: "tasks",
        targetId: key,
        after: { excerpt: input.title, points: input.points, growth: input.growth },
      },
    });
    return { key };
  });
}

/**
 * Changes a task. Points that were taken for it stay with whoever took them.
 * @throws AppError NOT_FOUND, CHANGED when another changed it meanwhile, INVALID_INPUT for a place that there is not
 */
export async function changeTask(
  db: Database,
  acting: Acting,
  key: string,
  { version, ...input }: TaskBody & { version: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(pointTasks).where(eq(pointTasks.key, key)).for("update");
    if (before === undefined) throw new AppError("NOT_FOUND", "没有这个任务");
    if (taskVersion(before) !== version) throw new AppError("CHANGED");
    if (!isPlace(input.path) && input.path !== before.path)
      throw new AppError("INVALID_INPUT", "请选择去哪里完成", { field: "path" });
    await tx.update(pointTasks).set(columnsOf(input)).where(eq(pointTasks.key, key));
    await recordAudit(tx, {
      ...{ adminId: acting.id, address: acting.address, action: "points.task_changed" },
      ...{ targetKind: "tasks", targetId: key },
      before: { points: before.points, growth: before.growth, goal: before.goal, open: before.open },
      after: {
        excerpt: input.title,
        ...{ points: input.points, growth: input.growth, goal: input.goal, open: input.open },
      },
    });
  });
}

/** Puts the tasks of a kind into this order. @throws AppError CHANGED unless they are exactly these */
export async function orderTasks(
  db: Database,
  acting: Acting,
  { kind, keys }: { kind: Row["kind"]; keys: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, TASKS);
    const rows = await tx
      .select({ key: pointTasks.key })
      .from(pointTasks)
      .where(eq(pointTasks.kind, kind))
      .for("update");
    const known = new Set(rows.map(({ key }) => key));
    if (
      keys.length !== known.size ||
      new Set(keys).size !== keys.length ||
      !keys.every((key) => known.has(key))
    )
      throw new AppError("CHANGED");
    for (const [at, key] of keys.entries())
      await tx
        .update(pointTasks)
        .set({ position: at + 1 })
        .where(eq(pointTasks.key, key));
    await recordAudit(tx, {
      ...{ adminId: acting.id, address: acting.address, action: "points.tasks_ordered" },
      ...{ targetKind: "tasks", targetId: kind },
    });
  });
}

function columnsOf(input: TaskBody) {
  const { title, note, icon, goal, points, growth, path, open } = input;
  if (points + growth === 0)
    throw new AppError("INVALID_INPUT", "积分和成长值至少给一样", { field: "points" });
  if (!taskIcons.some((known) => known === icon))
    throw new AppError("INVALID_INPUT", "请选择图标", { field: "icon" });
  const [startsAt, endsAt] = [momentOf(input.starts_at), momentOf(input.ends_at)];
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw new AppError("INVALID_INPUT", "结束时间要晚于开始时间", { field: "ends_at" });
  return { title, note, icon, goal, points, growth, path, open, startsAt, endsAt };
}

const momentOf = (time: string | null) => (time === null ? null : new Date(time));

function present(row: Row): DeskTask {
  const { position: _, startsAt, endsAt, ...rest } = row;
  return {
    ...rest,
    act_label: acts.get(row.act)?.label ?? null,
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
    version: taskVersion(row),
  };
}

function taskVersion({ title, note, icon, goal, points, growth, path, open, startsAt, endsAt }: Row): string {
  return versionOf(
    [title, note, icon, goal, points, growth, path, open],
    startsAt?.toISOString() ?? "",
    endsAt?.toISOString() ?? "",
  );
}

/** Letters alone, as the addresses of tasks have them. */
const newKey = () =>
  `task-${Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;
