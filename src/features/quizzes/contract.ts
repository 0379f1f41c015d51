import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { optionalLinkSchema } from "#capabilities/site/blocks/contract.ts";
import { type Endpoints, idempotencyKeySchema, named, okSchema, timeSchema } from "#shared/contract.ts";
import {
  ANSWERS_MOST,
  BENEFITS_MOST,
  QUESTIONS_MOST,
  quizColors,
  RESULTS_MOST,
  STYLES_MOST,
  TRAITS_MOST,
} from "#shared/quiz-rules.ts";
import { lineSchema } from "#shared/typed-text.ts";

const partId = z.string().regex(/^[\w-]{1,24}$/, "编号不正确");
const weightsSchema = z.record(partId, z.number("权重要是整数").int("权重要是整数").min(-3).max(3));

/** What a quiz is, as it is drafted: a draft may lack some of it, what is published lacks nothing (`quizProblem`). */
export const quizContentSchema = z.object({
  title: lineSchema("标题", 20),
  intro: lineSchema("介绍", 120),
  /** How long it takes, in minutes. */
  minutes: z.number("请填写用时").int("用时要是整数").min(1, "用时至少 1 分钟").max(20, "用时最多 20 分钟"),
  /** Media id; null for the cover that the product draws. */
  cover: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .nullable(),
  /** What answers weigh and results are made of. */
  traits: z
    .array(z.object({ key: partId, label: lineSchema("特质", 6) }))
    .max(TRAITS_MOST, `特质最多 ${TRAITS_MOST} 个`),
  questions: z
    .array(
      z.object({
        id: partId,
        text: lineSchema("题目", 60),
        answers: z
          .array(z.object({ text: lineSchema("选项", 40), weights: weightsSchema }))
          .max(ANSWERS_MOST, `每题最多 ${ANSWERS_MOST} 个选项`),
      }),
    )
    .max(QUESTIONS_MOST, `最多 ${QUESTIONS_MOST} 道题`),
  /** Driving styles that may be chosen beside the questions; none: it is not asked. */
  styles: z
    .array(z.object({ id: partId, label: lineSchema("驾驶风格", 8), weights: weightsSchema }))
    .max(STYLES_MOST, `驾驶风格最多 ${STYLES_MOST} 个`),
  asks_color: z.boolean(),
  asks_month: z.boolean(),
  results: z
    .array(
      z.object({
        id: partId,
        /** Slug of a series of the catalogue. */
        series: z.string().max(60),
        title: lineSchema("称号", 12),
        text: lineSchema("性格文案", 200),
        /** What it is of each trait, 0 to 100. */
        vector: z.record(partId, z.number("要是整数").int("要是整数").min(0).max(100)),
      }),
    )
    .max(RESULTS_MOST, `结果最多 ${RESULTS_MOST} 个`),
  benefits: z
    .array(
      z.object({
        title: lineSchema("权益名", 16),
        text: lineSchema("权益说明", 40),
        to: optionalLinkSchema,
      }),
    )
    .max(BENEFITS_MOST, `权益最多 ${BENEFITS_MOST} 条`),
  /** Whether a test drive of the car can be asked for on the result. */
  drive: z.boolean(),
  starts_at: timeSchema.nullable(),
  ends_at: timeSchema.nullable(),
});
export type QuizContent = z.output<typeof quizContentSchema>;

export const quizKeySchema = z
  .string("请填写编号")
  .regex(/^[a-z][a-z0-9-]{1,39}$/, "编号用小写字母、数字和短横线，以字母开头，2–40 个字符");

export const quizStates = ["upcoming", "open", "ended"] as const;
const stateSchema = z.enum(quizStates);
export type QuizState = z.output<typeof stateSchema>;

/** A series as a quiz shows it; null where the catalogue does not have it any longer. */
const seriesSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    make: z.string(),
    tagline: z.string(),
    body: z.string(),
    picture: pictureSchema.nullable(),
  })
  .nullable();
export type QuizSeries = z.output<typeof seriesSchema>;

/** A quiz in a list, a campaign, a card. */
export const quizCardSchema = z.object({
  key: quizKeySchema,
  title: z.string(),
  intro: z.string(),
  minutes: z.number().int(),
  cover: pictureSchema.nullable(),
  state: stateSchema,
  /** How often it was taken. */
  taken: z.number().int(),
});
export type QuizCardData = z.output<typeof quizCardSchema>;

export const shownQuizSchema = quizCardSchema.extend({
  /** Which version this is: sent along with the answers. */
  version: z.number().int(),
  /** None before the quiz begins, as with `styles` and `results`. */
  questions: z.array(z.object({ id: z.string(), text: z.string(), answers: z.array(z.string()) })),
  styles: z.array(z.object({ id: z.string(), label: z.string() })),
  asks_color: z.boolean(),
  asks_month: z.boolean(),
  /** Everything that it may come to. */
  results: z.array(z.object({ id: z.string(), title: z.string(), series: seriesSchema })),
  starts_at: timeSchema.nullable(),
  ends_at: timeSchema.nullable(),
  /** After how many days results are deleted. */
  kept_days: z.number().int(),
});
export type ShownQuiz = z.output<typeof shownQuizSchema>;

/** 32 hexadecimal digits that nobody guesses. */
export const quizResultId = z.string().regex(/^[0-9a-f]{32}$/, "结果编号不正确");

export const quizResultSchema = z.object({
  id: quizResultId,
  quiz: quizCardSchema,
  /** Whether the quiz was published anew since. */
  outdated: z.boolean(),
  nickname: z.string(),
  style: z.string(),
  color: z.enum(quizColors).nullable(),
  month: z.number().int().nullable(),
  match: z.number().int(),
  title: z.string(),
  text: z.string(),
  series: seriesSchema,
  traits: z.array(
    z.object({ key: z.string(), label: z.string(), mine: z.number().int(), car: z.number().int() }),
  ),
  /** The next best. */
  others: z.array(
    z.object({ id: z.string(), title: z.string(), match: z.number().int(), series: seriesSchema }),
  ),
  benefits: z.array(z.object({ title: z.string(), text: z.string(), to: z.string() })),
  /** Key of the form by which a test drive of this car can be asked for; null where there is none. */
  drive_form: z.string().nullable(),
  created_at: timeSchema,
});
export type QuizResult = z.output<typeof quizResultSchema>;

const answersSchema = z
  .array(
    z
      .number()
      .int()
      .min(0)
      .max(ANSWERS_MOST - 1),
  )
  .max(QUESTIONS_MOST);

export const takeQuizBody = z.object({
  /** Made by the device for these answers; sent again it gives the same result. */
  once: idempotencyKeySchema,
  /** Random, kept by the device: by it devices that share an address are counted apart. */
  device: z.string().max(64).default(""),
  version: z.number().int().min(1),
  section: z.string().max(40),
  answers: answersSchema,
  nickname: z.string().max(200, "昵称太长").default(""),
  style: z.string().max(24).nullable().default(null),
  color: z.enum(quizColors, "没有这个颜色").nullable().default(null),
  month: z
    .number("月份不正确")
    .int("月份不正确")
    .min(1, "月份不正确")
    .max(12, "月份不正确")
    .nullable()
    .default(null),
});
export type TakeQuiz = z.output<typeof takeQuizBody>;

export const quizEndpoints = {
  "GET /api/quizzes": {
    summary: "The quiz of a key, or without one the section's own",
    query: z.object({ section: z.string().max(40).optional(), quiz: z.string().max(40).optional() }),
    data: shownQuizSchema,
  },
  "POST /api/quizzes/{key}/results": {
    summary:
      "Hands answers in and gets the result; needs no member. `secret` lets this device delete the result again",
    params: z.object({ key: z.string().max(40) }),
    body: takeQuizBody,
    data: z.object({ id: quizResultId, secret: z.string() }),
  },
  "GET /api/quiz-results/{id}": {
    summary: "A result, for whoever has its address",
    params: z.object({ id: quizResultId }),
    data: quizResultSchema,
  },
  "DELETE /api/quiz-results/{id}": {
    summary: "Deletes a result: the device that made it by its secret, or the member whose it is",
    params: z.object({ id: quizResultId }),
    /** Not in the address, which logs and proxies keep. */
    body: z.object({ secret: z.string("缺少密钥").max(100, "密钥不正确").default("") }),
    data: okSchema,
  },
} as const satisfies Endpoints;

named({
  QuizContent: quizContentSchema,
  QuizCard: quizCardSchema,
  ShownQuiz: shownQuizSchema,
  QuizResult: quizResultSchema,
  TakeQuizBody: takeQuizBody,
});
