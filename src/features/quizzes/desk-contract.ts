import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { act, type Endpoints, idParams, idSchema, timeSchema, versionSchema } from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";
import { quizContentSchema, quizKeySchema, quizStates } from "./contract.ts";

/** A quiz on the desk's list. */
const deskQuizSchema = z.object({
  id: idSchema,
  key: quizKeySchema,
  section: z.string(),
  title: z.string(),
  /** Null while it was never published. */
  state: z.enum(quizStates).nullable(),
  /** Number of what is live; 0 for nothing. */
  number: z.number().int(),
  /** The draft differs from what is live. */
  changed: z.boolean(),
  taken: z.number().int(),
  /** Sections that show it without a key in the address. */
  default_of: z.array(z.string()),
});
export type DeskQuiz = z.output<typeof deskQuizSchema>;

const deskQuizDetailSchema = deskQuizSchema.extend({
  content: quizContentSchema,
  /** Of the draft. */
  version: versionSchema,
  /** What is missing before it can be published; empty when nothing is. */
  problems: z.array(z.object({ field: z.string(), text: z.string() })),
  versions: z.array(
    z.object({
      number: z.number().int(),
      note: z.string(),
      by: z.string(),
      at: timeSchema,
      /** How many results rest on it. */
      results: z.number().int(),
    }),
  ),
  /** How often each result of the live version came out. */
  outcomes: z.array(z.object({ id: z.string(), title: z.string(), count: z.number().int() })),
  /** Names of the series that the draft names, by slug. */
  series: z.record(z.string(), z.string()),
  cover: pictureSchema.nullable(),
  ended: z.boolean(),
});
export type DeskQuizDetail = z.output<typeof deskQuizDetailSchema>;

const seen = z.object({ version: versionSchema });

export const quizDeskEndpoints = {
  "GET /api/admin/quizzes": {
    summary: "Quizzes of the sections that the administrator may run, newest first; all of them",
    data: z.object({ items: z.array(deskQuizSchema) }),
  },
  "POST /api/admin/quizzes": {
    summary: "Begins a quiz: empty, or as a copy of another one's draft",
    body: z.object({
      key: quizKeySchema,
      section: z.string("请选择分区").max(40, "没有这个分区"),
      title: lineSchema("标题", 20).refine((title) => title !== "", "请填写标题"),
      copy_of: idSchema.nullable().default(null),
    }),
    data: z.object({ id: idSchema }),
  },
  "GET /api/admin/quizzes/{id}": {
    summary: "A quiz with its draft, its versions and how it comes out",
    params: idParams,
    data: deskQuizDetailSchema,
  },
  "PUT /api/admin/quizzes/{id}": {
    summary: "Keeps the draft, which may be incomplete",
    params: idParams,
    body: seen.extend({ content: quizContentSchema }),
    data: seen,
  },
  "DELETE /api/admin/quizzes/{id}": act("Deletes a quiz that was never published"),
  "POST /api/admin/quizzes/{id}/publish": {
    summary: "Puts the draft live under a new number; results keep the version that they were made with",
    params: idParams,
    body: seen.extend({ note: lineSchema("说明", 60).default("") }),
    data: z.object({ number: z.number().int() }),
  },
  "POST /api/admin/quizzes/{id}/restore": {
    summary: "Makes an earlier version the draft",
    params: idParams,
    body: seen.extend({ number: z.number().int().min(1) }),
    data: seen,
  },
  "POST /api/admin/quizzes/{id}/end": {
    summary: "Ends a quiz at once, or opens it again within its schedule",
    params: idParams,
    body: z.object({ ended: z.boolean() }),
    data: z.object({ ended: z.boolean() }),
  },
  "PUT /api/admin/quizzes/{id}/defaults": {
    summary: "Says which sections show this quiz without a key in the address",
    params: idParams,
    body: z.object({ sections: z.array(z.string().max(40)).max(20) }),
    data: z.object({ sections: z.array(z.string()) }),
  },
  "GET /api/admin/quiz-series": {
    summary: "Series that a result can be, by name; at most twenty",
    query: z.object({ q: z.string().max(40).default("") }),
    data: z.object({
      items: z.array(z.object({ slug: z.string(), name: z.string(), make: z.string() })),
    }),
  },
} as const satisfies Endpoints;
