import { z } from "zod";
import { BATCH_MOST, PINS_MOST } from "#shared/article-desk.ts";
import {
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";

const tags = z.array(lineSchema("标签", 20)).max(8, "最多 8 个标签");

/** What is done to each of the chosen rows. */
export const batchActSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("publish") }),
  z.object({ kind: z.literal("unpublish") }),
  /** To another section, another channel, or both; what is left out stays. */
  z.object({
    kind: z.literal("move"),
    section: z.string().min(1).max(40).optional(),
    channel: lineSchema("栏目", 12).optional(),
  }),
  z.object({ kind: z.literal("tags"), add: tags, remove: tags }),
  /** First in the list of its own section, until a time or until it is taken off. */
  z.object({ kind: z.literal("pin"), until: timeSchema.nullable() }),
  z.object({ kind: z.literal("unpin") }),
]);
export type BatchAct = z.output<typeof batchActSchema>;

/** A row of the desk's list by its draft, its article, or both. */
const batchRowSchema = z.object({ draft_id: idSchema.nullable(), article_id: idSchema.nullable() });
export type BatchRow = z.output<typeof batchRowSchema>;

const outcomeSchema = batchRowSchema.extend({
  title: z.string(),
  /** Why nothing was done; empty where it was. */
  problem: z.string(),
});

export const batchSchema = z.object({
  id: idSchema,
  done: z.number().int(),
  rows: z.array(outcomeSchema),
});
export type Batch = z.output<typeof batchSchema>;

const pinTimes = { from: timeSchema.nullable(), until: timeSchema.nullable() };

export const pinSchema = z.object({
  id: idSchema,
  title: z.string(),
  path: z.string(),
  ...pinTimes,
  state: z.enum(["shown", "waiting", "over", "hidden"]),
});
export type Pin = z.output<typeof pinSchema>;

const listSchema = { section: z.string().max(40), channel: z.string().max(20).default("") };

export const batchEndpoints = {
  "POST /api/admin/articles/batch": {
    summary: "Does one thing to many drafts and articles; each row has its own result",
    body: z.object({
      key: idempotencyKeySchema,
      act: batchActSchema,
      rows: z.array(batchRowSchema).min(1, "请先选文章").max(BATCH_MOST, `一次最多 ${BATCH_MOST} 篇`),
    }),
    data: batchSchema,
  },
  "POST /api/admin/articles/batches/{id}/undo": {
    summary: "Puts back what an act on many changed, within ten minutes; what others changed since stays",
    params: idParams,
    data: batchSchema,
  },
  "GET /api/admin/articles/pins": {
    summary: "What is pinned to the list of a section or of one of its channels, in order",
    query: z.object(listSchema),
    data: z.object({ items: z.array(pinSchema), version: versionSchema }),
  },
  "PUT /api/admin/articles/pins": {
    summary: "Replaces what is pinned to a list, in order, each with its time",
    body: z.object({
      ...listSchema,
      version: versionSchema,
      pins: z
        .array(z.object({ id: idSchema, ...pinTimes }))
        .max(PINS_MOST, `一个列表最多置顶 ${PINS_MOST} 篇`),
    }),
    data: z.object({ ok: z.literal(true) }),
  },
} satisfies Endpoints;

named({ BatchAct: batchActSchema, Batch: batchSchema, Pin: pinSchema });
