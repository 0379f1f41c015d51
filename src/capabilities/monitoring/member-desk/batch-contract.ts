import { z } from "zod";
import { type Endpoints, idempotencyKeySchema, idSchema, versionSchema } from "#shared/contract.ts";
import { banTermsSchema, whySchema } from "./contract.ts";
import { messageWordsSchema } from "./messages-contract.ts";
import { segmentNameSchema } from "./segments-contract.ts";

/** Members of one batch. */
export const MOST_AT_ONCE = 500;

const warnSchema = z.object({
  act: z.literal("warn"),
  template: z.string("请选择警告模板").min(1, "请选择警告模板").max(40, "请选择警告模板"),
  /** Of all templates as they were seen. */
  version: versionSchema,
  words: z.string().trim().max(200, "补充说明最多 200 个字").default(""),
});

const batchActSchema = z.discriminatedUnion("act", [
  warnSchema,
  z.object({ act: z.literal("ban"), ...banTermsSchema.shape }),
  z.object({ act: z.literal("unban"), reason: whySchema("解封原因") }),
  /** Takes back the warnings that a batch gave, by member. */
  z.object({
    act: z.literal("withdraw"),
    reason: whySchema("撤回原因"),
    warnings: z.record(idSchema, idSchema),
  }),
]);
export type BatchAct = z.output<typeof batchActSchema>;

const chosenSchema = z
  .array(idSchema)
  .min(1, "请先选择会员")
  .max(MOST_AT_ONCE, `一次最多选 ${MOST_AT_ONCE} 位会员`)
  .refine((ids) => new Set(ids).size === ids.length, "有会员选了两次");

export const batchEndpoints = {
  "POST /api/admin/members/batch": {
    summary:
      "Warns, bans or lets in again up to 500 members, or takes back warnings; each on its own, with one result each, in the order asked for",
    body: z.object({ ids: chosenSchema, act: batchActSchema, idempotency_key: idempotencyKeySchema }),
    data: z.object({
      results: z.array(
        z.object({
          id: idSchema,
          /** Why it was not done, in Chinese; empty where it was. */
          problem: z.string(),
          /** Of a warning that was given: its id. */
          warning: idSchema.nullable(),
        }),
      ),
    }),
  },
  "POST /api/admin/members/batch/message": {
    summary: "Sends chosen members a message at once, as one to a segment is sent; its page counts",
    body: z.object({
      ids: chosenSchema,
      ...messageWordsSchema.shape,
      idempotency_key: idempotencyKeySchema,
    }),
    data: z.object({ id: idSchema }),
  },
  "POST /api/admin/members/batch/segment": {
    summary: "Puts chosen members into a segment that was picked by hand, or into a new one",
    body: z.object({
      ids: chosenSchema,
      into: z.union([z.object({ id: idSchema }), z.object({ name: segmentNameSchema })]),
    }),
    data: z.object({ id: idSchema, name: z.string(), added: z.array(idSchema) }),
  },
  "POST /api/admin/members/batch/segment/{id}/leave": {
    summary: "Takes members out of a segment that was picked by hand",
    params: z.object({ id: idSchema }),
    body: z.object({ ids: chosenSchema }),
    data: z.object({ left: z.number().int() }),
  },
} as const satisfies Endpoints;
