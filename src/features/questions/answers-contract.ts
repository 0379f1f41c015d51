import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { documentSchema, shownDocumentSchema } from "#capabilities/texts/writing/contract.ts";
import {
  act,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  reportBody,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lifeStates } from "#shared/life.ts";
import { ANSWER_LENGTH, QUESTION_PICTURES } from "#shared/question-rules.ts";

export const answerSchema = z.object({
  id: idSchema,
  question_id: idSchema,
  author: memberCardSchema.nullable(),
  anonymous: z.boolean(),
  /** Written by who asked. */
  by_asker: z.boolean(),
  document: shownDocumentSchema,
  accepted: z.boolean(),
  /** Points that it got of a bounty; 0 without. */
  bounty: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
  /** Province; empty when unknown or anonymous. */
  region: z.string(),
  published_at: timeSchema,
  edited_at: timeSchema.nullable(),
  version: versionSchema,
});
export type Answer = z.output<typeof answerSchema>;

/** As its author sees it, wherever it stands in review. */
export const ownAnswerSchema = answerSchema.extend({
  status: z.enum(lifeStates),
  reject_reason: z.string(),
});
export type OwnAnswer = z.output<typeof ownAnswerSchema>;

const answerDocument = documentSchema({ most: ANSWER_LENGTH, pictures: QUESTION_PICTURES });
export const newAnswerSchema = z.object({
  document: answerDocument,
  anonymous: z.boolean().default(false),
  idempotency_key: idempotencyKeySchema,
});

export const reportReasons = ["spam", "abuse", "vulgar", "illegal", "false", "privacy", "other"] as const;
export const reportSchema = reportBody(z.enum(reportReasons, "请选择举报原因"));
export type ReportReason = (typeof reportReasons)[number];

export const answerEndpoints = {
  "GET /api/questions/{id}/answers": {
    summary: "Published answers but the accepted one",
    params: idParams,
    query: pageQuery.extend({ sort: z.enum(["best", "new"]).default("best") }),
    data: pageOf(answerSchema),
  },
  "GET /api/answers/{id}": {
    summary: "One published answer with the question that it answers",
    params: idParams,
    data: answerSchema.extend({
      question: z.object({ id: idSchema, section: z.string(), title: z.string(), closed: z.boolean() }),
    }),
  },
  "POST /api/questions/{id}/answers": {
    summary: "Answers a question, once per member",
    params: idParams,
    body: newAnswerSchema,
    data: ownAnswerSchema,
  },
  "PUT /api/answers/{id}": {
    summary: "Changes an own answer, which is judged again",
    params: idParams,
    body: z.object({ document: answerDocument, version: versionSchema }),
    data: ownAnswerSchema,
  },
  "DELETE /api/answers/{id}": {
    ...act("Takes an own answer back; not an accepted one that was paid"),
    query: z.object({ version: versionSchema }),
  },
  "POST /api/answers/{id}/report": { ...act("Reports an answer, once per member"), body: reportSchema },
} satisfies Endpoints;

named({
  Answer: answerSchema,
  OwnAnswer: ownAnswerSchema,
  NewAnswer: newAnswerSchema,
  QuestionReport: reportSchema,
});
