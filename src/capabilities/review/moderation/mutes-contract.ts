import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { act, type Endpoints, idSchema, named, pageOf, pageQuery, timeSchema } from "#shared/contract.ts";

/** For how many days a member can be muted; besides, until somebody lifts it. */
const MUTE_DAYS = [1, 3, 7, 30, 90] as const;

/** Why a member is muted, as he reads it. */
const muteReasonSchema = z
  .string("请填写禁言原因")
  .trim()
  .min(1, "请填写禁言原因")
  .max(100, "禁言原因最多 100 个字");

const muteDaysSchema = z
  .number()
  .refine((days) => (MUTE_DAYS as readonly number[]).includes(days), "请选择禁言时长")
  .nullable();

/** Empty: everywhere. */
export const sectionOrAllSchema = z
  .string()
  .max(40)
  .refine((slug) => slug === "" || sectionBySlug(slug) !== undefined, "没有这个分区");

const doingSchema = z.enum(["writing", "activities", "buying"]);

export const muteSchema = z.object({
  id: idSchema,
  member: memberCardSchema,
  section: z.string(),
  /** What it keeps him from. */
  blocks: doingSchema,
  reason: z.string(),
  /** Null: until somebody lifts it. */
  until: timeSchema.nullable(),
  state: z.enum(["standing", "over", "lifted"]),
  /** An administrator, or a member who moderates. */
  by_name: z.string(),
  lifted_by_name: z.string(),
  created_at: timeSchema,
  /** The administrator who asks may lift it. */
  can_lift: z.boolean(),
});

export const muteEndpoints = {
  "GET /api/admin/mutes": {
    summary: "Members who may not write, newest first; those of one member whether they still hold or not",
    query: pageQuery.extend({
      member: idSchema.optional(),
      /** All that ever were, not only those that hold. */
      all: z.enum(["0", "1"]).default("0"),
    }),
    data: pageOf(muteSchema).extend({ standing: z.number().int() }),
  },
  "POST /api/admin/mutes": {
    summary:
      "Keeps a member from writing, signing up to activities or buying, in a section or everywhere, in place of what holds there; the member is told",
    body: z.object({
      member_id: idSchema,
      section: sectionOrAllSchema,
      blocks: doingSchema.default("writing"),
      reason: muteReasonSchema,
      /** One of 1, 3, 7, 30, 90; null until somebody lifts it. */
      days: muteDaysSchema,
    }),
    data: z.object({ id: idSchema, until: timeSchema.nullable() }),
  },
  "POST /api/admin/mutes/{id}/lift": act("Lets a muted member write again; again changes nothing"),
} satisfies Endpoints;

named({ Mute: muteSchema });
