import { z } from "zod";
import { type Endpoints, idSchema, named, timeSchema } from "#shared/contract.ts";
import {
  CHOICE_LENGTH,
  cleanPoll,
  POLL_CHOICES,
  POLL_KEY,
  pollProblem,
  pollResults,
  QUESTION_LENGTH,
} from "#shared/poll.ts";

const BROKEN = "投票内容不正确，请重新设置";

/** The parts of a poll as its text names them; what is wrong beyond their form says `pollProblem`. */
export const pollShape = {
  key: z.string(BROKEN).regex(POLL_KEY, BROKEN),
  question: z.string(BROKEN).max(QUESTION_LENGTH * 4, `投票标题最多 ${QUESTION_LENGTH} 个字`),
  choices: z
    .array(z.string(BROKEN).max(CHOICE_LENGTH * 4, `每个选项最多 ${CHOICE_LENGTH} 个字`), BROKEN)
    .max(POLL_CHOICES.max, `投票最多 ${POLL_CHOICES.max} 个选项`),
  most: z.number(BROKEN).int(BROKEN),
  ends_at: timeSchema.nullable(),
  results: z.enum(pollResults, BROKEN),
};

/** A whole poll, cleaned. */
export const pollSchema = z
  .object(pollShape, BROKEN)
  .transform(cleanPoll)
  .superRefine((poll, context) => {
    const problem = pollProblem(poll);
    if (problem !== null) context.addIssue({ code: "custom", message: problem.words });
  });

/** How a poll stands, as whoever asks may know it. */
export const pollStateSchema = z.object({
  question: z.string(),
  /** `votes` is null while the figures are not to be seen yet. */
  choices: z.array(z.object({ id: idSchema, text: z.string(), votes: z.number().int().nullable() })),
  /** How many one may choose. */
  most: z.number().int(),
  ends_at: timeSchema.nullable(),
  results: z.enum(pollResults),
  ended: z.boolean(),
  /** Members who voted. */
  voters: z.number().int(),
  /** What the member chose, by the ids of the choices; null while he did not vote. */
  own: z.array(idSchema).nullable(),
  /** Why nobody votes here although it has not ended, as in a locked thread; empty while votes are taken. */
  closed: z.string(),
});
export type PollState = z.output<typeof pollStateSchema>;

/** Where a poll is: the kind and id of its text, and its key in it. */
const pollParams = z.object({
  kind: z.string().max(20),
  id: idSchema,
  key: z.string().regex(POLL_KEY, "投票编号不正确"),
});

export const pollEndpoints = {
  "GET /api/polls/{kind}/{id}/{key}": {
    summary: "How a poll within a text stands, with the member's own vote",
    params: pollParams,
    data: pollStateSchema,
  },
  "PUT /api/polls/{kind}/{id}/{key}/vote": {
    summary: "Votes, once and for good; the same vote again changes nothing",
    params: pollParams,
    body: z.object({
      choices: z
        .array(idSchema, "请先选择")
        .min(1, "请先选择")
        .max(POLL_CHOICES.max, "选得太多了")
        .transform((ids) => [...new Set(ids)]),
    }),
    data: pollStateSchema,
  },
} satisfies Endpoints;

named({ PollState: pollStateSchema });
