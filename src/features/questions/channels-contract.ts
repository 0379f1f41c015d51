import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { act, countsOf, type Endpoints, idSchema, named } from "#shared/contract.ts";

export const categoryNameSchema = z.object({ id: idSchema, name: z.string() });

export const categorySchema = z.object({
  id: idSchema,
  key: z.string(),
  name: z.string(),
  intro: z.string(),
  icon: z.string(),
  rules: z.array(z.string()),
  closed: z.boolean(),
  children: z.array(
    z.object({ id: idSchema, key: z.string(), name: z.string(), intro: z.string(), closed: z.boolean() }),
  ),
});
export type Category = z.output<typeof categorySchema>;

/** Who answers much, with what is known of it. */
export const answererSchema = z.object({
  member: memberCardSchema,
  answers: z.number().int(),
  accepted: z.number().int(),
});
export type Answerer = z.output<typeof answererSchema>;

/** A category or a series of cars, as its page shows it. */
export const channelSchema = z.object({
  /** Of a category its id, of a series its key. */
  id: z.string(),
  kind: z.enum(["category", "series"]),
  name: z.string(),
  intro: z.string(),
  icon: z.string(),
  parent: categoryNameSchema.nullable(),
  children: z.array(categoryNameSchema),
  counts: countsOf("questions", "solved", "unanswered", "follows"),
  /** Percent of its questions that were solved; null while there are none. */
  solved_rate: z.number().int().nullable(),
  answerers: z.array(answererSchema),
});
export type Channel = z.output<typeof channelSchema>;

/** Of a category its id, of a series of cars its key. */
export const channelId = z.string().min(1).max(80);

export const channelEndpoints = {
  "GET /api/questions/home": {
    summary: "What stands above the questions of a section: categories, and who answers much",
    query: z.object({ section: z.string().max(40).optional() }),
    data: z.object({
      categories: z.array(categorySchema),
      answerers: z.array(answererSchema),
      counts: countsOf("questions", "solved", "unanswered"),
    }),
  },
  "GET /api/questions/channel": {
    summary: "A category or a series of cars, with its figures and who answers there",
    query: z.object({ id: channelId, section: z.string().max(40).optional() }),
    data: channelSchema,
  },
  "GET /api/questions/types": {
    summary: "All categories, as a tree, with the three hottest questions of one of them",
    query: z.object({ category: idSchema.optional(), section: z.string().max(40).optional() }),
    data: z.object({
      categories: z.array(categorySchema),
      hot: z.array(
        z.object({
          id: idSchema,
          /** Whose it is; null where nobody is to know. */
          author_id: idSchema.nullable(),
          section: z.string(),
          title: z.string(),
          answers: z.number().int(),
        }),
      ),
    }),
  },
  "POST /api/questions/categories/{id}/follow": act("Hears of new questions of a category"),
  "DELETE /api/questions/categories/{id}/follow": act("Hears of them no longer"),
} satisfies Endpoints;

named({
  CategoryName: categoryNameSchema,
  Category: categorySchema,
  Answerer: answererSchema,
  Channel: channelSchema,
});
