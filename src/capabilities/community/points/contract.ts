import { z } from "zod";
import { type Endpoints, idSchema, named, pageOf, pageQuery, timeSchema } from "#shared/contract.ts";

/** YYYY-MM-DD, in China. */
const daySchema = z.iso.date("日期格式不正确");

export const taskSchema = z.object({
  key: z.string(),
  kind: z.enum(["newcomer", "daily", "weekly", "monthly"]),
  title: z.string(),
  note: z.string(),
  /** Name of a symbol of the design system. */
  icon: z.string(),
  goal: z.number().int(),
  progress: z.number().int(),
  points: z.number().int(),
  /** Beside points. */
  growth: z.number().int(),
  /** Where it is done, below a section's base. */
  path: z.string(),
  /** Done: its points can be taken. */
  state: z.enum(["open", "done", "claimed"]),
});
export type Task = z.output<typeof taskSchema>;

export const calendarSchema = z.object({
  today: daySchema,
  /** Days of the month that count. */
  days: z.array(z.object({ day: daySchema, repaired: z.boolean() })),
  done_today: z.boolean(),
  /** Days in a row, up to today or, before today's, up to yesterday. */
  streak: z.number().int(),
  /** What today's gives, or gave, without a reward for the streak. */
  daily_points: z.number().int(),
  /** Streaks that are rewarded, shortest first. */
  rewards: z.array(z.object({ streak: z.number().int(), points: z.number().int() })),
  repairs: z.object({
    /** Cards left this month. */
    left: z.number().int(),
    /** Missed days of this month that a card can repair, oldest first. */
    days: z.array(daySchema),
  }),
});
export type Calendar = z.output<typeof calendarSchema>;

export const pointEntrySchema = z.object({
  id: idSchema,
  /** What it was for. */
  title: z.string(),
  /** Points; below 0 for those that went. */
  amount: z.number().int(),
  /** Afterwards. */
  balance: z.number().int(),
  created_at: timeSchema,
});
export type PointEntry = z.output<typeof pointEntrySchema>;

export const pointFilterSchema = z.enum(["all", "in", "out"]);
export type PointFilter = z.output<typeof pointFilterSchema>;

/** One kind of things that points can be exchanged for. */
export const exchangeSchema = z.object({
  key: z.string(),
  /** 优惠券 */
  title: z.string(),
  /** Where all of it is. */
  path: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** 满 ¥200 减 ¥30 */
      text: z.string(),
      points: z.number().int(),
      path: z.string(),
    }),
  ),
});

export const pointEndpoints = {
  "GET /api/my/points": {
    summary: "The member's points, and which of them expire next",
    data: z.object({
      balance: z.number().int(),
      expiring: z.object({ amount: z.number().int(), on: daySchema }).nullable(),
    }),
  },
  "GET /api/my/points/entries": {
    summary: "Every movement of the member's points, newest first",
    query: pageQuery.extend({ kind: pointFilterSchema.default("all") }),
    data: pageOf(pointEntrySchema),
  },
  "GET /api/points/exchanges": {
    summary: "What points can be exchanged for in a section, kind by kind",
    query: z.object({ section: z.string().max(30) }),
    data: z.object({ items: z.array(exchangeSchema) }),
  },
  "GET /api/my/check-in": {
    summary: "The month's check-ins of the member, his streak, and what can be repaired",
    query: z.object({
      /** YYYY-MM; this month unless given. */
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "月份格式不正确")
        .optional(),
    }),
    data: calendarSchema,
  },
  "POST /api/my/check-in": {
    summary: "Checks in for today, once a day; called again it gives nothing",
    data: z.object({
      /** False when today's was done before. */
      made: z.boolean(),
      /** Given now. */
      points: z.number().int(),
      /** Of these, for the streak. */
      bonus: z.number().int(),
      growth: z.number().int(),
      /** Days in a row, today's included; 0 when nothing was made. */
      streak: z.number().int(),
    }),
  },
  "POST /api/my/check-in/repair": {
    summary: "Uses a card to check in for a missed day of this month",
    body: z.object({ day: daySchema }),
    data: z.object({ points: z.number().int(), calendar: calendarSchema }),
  },
  "GET /api/my/tasks": {
    summary: "What the member may do for points, with how far he is",
    data: z.object({ items: z.array(taskSchema) }),
  },
  "POST /api/my/tasks/{key}/claim": {
    summary: "Takes the points and the growth of a task that is done",
    params: z.object({ key: z.string().regex(/^[a-z][a-z-]{0,39}$/, "任务不存在或已下线") }),
    data: z.object({ points: z.number().int(), growth: z.number().int(), balance: z.number().int() }),
  },
} satisfies Endpoints;

named({
  Task: taskSchema,
  Calendar: calendarSchema,
  PointEntry: pointEntrySchema,
  PointFilter: pointFilterSchema,
  Exchange: exchangeSchema,
});
