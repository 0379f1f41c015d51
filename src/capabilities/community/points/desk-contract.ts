import { z } from "zod";
import { type Endpoints, okSchema, timeSchema, versionSchema } from "#shared/contract.ts";
import { cleanPiece } from "#shared/text.ts";
import { taskSchema } from "./contract.ts";

const keyParams = z.object({ key: z.string().regex(/^[a-z][a-z-]{0,39}$/, "没有这个任务") });

/** How many tasks there are at most, those that are off included. */
export const MAX_TASKS = 60;
/** How many runs of check-ins are rewarded at most. */
const MAX_REWARDS = 31;

const piece = (what: string, least: number, most: number) =>
  z
    .string(`请填写${what}`)
    .transform(cleanPiece)
    .pipe(z.string().min(least, `请填写${what}`).max(most, `${what}最多 ${most} 字`));

const whole = (what: string, least: number, most: number) =>
  z
    .number(`${what}要是整数`)
    .int(`${what}要是整数`)
    .min(least, `${what}至少 ${least}`)
    .max(most, `${what}最多 ${most}`);

/** What can be changed of a task at any time. */
const taskBody = z.object({
  title: piece("名称", 2, 14),
  note: piece("说明", 2, 30),
  /** One of `taskIcons`. */
  icon: z.string("请选择图标").max(30, "请选择图标"),
  goal: whole("次数", 1, 100),
  points: whole("积分", 0, 1000),
  /** Beside points; one of both is given at least. */
  growth: whole("成长值", 0, 1000).default(0),
  /** One of the `places` of the list. */
  path: z.string("请选择去哪里完成").max(60, "请选择去哪里完成"),
  open: z.boolean(),
  starts_at: timeSchema.nullable(),
  ends_at: timeSchema.nullable(),
});
export type TaskBody = z.output<typeof taskBody>;

/** What is counted stays as it is: whoever has begun must not lose it. */
const newTask = taskBody.extend({
  kind: taskSchema.shape.kind,
  /** Name of one of the `acts` of the list. */
  act: z.string("请选择完成什么").max(60, "请选择完成什么"),
});
export type NewTask = z.output<typeof newTask>;

const deskTaskSchema = z.object({
  key: z.string(),
  kind: taskSchema.shape.kind,
  title: z.string(),
  note: z.string(),
  icon: z.string(),
  act: z.string(),
  /** Null where no feature counts it any more: members do not see the task. */
  act_label: z.string().nullable(),
  goal: z.number().int(),
  points: z.number().int(),
  growth: z.number().int(),
  path: z.string(),
  open: z.boolean(),
  starts_at: timeSchema.nullable(),
  ends_at: timeSchema.nullable(),
  version: versionSchema,
});
export type DeskTask = z.output<typeof deskTaskSchema>;

const rewardSchema = z.object({ streak: whole("连续天数", 1, 999), points: whole("奖励积分", 1, 5000) });

const rewardsBody = z.object({
  /** Points of every day. */
  daily: whole("每日积分", 0, 100),
  /** Once more on the day that so many in a row are reached, shortest first. */
  rewards: z
    .array(rewardSchema)
    .max(MAX_REWARDS, `最多 ${MAX_REWARDS} 档奖励`)
    .refine(
      (all) => all.every(({ streak }, at) => at === 0 || streak > (all[at - 1]?.streak ?? 0)),
      "连续天数要从少到多，不能重复",
    ),
  /** Behind the last of them: nothing more, the first day again, or the last day's for ever. */
  onwards: z.enum(["once", "anew", "hold"]).default("once"),
});
export type RewardsBody = z.output<typeof rewardsBody>;

const deskRewardsSchema = z.object({
  daily: z.number().int(),
  rewards: z.array(z.object({ streak: z.number().int(), points: z.number().int() })),
  onwards: z.enum(["once", "anew", "hold"]),
  version: versionSchema,
});
export type DeskRewards = z.output<typeof deskRewardsSchema>;

export const pointDeskEndpoints = {
  "GET /api/admin/tasks": {
    summary: "All tasks in their order, with the acts that can be counted and the places where they are done",
    data: z.object({
      items: z.array(deskTaskSchema),
      acts: z.array(z.object({ name: z.string(), label: z.string() })),
      places: z.array(z.object({ path: z.string(), label: z.string() })),
    }),
  },
  "POST /api/admin/tasks": {
    summary: "Creates a task, behind the others of its kind",
    body: newTask,
    data: z.object({ key: z.string() }),
  },
  "PUT /api/admin/tasks/{key}": {
    summary: "Changes a task, or turns it on and off; what was taken for it stays",
    params: keyParams,
    body: taskBody.extend({ version: versionSchema }),
    data: okSchema,
  },
  "PUT /api/admin/tasks": {
    summary: "Puts all tasks of a kind into an order",
    body: z.object({
      kind: taskSchema.shape.kind,
      keys: z.array(keyParams.shape.key).max(MAX_TASKS, "任务太多了"),
    }),
    data: okSchema,
  },
  "GET /api/admin/check-in-rewards": {
    summary: "What checking in gives: every day, and for days in a row",
    data: deskRewardsSchema,
  },
  "PUT /api/admin/check-in-rewards": {
    summary: "Changes what checking in gives from now on; what was given stays",
    body: rewardsBody.extend({ version: versionSchema }),
    data: deskRewardsSchema,
  },
} satisfies Endpoints;
