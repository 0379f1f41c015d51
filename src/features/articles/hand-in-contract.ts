import { z } from "zod";
import { act, type Endpoints, idParams, idSchema, named, okSchema, timeSchema } from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";

/** The last hand-in of a draft, as long as something is to be done about it. */
export const handInRowSchema = z.object({
  id: idSchema,
  act: z.enum(["publish", "unpublish"]),
  /** `changed`: somebody changed the text afterwards, so that nobody can pass it any longer. */
  state: z.enum(["waiting", "sent_back", "changed"]),
  /** Number of the version that was handed in. */
  version: z.number().int(),
  note: z.string(),
  correction: z.string(),
  publish_at: timeSchema.nullable(),
  take_down_at: timeSchema.nullable(),
  /** Who handed it in, and when. */
  by: z.string(),
  own: z.boolean(),
  at: timeSchema,
  /** Who ended its waiting; empty while it waits. */
  ended_by: z.string(),
  /** Why it was sent back; empty otherwise. */
  reason: z.string(),
});
export type HandInRow = z.output<typeof handInRowSchema>;

/** The same for the editor. */
export const handInSchema = handInRowSchema.extend({
  /** Whether whoever asks may pass it or send it back. */
  can_decide: z.boolean(),
});
export type HandIn = z.output<typeof handInSchema>;

const whichSchema = z.object({
  hand_in: idSchema,
  /** The version that was looked at. */
  version: z.number().int().min(1),
});

export const handInEndpoints = {
  "POST /api/admin/articles/drafts/{id}/hand-in": {
    summary: "Hands a draft in for a second person to publish, or its article, to be taken down",
    params: idParams,
    body: z.object({
      base: z.number().int().min(1),
      act: z.enum(["publish", "unpublish"]).default("publish"),
      note: lineSchema("送审说明", 200).default(""),
      correction: lineSchema("更正说明", 200).default(""),
      publish_at: timeSchema.nullable().default(null),
      take_down_at: timeSchema.nullable().default(null),
    }),
    data: z.object({ id: idSchema, version: z.number().int() }),
  },
  "POST /api/admin/articles/drafts/{id}/hand-in/withdraw": {
    ...act("Takes the own hand-in back, or puts one aside that was sent back"),
    body: z.object({ hand_in: idSchema }),
  },
  "POST /api/admin/articles/drafts/{id}/hand-in/pass": {
    summary: "Passes what a colleague handed in: it is published now, at its time, or taken down",
    params: idParams,
    body: whichSchema,
    data: z.object({
      /** What came of it. */
      outcome: z.enum(["published", "scheduled", "unpublished"]),
      path: z.string(),
    }),
  },
  "POST /api/admin/articles/drafts/{id}/hand-in/send-back": {
    summary: "Sends back what a colleague handed in, with a reason",
    params: idParams,
    body: whichSchema.extend({
      reason: lineSchema("退回理由", 300).refine((text) => text !== "", "请填写退回的理由"),
    }),
    data: okSchema,
  },
} satisfies Endpoints;

named({ HandInRow: handInRowSchema, HandIn: handInSchema });
