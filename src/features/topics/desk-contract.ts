import { z } from "zod";
import { act, type Endpoints, idSchema, okSchema, versionSchema } from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";
import { topicCardSchema, topicClassSchema } from "./contract.ts";

/** So many stand before the hottest ones of a section at most. */
export const MOST_RECOMMENDED = 6;
const MOST_CLASSES = 12;
const CLASS_LENGTH = 6;

const sectionSchema = z.string("请选择分区").min(1, "请选择分区").max(40);

export const topicDeskEndpoints = {
  "GET /api/admin/topics/recommended": {
    summary: "The topics that a section recommends, in order",
    query: z.object({ section: sectionSchema }),
    data: z.object({ items: z.array(topicCardSchema), version: versionSchema }),
  },
  "PUT /api/admin/topics/recommended": {
    summary: "Says which topics a section recommends, in order",
    data: okSchema,
    body: z.object({
      section: sectionSchema,
      ids: z.array(idSchema).max(MOST_RECOMMENDED, `最多推荐 ${MOST_RECOMMENDED} 个话题`),
      version: versionSchema,
    }),
  },
  "PUT /api/admin/topics/{id}/closed": {
    ...act("Closes a topic to new texts, or opens it; its host is told"),
    body: z.object({ closed: z.boolean() }),
  },
  "PUT /api/admin/topics/{id}/host": {
    ...act("Gives a topic another host at once, or none; both are told"),
    body: z.object({
      /** An id, or the whole nickname; null for nobody. */
      member: z.string().trim().min(1, "请填写昵称或编号").max(40, "昵称最多 40 个字").nullable(),
      /** Who was seen to host it. */
      seen_host: idSchema.nullable(),
    }),
  },
  "GET /api/admin/topic-classes": {
    summary: "What topics are sorted by, with how many are in each",
    data: z.object({
      items: z.array(topicClassSchema.extend({ topics: z.number().int() })),
      version: versionSchema,
    }),
  },
  "PUT /api/admin/topic-classes": {
    summary: "Names and orders what topics are sorted by, adds some, and leaves out those that are empty",
    data: okSchema,
    body: z.object({
      items: z
        .array(
          z.object({
            /** Empty for a new one. */
            key: z.string().max(40),
            name: lineSchema("分类名", CLASS_LENGTH, 1),
          }),
        )
        .min(1, "至少保留一个分类")
        .max(MOST_CLASSES, `最多 ${MOST_CLASSES} 个分类`),
      version: versionSchema,
    }),
  },
} satisfies Endpoints;
