import { z } from "zod";
import {
  act,
  type Endpoints,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { hitActions, noteKinds, ruleForms, warningLevels, warningStates } from "#shared/monitoring.ts";
import {
  adminNameSchema,
  filled,
  receiverSchema,
  ruleEndpoints,
  ruleSchema,
  slug,
} from "./rules-contract.ts";

/** A word of the library in a text. */
export const hitSchema = z.object({
  id: idSchema,
  word_id: idSchema,
  word: z.string(),
  /** Group of the library; empty for none. */
  group: z.string(),
  /** A review kind, and what people call it. */
  kind: z.string(),
  noun: z.string(),
  /** Null for a text that was refused: it was never stored. */
  target_id: idSchema.nullable(),
  section: z.string(),
  /** Null where nobody may know, or nobody's account wrote it. */
  author: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** What stands around the word, and where in it the word is (UTF-16 units). */
  snippet: z.string(),
  mark_start: z.number().int(),
  mark_end: z.number().int(),
  action: z.enum(hitActions),
  /** How the text stands now; null where it is gone, or was refused. */
  state: z.string().nullable(),
  /** Its public page; empty where it has none. */
  link: z.string(),
  at: timeSchema,
  read: z.boolean(),
  false_hit: z.boolean(),
  assigned: adminNameSchema.nullable(),
  /** What could be excused instead: the word with what stands beside it. */
  white: z.string(),
});
export type Hit = z.output<typeof hitSchema>;

const hitFilter = {
  /** Those that nobody has read, or those that were called false. */
  only: z.enum(["unread", "false", "mine"]).optional(),
  word_id: idSchema.optional(),
  group: z.string().max(80).optional(),
  kind: slug.optional(),
  section: slug.optional(),
  action: z.enum(hitActions).optional(),
};

export const warningSchema = z.object({
  id: idSchema,
  rule_id: idSchema,
  rule: z.string(),
  form: z.enum(ruleForms),
  level: z.enum(warningLevels),
  state: z.enum(warningStates),
  section: z.string(),
  texts: z.number().int(),
  alarms: z.number().int(),
  window_minutes: z.number().int(),
  /** For a spike: what is usual at that time of the day. */
  baseline: z.number().nullable(),
  raised_at: timeSchema,
  last_hit_at: timeSchema,
  claimed_by: adminNameSchema.nullable(),
  close_reason: z.string(),
  /** The words in it, the most frequent first. */
  words: z.array(z.string()),
  version: versionSchema,
});
export type Warning = z.output<typeof warningSchema>;

/** A text that a warning is about, with all words in it. */
export const contentSchema = z.object({
  kind: z.string(),
  noun: z.string(),
  target_id: idSchema.nullable(),
  section: z.string(),
  author: z.object({ id: idSchema, name: z.string() }).nullable(),
  words: z.array(z.string()),
  snippet: z.string(),
  mark_start: z.number().int(),
  mark_end: z.number().int(),
  state: z.string().nullable(),
  link: z.string(),
  at: timeSchema,
  /** Of what it says now: sent along with what is decided about it. */
  version: z.string(),
});
export type Content = z.output<typeof contentSchema>;

export const warningDetailSchema = z.object({
  warning: warningSchema,
  rule: ruleSchema,
  /** Into which it was merged. */
  merged_into: idSchema.nullable(),
  /** Others of the same rule that it may be merged into. */
  mergeable: z.array(z.object({ id: idSchema, raised_at: timeSchema, texts: z.number().int() })),
  curve: z.object({
    step_minutes: z.number().int(),
    /** `usual`: the mean of the same minutes of the seven days before; null where the range is too long to say. */
    points: z.array(z.object({ at: timeSchema, texts: z.number().int(), usual: z.number().nullable() })),
  }),
  contents: z.array(contentSchema),
  /** Those who wrote most of it. */
  authors: z.array(z.object({ id: idSchema, name: z.string(), texts: z.number().int() })),
  /** Where it stands: sections and kinds with how many. */
  spread: z.array(z.object({ section: z.string(), noun: z.string(), texts: z.number().int() })),
  notes: z.array(
    z.object({
      id: idSchema,
      what: z.enum(noteKinds),
      text: z.string(),
      by: z.string(),
      at: timeSchema,
    }),
  ),
  /** Who may be given it. */
  admins: z.array(adminNameSchema),
  receivers: z.array(receiverSchema.pick({ id: true, kind: true, name: true })),
  can: z.object({ manage: z.boolean(), decide: z.boolean() }),
});
export type WarningDetail = z.output<typeof warningDetailSchema>;

const reason = z.string("请填写原因").trim().min(1, "请填写原因").max(200, "原因最多 200 个字");

const warningActSchema = z.discriminatedUnion("act", [
  z.object({ act: z.literal("claim") }),
  z.object({ act: z.literal("release") }),
  z.object({ act: z.literal("assign"), admin_id: idSchema }),
  z.object({ act: z.literal("note"), text: filled("备注", 500) }),
  z.object({ act: z.literal("close"), reason }),
  z.object({ act: z.literal("reopen") }),
  z.object({ act: z.literal("merge"), into: idSchema }),
  z.object({ act: z.literal("mute"), hours: z.number().int().min(1).max(720) }),
  z.object({ act: z.literal("tell"), receiver_ids: z.array(idSchema).min(1, "请选择通知对象").max(20) }),
]);
export type WarningAct = z.output<typeof warningActSchema>;

export const monitoringEndpoints = {
  ...ruleEndpoints,
  "GET /api/admin/hits": {
    summary: "Words of the library in texts, the newest first; unread first where nothing else is asked for",
    query: pageQuery.extend(hitFilter),
    data: pageOf(hitSchema).extend({
      unread: z.number().int(),
      /** The newest hit of all: what is newer has come since. */
      newest: idSchema.nullable(),
      groups: z.array(z.string()),
      kinds: z.array(z.object({ name: z.string(), noun: z.string() })),
      can: z.object({ manage: z.boolean(), words: z.boolean() }),
    }),
  },
  "GET /api/admin/hits/admins": {
    summary: "Administrators who may be given hits and warnings",
    data: z.object({ items: z.array(adminNameSchema) }),
  },
  "POST /api/admin/hits/read": {
    summary: "Marks hits as read, or all up to one",
    body: z
      .object({ ids: z.array(idSchema).max(100).default([]), up_to: idSchema.optional() })
      .refine(({ ids, up_to }) => ids.length > 0 || up_to !== undefined, "请选择命中"),
    data: z.object({ read: z.number().int() }),
  },
  "POST /api/admin/hits/judge": {
    summary: "Says whether hits mean something else; such hits raise no warnings",
    body: z.object({ ids: z.array(idSchema).min(1).max(100), false_hit: z.boolean() }),
    data: okSchema,
  },
  "POST /api/admin/hits/assign": {
    summary: "Gives hits to an administrator, who is told at the desk; null takes them back",
    body: z.object({ ids: z.array(idSchema).min(1).max(100), admin_id: idSchema.nullable() }),
    data: okSchema,
  },
  "GET /api/admin/warnings": {
    summary: "Warnings, the newest first, with how many there are in each state",
    query: pageQuery.extend({
      state: z.enum(["open", "claimed", "closed"]).optional(),
      level: z.enum(warningLevels).optional(),
      rule_id: idSchema.optional(),
      only: z.enum(["mine"]).optional(),
    }),
    data: pageOf(warningSchema).extend({
      counts: z.object({ open: z.number().int(), claimed: z.number().int(), closed: z.number().int() }),
      /** What the reader was told within the desk and has not read. */
      messages: z.number().int(),
      can: z.object({ manage: z.boolean() }),
    }),
  },
  "GET /api/admin/warnings/{id}": {
    summary: "One warning: its rule, the curve around it, texts, authors, what was done",
    params: idParams,
    data: warningDetailSchema,
  },
  "POST /api/admin/warnings/{id}/act": {
    ...act(
      "Claims, releases, assigns, notes, closes, reopens, merges a warning, mutes its rule, or tells receivers",
    ),
    body: z.intersection(warningActSchema, z.object({ version: versionSchema })),
  },
  "POST /api/admin/warnings/{id}/handle": {
    summary:
      "Decides about texts of a warning, as their review queues do; needs review.decide for each of them",
    params: idParams,
    body: z.object({
      texts: z
        .array(z.object({ kind: slug, target_id: idSchema, version: z.string().max(64) }))
        .min(1, "请选择内容")
        .max(50, "一次最多 50 条"),
      decision: z.enum(["reject", "delete"]),
      reason: reason.optional(),
    }),
    data: z.object({
      results: z.array(
        z.object({ kind: z.string(), target_id: idSchema, ok: z.boolean(), message: z.string() }),
      ),
    }),
  },
  "GET /api/admin/warned-posts": {
    summary: "Posts inside warnings, the newest first, by rule and level",
    query: pageQuery.extend({ level: z.enum(warningLevels).optional(), rule_id: idSchema.optional() }),
    data: pageOf(
      contentSchema.extend({
        id: idSchema,
        warning: z.object({
          id: idSchema,
          rule: z.string(),
          level: z.enum(warningLevels),
          state: z.enum(warningStates),
        }),
      }),
    ).extend({
      rules: z.array(z.object({ id: idSchema, name: z.string() })),
      can: z.object({ manage: z.boolean(), decide: z.boolean() }),
    }),
  },
  "GET /api/admin/desk-messages": {
    summary: "What the administrator was told within the desk, the newest first",
    query: pageQuery,
    data: pageOf(
      z.object({
        id: idSchema,
        title: z.string(),
        text: z.string(),
        warning_id: idSchema.nullable(),
        read: z.boolean(),
        at: timeSchema,
      }),
    ),
  },
  "POST /api/admin/desk-messages/read": {
    summary: "Marks what one was told within the desk as read",
    data: okSchema,
  },
} as const satisfies Endpoints;

/** A page of hits, with the figures of all of them. */
export type HitPage = z.output<(typeof monitoringEndpoints)["GET /api/admin/hits"]["data"]>;

named({ Hit: hitSchema, Warning: warningSchema, Content: contentSchema, WarningDetail: warningDetailSchema });
