import { z } from "zod";
import {
  act,
  type Endpoints,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { answererSchema } from "./channels-contract.ts";
import { questionStateSchema } from "./contract.ts";

/** A question as the desk lists it; who wrote something anonymously is told nowhere here. */
export const deskQuestionSchema = z.object({
  id: idSchema,
  section: z.string(),
  title: z.string(),
  excerpt: z.string(),
  state: questionStateSchema,
  close_reason: z.string(),
  duplicate_of: z.object({ id: idSchema, title: z.string() }).nullable(),
  /** Empty where it was asked anonymously. */
  author_name: z.string(),
  anonymous: z.boolean(),
  /** Its anonymous answers, ten at most. */
  anonymous_answers: z.array(z.object({ id: idSchema, excerpt: z.string() })),
  answers: z.number().int(),
  bounty: z.number().int(),
  /** Nobody has it yet. */
  bounty_held: z.boolean(),
  /** It was removed although others had answered: until then a moderator may say what becomes of the bounty. */
  bounty_waits_until: timeSchema.nullable(),
  link: z.string(),
  published_at: timeSchema,
  can: z.object({ curate: z.boolean(), reveal: z.boolean() }),
});
export type DeskQuestion = z.output<typeof deskQuestionSchema>;

/** What becomes of a bounty: back to the asker, to what most found useful, or in equal parts to answers. */
const bountyChoice = z.object({
  to: z.enum(["asker", "votes", "answers"], "请选择悬赏处理方式"),
  answer_ids: z.array(idSchema).max(20, "最多选 20 个回答").default([]),
});
export type BountyChoice = z.input<typeof bountyChoice>;

export const questionDeskEndpoints = {
  "GET /api/admin/questions": {
    summary:
      "Published questions, newest first: by id or words of the title, closed ones, duplicates, anonymous ones",
    query: pageQuery.extend({
      q: z.string().trim().max(60, "搜索词最多 60 个字").optional(),
      only: z.enum(["closed", "duplicate", "anonymous", "bounty"]).optional(),
      section: z.string().max(40).optional(),
    }),
    data: pageOf(deskQuestionSchema),
  },
  "POST /api/admin/questions/{id}/close": {
    summary:
      "Closes a question with a reason, or opens it again; where others have answered for a bounty, with what becomes of it",
    params: idParams,
    data: okSchema,
    body: z.object({
      closed: z.boolean(),
      reason: z.string().max(400).default("").transform(cleanText),
      bounty: bountyChoice.optional(),
    }),
  },
  "GET /api/admin/questions/{id}/bounty": {
    summary: "A bounty that is held, and the answers that it can go to; who is anonymous is named to nobody",
    params: idParams,
    data: z.object({
      points: z.number().int(),
      ends_at: timeSchema,
      /** Others have answered: whoever closes the question says what becomes of it. */
      owed: z.boolean(),
      answers: z.array(
        z.object({ id: idSchema, author_name: z.string(), excerpt: z.string(), useful: z.number().int() }),
      ),
    }),
  },
  "POST /api/admin/questions/{id}/bounty": {
    ...act("Says what becomes of a bounty that is held"),
    body: bountyChoice.extend({
      reason: z
        .string("请填写原因")
        .max(400)
        .transform(cleanText)
        .refine((text) => textLength(text) >= 2, "请填写原因")
        .refine((text) => textLength(text) <= 100, "原因最多 100 个字"),
    }),
  },
  "POST /api/admin/questions/{id}/duplicate": {
    summary: "Links a question to the one in which the same was asked",
    params: idParams,
    data: okSchema,
    body: z.object({ of_id: idSchema.nullable() }),
  },
  "POST /api/admin/anonymous/{kind}/{id}": {
    summary: "Tells who wrote something anonymously; the look stands in the audit log",
    params: z.object({ kind: z.enum(["question", "answer"]), id: idSchema }),
    body: z.object({
      reason: z
        .string("请填写查看原因")
        .max(400)
        .transform(cleanText)
        .refine((text) => textLength(text) >= 2, "请填写查看原因")
        .refine((text) => textLength(text) <= 100, "查看原因最多 100 个字"),
    }),
    data: z.object({ member: answererSchema.shape.member }),
  },
} satisfies Endpoints;

named({ DeskQuestion: deskQuestionSchema });
