import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  act,
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
import { aspects, NOTE_LENGTH } from "#shared/opinions.ts";
import { cleanText, textLength } from "#shared/text.ts";

export const aspectSchema = z.enum(aspects);
export type Aspect = z.output<typeof aspectSchema>;

/** What people made of what was found: nobody looked yet, it is a complaint, it is none. */
export const opinionStates = ["suggested", "confirmed", "rejected"] as const;
export const opinionStateSchema = z.enum(opinionStates);
export type OpinionState = z.output<typeof opinionStateSchema>;

/** Where a case stands: nobody began, somebody works at it, its author was asked, it ended. */
export const caseStates = ["open", "working", "asked", "solved", "closed", "merged"] as const;
export const caseStateSchema = z.enum(caseStates);
export type CaseState = z.output<typeof caseStateSchema>;

/** What happens to a case. */
export const caseSteps = [
  "opened",
  "assigned",
  "contacted",
  "replied",
  "asked",
  "answered",
  "note",
  "merged",
  "solved",
  "closed",
  "reopened",
] as const;
export const caseStepSchema = z.enum(caseSteps);
export type CaseStep = z.output<typeof caseStepSchema>;

const words = (name: string, most = NOTE_LENGTH) =>
  z
    .string(`请填写${name}`)
    .max(most * 4, `${name}最多 ${most} 个字`)
    .transform(cleanText)
    .refine((text) => text !== "", `请填写${name}`)
    .refine((text) => textLength(text) <= most, `${name}最多 ${most} 个字`);

/** A word that counted, where it stands in title and text joined by a line feed, in UTF-16 units. */
export const opinionTermSchema = z.object({
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** Below 0 it complains. */
  weight: z.number(),
  aspects: z.array(aspectSchema),
});
export type OpinionTerm = z.output<typeof opinionTermSchema>;

const caseBriefSchema = z.object({
  id: idSchema,
  state: caseStateSchema,
  /** Who looks after it; null while nobody does. */
  owner: z.object({ id: idSchema, name: z.string() }).nullable(),
  due_at: timeSchema.nullable(),
  overdue: z.boolean(),
});
export type CaseBrief = z.output<typeof caseBriefSchema>;

export const opinionSchema = z.object({
  id: idSchema,
  kind: z.string(),
  /** What one of its kind is called: 帖子. */
  noun: z.string(),
  section: z.string(),
  brand: z.string(),
  series: z.object({ key: z.string(), name: z.string() }).nullable(),
  aspects: z.array(aspectSchema),
  /** -1, a complaint beyond doubt, to 1. */
  score: z.number(),
  title: z.string(),
  excerpt: z.string(),
  /** Null for what nobody's account wrote. */
  author: memberCardSchema.nullable(),
  published: z.boolean(),
  /** How many answered it. */
  heat: z.number().int(),
  state: opinionStateSchema,
  /** A person found it. */
  by_hand: z.boolean(),
  case: caseBriefSchema.nullable(),
  written_at: timeSchema,
  version: versionSchema,
});
export type Opinion = z.output<typeof opinionSchema>;

const stepSchema = z.object({
  id: idSchema,
  step: caseStepSchema,
  note: z.string(),
  /** Name of the administrator, or of the author where he answered; empty for what happened by itself. */
  by_name: z.string(),
  at: timeSchema,
});

export const caseSchema = caseBriefSchema.extend({
  title: z.string(),
  /** What its author answered to 问题解决了吗. */
  answer: z.enum(["solved", "unsolved"]).nullable(),
  created_at: timeSchema,
  steps: z.array(stepSchema),
  /** Complaints in it beside this one. */
  others: z.array(z.object({ id: idSchema, title: z.string(), excerpt: z.string(), written_at: timeSchema })),
  version: versionSchema,
});
export type OpinionCase = z.output<typeof caseSchema>;

export const listFilter = z.object({
  state: opinionStateSchema.optional(),
  section: z.string().max(40).optional(),
  brand: z.string().max(40).optional(),
  series: z.string().max(80).optional(),
  aspect: aspectSchema.optional(),
  /** By the case: none, one that goes on, one of one's own, one that is overdue, one that ended. */
  case: z.enum(["none", "going", "mine", "overdue", "ended"]).optional(),
});
export type OpinionFilter = z.output<typeof listFilter>;

/** One version of the words' weights. 0 is the one that came along. */
export const lexiconSchema = z.object({
  version: z.number().int(),
  /** Words whose weights differ from those that came along. */
  words: z.number().int(),
  answers: z.number().int(),
  /** How often it agrees with people's answers, and the version before did, 0 to 1. */
  agreement: z.number(),
  agreement_before: z.number(),
  active: z.boolean(),
  created_at: timeSchema,
});

const caseAnswerSchema = z.enum(["solved", "unsolved"], "请选择是否解决");

export const opinionEndpoints = {
  "GET /api/admin/opinions": {
    summary: "Complaints that were found or marked, newest, loudest or worst first",
    query: pageQuery.extend({ ...listFilter.shape, sort: z.enum(["new", "heat", "score"]).default("new") }),
    data: pageOf(opinionSchema).extend({
      /** All that the reader may see, whatever was asked for. */
      counts: z.object({
        suggested: z.number().int(),
        confirmed: z.number().int(),
        rejected: z.number().int(),
        going: z.number().int(),
        overdue: z.number().int(),
      }),
      brands: z.array(z.string()),
      series: z.array(z.object({ key: z.string(), name: z.string(), count: z.number().int() })),
    }),
  },
  "GET /api/admin/opinions/export": {
    summary: "Complaints under a filter as CSV, a piece at a time: the first with its head",
    query: listFilter.extend({ cursor: z.string().max(200).optional() }),
    data: z.object({ csv: z.string(), rows: z.number().int(), next_cursor: z.string().nullable() }),
  },
  "GET /api/admin/opinions/of-text": {
    summary: "Which complaint a text is, and what it says where it is none yet",
    query: z.object({ kind: z.string().max(60), target_id: idSchema }),
    data: z.object({
      id: idSchema.nullable(),
      title: z.string(),
      /** Its beginning. */
      excerpt: z.string(),
      can: z.object({ manage: z.boolean() }),
    }),
  },
  "GET /api/admin/opinions/{id}": {
    summary:
      "One complaint: what was said with the words that counted, its author, answers, what is alike, its case",
    params: idParams,
    data: opinionSchema.extend({
      /** Whole; empty when it does not exist any more. */
      text: z.string(),
      terms: z.array(opinionTermSchema),
      lexicon: z.number().int(),
      judged: z.object({ by_name: z.string(), at: timeSchema }).nullable(),
      /** Path of the page where it stands; empty where nobody sees it. */
      link: z.string(),
      place: z.string(),
      region: z.string(),
      /** Series that the author follows. */
      cars: z.array(z.string()),
      replies: z.array(
        z.object({
          id: idSchema,
          author: memberCardSchema.nullable(),
          text: z.string(),
          official: z.boolean(),
          at: timeSchema,
        }),
      ),
      similar: z.array(opinionSchema),
      of_case: caseSchema.nullable(),
      /** Who may look after a case. */
      owners: z.array(z.object({ id: idSchema, name: z.string() })),
      /** Accounts of the house that may answer in public; none where it cannot be answered. */
      repliers: z.array(memberCardSchema),
      can: z.object({ manage: z.boolean(), contact: z.boolean() }),
    }),
  },
  "POST /api/admin/opinions/judge": {
    summary: "Says of complaints that were found whether they are; suggested takes the answer back",
    body: z.object({
      ids: z.array(idSchema).min(1, "请选择内容").max(100, "一次最多处理 100 条"),
      state: opinionStateSchema,
    }),
    data: z.object({ changed: z.number().int() }),
  },
  "POST /api/admin/opinions/mark": {
    summary: "Marks a text as a complaint by hand",
    body: z.object({ kind: z.string().max(60), target_id: idSchema }),
    data: z.object({ id: idSchema }),
  },
  "PUT /api/admin/opinions/{id}/case": {
    summary:
      "Gives a complaint to somebody, with a day by which it is to be done; opens its case and confirms it",
    params: idParams,
    body: z.object({
      owner_id: idSchema.nullable(),
      due_at: timeSchema.nullable(),
      /** Of the case as it was seen; left out while there is none. */
      version: versionSchema.optional(),
    }),
    data: caseSchema,
  },
  "POST /api/admin/opinion-cases/{id}/step": {
    summary: "Writes down, tells or asks the author, solves, closes or reopens; a case as it was seen",
    params: idParams,
    body: z.object({
      step: z.enum(["note", "contacted", "asked", "solved", "closed", "reopened"]),
      note: z
        .string()
        .max(NOTE_LENGTH * 4)
        .transform(cleanText)
        .default(""),
      version: versionSchema,
    }),
    data: caseSchema,
  },
  "POST /api/admin/opinion-cases/{id}/reply": {
    summary: "Answers in public by an account of the house",
    params: idParams,
    body: z.object({
      opinion_id: idSchema,
      member_id: idSchema,
      text: words("回复", NOTE_LENGTH),
      idempotency_key: idempotencyKeySchema,
      version: versionSchema,
    }),
    data: caseSchema,
  },
  "POST /api/admin/opinion-cases/{id}/merge": {
    summary: "Puts a case into another: its complaints go over, its steps stay with it",
    params: idParams,
    body: z.object({ into: idSchema, version: versionSchema }),
    data: caseSchema,
  },
  "GET /api/admin/opinion-lexicon": {
    summary: "Versions of the words' weights, newest first, and how many answers wait to be learned from",
    data: z.object({ items: z.array(lexiconSchema), waiting: z.number().int(), least: z.number().int() }),
  },
  "POST /api/admin/opinion-lexicon/learn": {
    summary: "Weighs the words anew by people's answers",
    body: z.object({}),
    data: z.object({ items: z.array(lexiconSchema), waiting: z.number().int(), least: z.number().int() }),
  },
  "POST /api/admin/opinion-lexicon/undo": {
    summary: "Goes back to the weights before the version that counts",
    body: z.object({ version: z.number().int() }),
    data: z.object({ items: z.array(lexiconSchema), waiting: z.number().int(), least: z.number().int() }),
  },
  "GET /api/opinion-answers/{id}": {
    summary: "What a member answered to the question in one of his notices",
    params: idParams,
    data: z.object({ answer: z.enum(["solved", "unsolved"]).nullable(), open: z.boolean() }),
  },
  "PUT /api/opinion-answers/{id}": {
    ...act("Answers 问题解决了吗 of one of one's notices"),
    body: z.object({ answer: caseAnswerSchema }),
  },
} as const satisfies Endpoints;

named({
  Aspect: aspectSchema,
  OpinionState: opinionStateSchema,
  CaseState: caseStateSchema,
  CaseStep: caseStepSchema,
  OpinionTerm: opinionTermSchema,
  Opinion: opinionSchema,
  Case: caseSchema,
  Lexicon: lexiconSchema,
});
