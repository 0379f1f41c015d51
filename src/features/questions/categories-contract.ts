import { z } from "zod";
import { type Endpoints, idParams, idSchema, named, okSchema, versionSchema } from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";

/** So many categories of the first level, and so many below each, at most. */
export const MOST_CATEGORIES = 20;
const MOST_RULES = 10;

/** What a category says of itself. */
const fields = {
  name: lineSchema("名称", 10, 1),
  intro: lineSchema("简介", 60),
  /** Name of a drawing of the design system; empty below the first level. */
  icon: z.string("请选择图标").regex(/^(?:[a-z][a-z-]{0,29})?$/, "请选择图标"),
  /** What askers are told before they ask here. */
  rules: z.array(lineSchema("提问须知", 60, 1)).max(MOST_RULES, `提问须知最多 ${MOST_RULES} 条`),
};

export const deskCategorySchema = z.object({
  id: idSchema,
  parent_id: idSchema.nullable(),
  name: z.string(),
  intro: z.string(),
  icon: z.string(),
  rules: z.array(z.string()),
  /** Takes no more questions. */
  closed: z.boolean(),
  /** Where its questions go; `left` of them are still on their way. */
  merged_into: z.object({ id: idSchema, name: z.string(), left: z.number().int() }).nullable(),
  /** Questions right in it, in whatever state. */
  questions: z.number().int(),
  version: versionSchema,
});
export type DeskCategory = z.output<typeof deskCategorySchema>;

export const categoryEndpoints = {
  "GET /api/admin/question-categories": {
    summary: "All categories of questions in their order, closed and merged ones too",
    data: z.object({ items: z.array(deskCategorySchema) }),
  },
  "POST /api/admin/question-categories": {
    summary: "Makes a category, at the end of its level",
    body: z.object({ ...fields, parent_id: idSchema.nullable() }),
    data: okSchema,
  },
  "PUT /api/admin/question-categories/{id}": {
    summary: "Changes a category, or has it take no more questions",
    params: idParams,
    body: z.object({ ...fields, closed: z.boolean(), version: versionSchema }),
    data: okSchema,
  },
  "PUT /api/admin/question-categories/order": {
    summary: "Puts the categories of a level in order; it takes all of them that were not merged",
    body: z.object({ parent_id: idSchema.nullable(), ids: z.array(idSchema).min(1).max(100) }),
    data: okSchema,
  },
  "POST /api/admin/question-categories/{id}/merge": {
    summary: "Closes a category for good; its questions and followers go to another one",
    params: idParams,
    body: z.object({ into_id: idSchema, version: versionSchema }),
    data: okSchema,
  },
} satisfies Endpoints;

named({ DeskCategory: deskCategorySchema });
