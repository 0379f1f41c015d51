import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { documentSchema, shownDocumentSchema } from "#capabilities/texts/writing/contract.ts";
import {
  act,
  countsOf,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lifeStates } from "#shared/life.ts";
import {
  BOUNTY_CHOICES,
  QUESTION_LENGTH,
  QUESTION_PICTURES,
  SYMPTOMS_MAX,
  TITLE_LENGTH,
} from "#shared/question-rules.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { answerEndpoints, answerSchema, ownAnswerSchema, reportSchema } from "./answers-contract.ts";
import { categoryNameSchema, channelEndpoints, channelId } from "./channels-contract.ts";

/** `open`: no answer yet; `answered`; `solved`: one was accepted; `closed`: takes no more answers. */
export const questionStates = ["open", "answered", "solved", "closed"] as const;
export const questionStateSchema = z.enum(questionStates);

/** A series of cars, by the key under which members follow it. */
const seriesSchema = z.object({ key: z.string(), label: z.string(), group: z.string() });

export const questionCardSchema = z.object({
  id: idSchema,
  section: z.string(),
  category: categoryNameSchema,
  title: z.string(),
  /** Of its text, plain. */
  excerpt: z.string(),
  /** Null when it was asked anonymously, and then nothing else tells who did. */
  author: memberCardSchema.nullable(),
  anonymous: z.boolean(),
  state: questionStateSchema,
  /** Points; 0 without a bounty. */
  bounty: z.number().int(),
  /** Nobody has earned it yet. */
  bounty_held: z.boolean(),
  series: seriesSchema.nullable(),
  /** Only certified owners may answer: of the series, or of the club where it names none. */
  owners_only: z.boolean(),
  pictures: z.array(pictureSchema),
  answers: z.number().int(),
  sames: z.number().int(),
  reads: z.number().int(),
  /** How the accepted answer, or the best one, begins. */
  best_answer: z
    .object({
      /** Null where nobody is to know. */
      author_id: idSchema.nullable(),
      author_name: z.string(),
      excerpt: z.string(),
      accepted: z.boolean(),
      /** Of a certified owner of the series, or of a car of the club. */
      owner: z.boolean(),
    })
    .nullable(),
  published_at: timeSchema,
});
export type QuestionCard = z.output<typeof questionCardSchema>;

export const questionDetailSchema = questionCardSchema.omit({ best_answer: true, excerpt: true }).extend({
  document: shownDocumentSchema,
  /** Plain, for descriptions. */
  summary: z.string(),
  mileage: z.number().int().nullable(),
  symptoms: z.array(z.string()),
  region: z.string(),
  edited_at: timeSchema.nullable(),
  /** Empty unless closed. */
  close_reason: z.string(),
  /** Takes no more answers. */
  closed: z.boolean(),
  /** When the bounty that is held ends by its rule. */
  bounty_ends_at: timeSchema.nullable(),
  /** How one ended that was paid without an acceptance: to what most found useful, or as an administrator decided. */
  bounty_shared: z.object({ by: z.enum(["votes", "desk"]), answers: z.number().int() }).nullable(),
  duplicate_of: z.object({ id: idSchema, section: z.string(), title: z.string() }).nullable(),
  accepted: answerSchema.nullable(),
  counts: countsOf("follows", "comments"),
  version: versionSchema,
});
export type QuestionDetail = z.output<typeof questionDetailSchema>;

export const ownQuestionSchema = questionDetailSchema.extend({
  status: z.enum(lifeStates),
  reject_reason: z.string(),
});

export const askTabs = ["recommended", "unanswered", "bounty", "solved"] as const;
export const askTabSchema = z.enum(askTabs);
export type AskTab = z.output<typeof askTabSchema>;

export const questionListQuery = pageQuery.extend({
  /** Section slug; the umbrella section, or none, lists all of them. */
  section: z.string().max(40).optional(),
  tab: askTabSchema.default("recommended"),
  /** A category with those below it, or a series of cars. */
  channel: channelId.optional(),
});

const titleSchema = z
  .string("请填写你的问题")
  .max(TITLE_LENGTH.max * 8, `标题最多 ${TITLE_LENGTH.max} 个字`)
  .transform((title) => cleanText(title).replace(/\s+/g, " "))
  .refine((title) => textLength(title) >= TITLE_LENGTH.min, `标题至少 ${TITLE_LENGTH.min} 个字，把问题说清楚`)
  .refine((title) => textLength(title) <= TITLE_LENGTH.max, `标题最多 ${TITLE_LENGTH.max} 个字`);

const symptomSchema = z
  .string()
  .max(80)
  .transform((text) => cleanText(text).replace(/\s+/g, " "))
  .refine((text) => text !== "" && textLength(text) <= 12, "每个现象 1 到 12 个字");

const questionFields = {
  title: titleSchema,
  document: documentSchema({ most: QUESTION_LENGTH, pictures: QUESTION_PICTURES, empty: true }),
  category_id: idSchema,
  series: z.string().min(1).max(80).nullable().default(null),
  mileage: z
    .number("里程请填数字")
    .int("里程请填整数公里")
    .min(0, "里程不能小于 0")
    .max(2_000_000, "里程太大了，请检查")
    .nullable()
    .default(null),
  owners_only: z.boolean().default(false),
  symptoms: z.array(symptomSchema).max(SYMPTOMS_MAX, `最多 ${SYMPTOMS_MAX} 个现象`).default([]),
};

const bountySchema = z
  .number("悬赏积分请填数字")
  .int("悬赏请填整数积分")
  .refine(
    (points) => (BOUNTY_CHOICES as readonly number[]).includes(points),
    `悬赏可以是 ${BOUNTY_CHOICES.join("、")} 积分`,
  );

export const newQuestionSchema = z.object({
  ...questionFields,
  /** Section in which it is asked; a series of cars that has a club takes it there. */
  section: z.string().max(40),
  anonymous: z.boolean().default(false),
  bounty: bountySchema.nullable().default(null),
  idempotency_key: idempotencyKeySchema,
});
export type NewQuestion = z.output<typeof newQuestionSchema>;

/** What the asking member may do with a question. */
export const questionAbilitiesSchema = z.object({
  answer: z.boolean(),
  accept: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  close: z.boolean(),
  reopen: z.boolean(),
  bounty: z.boolean(),
  report: z.boolean(),
});
export type QuestionAbilities = z.output<typeof questionAbilitiesSchema>;

export const myAskTabSchema = z.enum(["asked", "answers", "followed", "invited"]);
export type MyAskTab = z.output<typeof myAskTabSchema>;

/** One line of a member's own lists. */
export const ownListItemSchema = z.object({
  /** Null when it is not public any more and not the member's own. */
  question: questionCardSchema.omit({ best_answer: true }).nullable(),
  /** Own questions and answers: where it stands. */
  status: z.enum(lifeStates).nullable(),
  reject_reason: z.string(),
  answer: z
    .object({
      id: idSchema,
      excerpt: z.string(),
      accepted: z.boolean(),
      likes: z.number().int(),
      anonymous: z.boolean(),
    })
    .nullable(),
  /** Who asked for an answer. */
  invited_by: memberCardSchema.nullable(),
  at: timeSchema,
});
export type OwnListItem = z.output<typeof ownListItemSchema>;

const inviteeSchema = z.object({
  member: memberCardSchema,
  /** Why he may know, in words. */
  because: z.string(),
  invited: z.boolean(),
});
export type Invitee = z.output<typeof inviteeSchema>;

/** The same, with how many members it is true of then. */
const marking = <const Name extends string>(summary: string, name: Name) => ({
  summary,
  params: idParams,
  data: z.object({ [name]: z.number().int() } as Record<Name, z.ZodNumber>),
});

export const questionEndpoints = {
  ...answerEndpoints,
  ...channelEndpoints,
  "GET /api/questions": {
    summary: "Published questions by tab, category or series of cars",
    query: questionListQuery,
    data: pageOf(questionCardSchema),
  },
  "GET /api/questions/similar": {
    summary: "Published questions whose titles are like this one, best first",
    query: z.object({
      title: z.string().max(400),
      section: z.string().max(40).optional(),
      limit: z.coerce.number().int().min(1).max(10).default(5),
    }),
    data: z.object({ items: z.array(questionCardSchema) }),
  },
  "GET /api/questions/{id}": {
    summary: "One question with its accepted answer",
    params: idParams,
    data: questionDetailSchema,
  },
  "GET /api/questions/{id}/similar": {
    summary: "Questions like this one",
    params: idParams,
    data: z.object({ items: z.array(questionCardSchema) }),
  },
  "GET /api/questions/{id}/mine": {
    summary: "The member's own side of a question, published or his own",
    params: idParams,
    data: z.object({
      /** Why the member may not write here now; null when he may. */
      refusal: z.string().nullable(),
      /** Why this question is not his to answer: it is kept for owners, and he is none. */
      owners_refusal: z.string().nullable(),
      following: z.boolean(),
      same: z.boolean(),
      asked: z.boolean(),
      can: questionAbilitiesSchema,
      /** The member's own question, wherever it stands; null for another's. */
      question: ownQuestionSchema.nullable(),
      answer: ownAnswerSchema.nullable(),
      liked_answer_ids: z.array(idSchema),
      /** Until when an acceptance may be changed; null when there is none or it may not. */
      accept_until: timeSchema.nullable(),
    }),
  },
  "POST /api/questions": {
    summary: "Asks a question; with a bounty its points are set aside",
    body: newQuestionSchema,
    data: ownQuestionSchema,
  },
  "PUT /api/questions/{id}": {
    summary: "Changes an own question, which is judged again",
    params: idParams,
    body: z.object({ ...questionFields, version: versionSchema }),
    data: ownQuestionSchema,
  },
  "DELETE /api/questions/{id}": {
    ...act("Takes an own question back; a bounty goes back with it"),
    query: z.object({ version: versionSchema }),
  },
  "POST /api/questions/{id}/close": {
    ...act("Closes an own question to more answers; a bounty goes back"),
    body: z.object({ reason: z.string().max(400).default("").transform(cleanText) }),
  },
  "POST /api/questions/{id}/reopen": act("Opens an own question again that its author closed"),
  "POST /api/questions/{id}/bounty": {
    summary: "Sets points aside for whoever helps",
    params: idParams,
    body: z.object({ points: bountySchema, idempotency_key: idempotencyKeySchema }),
    data: z.object({ bounty: z.number().int(), balance: z.number().int() }),
  },
  "POST /api/questions/{id}/accept": {
    ...act("Accepts an answer to an own question, which pays the bounty"),
    body: z.object({ answer_id: idSchema }),
  },
  "DELETE /api/questions/{id}/accept": act(
    "Takes an acceptance back, within a day and while no bounty was paid",
  ),
  "POST /api/questions/{id}/duplicate": {
    ...act("Says of an own question that the same was asked in another one"),
    body: z.object({ of_id: idSchema.nullable() }),
  },
  "POST /api/questions/{id}/same": marking("Has the same question", "sames"),
  "DELETE /api/questions/{id}/same": marking("Has it no longer", "sames"),
  "POST /api/questions/{id}/follow": marking("Hears of new answers", "follows"),
  "DELETE /api/questions/{id}/follow": marking("Hears of them no longer", "follows"),
  "POST /api/questions/{id}/read": act("Counts one reading, once per visitor and hour"),
  "POST /api/questions/{id}/report": { ...act("Reports a question, once per member"), body: reportSchema },
  "GET /api/questions/{id}/invitees": {
    summary: "Members who may know the answer: they follow the series of cars, or answer much",
    params: idParams,
    query: z.object({ q: z.string().max(40).default("") }),
    data: z.object({ items: z.array(inviteeSchema) }),
  },
  "POST /api/questions/{id}/invitations": {
    ...act("Asks a member to answer; again changes nothing"),
    body: z.object({ member_id: idSchema }),
  },
  "GET /api/my/questions": {
    summary: "The member's questions and answers, what he follows, and where he was asked to answer",
    query: pageQuery.extend({ tab: myAskTabSchema.default("asked") }),
    data: pageOf(ownListItemSchema).extend({
      counts: countsOf("asked", "answers", "followed", "invited"),
    }),
  },
  "GET /api/my/questions/cars": {
    summary: "Questions about the series of cars that the member follows, newest first",
    query: pageQuery.extend({ section: z.string().max(40).optional() }),
    data: pageOf(questionCardSchema).extend({ series: z.array(seriesSchema) }),
  },
  "GET /api/my/questions/means": {
    summary:
      "What an asker has to choose from: the series of cars he follows, his points, categories he follows",
    data: z.object({
      series: z.array(seriesSchema),
      points: z.number().int(),
      followed_categories: z.array(idSchema),
      refusal: z.string().nullable(),
    }),
  },
} satisfies Endpoints;

named({
  QuestionState: questionStateSchema,
  QuestionCard: questionCardSchema,
  QuestionDetail: questionDetailSchema,
  OwnQuestion: ownQuestionSchema,
  AskTab: askTabSchema,
  NewQuestion: newQuestionSchema,
  QuestionAbilities: questionAbilitiesSchema,
  MyAskTab: myAskTabSchema,
  QuestionOwnListItem: ownListItemSchema,
});
