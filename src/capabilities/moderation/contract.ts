import { z } from "zod";
import { pictureSchema } from "#capabilities/media/contract.ts";
import { memberCardSchema } from "#capabilities/members/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import {
  type Endpoints,
  idParams,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lifeStates } from "#shared/life.ts";

export const BATCH = 50;
/** For so long a decision can be undone; its author is told afterwards. */
export const UNDO_SECONDS = 5;
/** For so long a claimed item is the moderator's own. */
export const CLAIM_SECONDS = 300;

/** Where an item stands in its queue: it waits, or as its object stands. */
export const reviewStatusSchema = z.enum(["waiting", ...lifeStates]);
export type ReviewStatus = z.output<typeof reviewStatusSchema>;

export const decisionSchema = z.enum(["pass", "reject", "delete"]);
export type Decision = z.output<typeof decisionSchema>;

const claimSchema = z.object({
  by_name: z.string(),
  mine: z.boolean(),
  until: timeSchema,
});

const decidedSchema = z.object({ by_name: z.string(), mine: z.boolean(), at: timeSchema });

export const reportSchema = z.object({
  id: idSchema,
  /** In words. */
  reason: z.string(),
  note: z.string(),
  reporter_name: z.string(),
  created_at: timeSchema,
});

/** The lists of a queue. */
export const queueTabSchema = z.enum(["waiting", "published", "rejected", "removed", "reported"]);
export type QueueTab = z.output<typeof queueTabSchema>;

/** What can be done to an item: decide it, or answer its reports. */
export const choiceSchema = z.enum([...decisionSchema.options, "dismiss", "uphold"]);
export type Choice = z.output<typeof choiceSchema>;

/** One entry of a review queue with everything that is needed to decide it. */
export const reviewRowSchema = z.object({
  id: idSchema,
  kind: z.string(),
  status: reviewStatusSchema,
  section: z.string(),
  /** What the administrator who asks may do with it. */
  can: z.object({ decide: z.boolean(), curate: z.boolean() }),
  reason: z.string(),
  submitted_at: timeSchema,
  /** The object itself. `gone`: its author removed it, nothing is left to decide. */
  content: z.object({
    text: z.string(),
    pictures: z.array(pictureSchema),
    region: z.string(),
    public: z.boolean(),
    gone: z.boolean(),
    /** Set apart; null where that is not done. */
    featured: z.boolean().nullable(),
    /** Where the public sees it. */
    link: z.string(),
  }),
  /** As the object names who made it. */
  author_name: z.string(),
  /** Null for what came without an account. */
  author: z
    .object({
      member: memberCardSchema,
      member_since: timeSchema,
      status: z.enum(["active", "muted", "banned", "cancelled"]),
      passed: z.number().int(),
      /** Rejected or deleted. */
      refused: z.number().int(),
      /** The last decisions about what this member wrote. */
      earlier: z.array(
        z.object({
          id: idSchema,
          status: reviewStatusSchema,
          reason: z.string(),
          at: timeSchema,
          by_name: z.string(),
        }),
      ),
    })
    .nullable(),
  /** What it stands under. */
  subject: z
    .object({
      id: idSchema,
      label: z.string(),
      title: z.string(),
      link: z.string(),
      cover: pictureSchema.nullable(),
      closed: z.boolean(),
      comments: z.number().int(),
    })
    .nullable(),
  /** What it answers or replaces, under a heading. */
  quoted: z.object({ label: z.string(), text: z.string() }).nullable(),
  /** Open reports. */
  reports: z.array(reportSchema),
  claim: claimSchema.nullable(),
  decided: decidedSchema.nullable(),
  /** Of everything here that a decision rests on. */
  version: versionSchema,
});
export type ReviewRow = z.output<typeof reviewRowSchema>;

const kindSchema = z.string().max(40);

/** What the desk has to know of a kind of objects. */
export const reviewKindSchema = z.object({
  name: kindSchema,
  /** Name of the queue. */
  title: z.string(),
  /** What one object is called, and how they are counted: 评论, 条. */
  noun: z.string(),
  counter: z.string(),
  /** Opens the public page. */
  open_label: z.string(),
  /** It stands under something whose comments can be closed with a decision. */
  closes_comments: z.boolean(),
  /** Only reports bring something in. */
  by_reports: z.boolean(),
  /** What is offered in each list; a list without anything is not there. */
  choices: z.record(queueTabSchema, z.array(choiceSchema)),
  reasons: z.array(z.object({ label: z.string(), text: z.string() })),
  /** What can be emptied when something public is rejected. */
  parts: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type ReviewKindWords = z.output<typeof reviewKindSchema>;

const idsBody = z.object({
  ids: z
    .array(idSchema)
    .min(1, "请先选择要处理的内容")
    .max(BATCH, `一次最多处理 ${BATCH} 条`)
    .refine((ids) => new Set(ids).size === ids.length, "有重复的内容"),
});

/** Items with the version that was seen of each. */
const seenBody = z.object({
  items: z
    .array(z.object({ id: idSchema, version: versionSchema }))
    .min(1, "请先选择要处理的内容")
    .max(BATCH, `一次最多处理 ${BATCH} 条`)
    .refine((items) => new Set(items.map((item) => item.id)).size === items.length, "有重复的内容"),
});

export const itemResultSchema = z.object({
  id: idSchema,
  ok: z.boolean(),
  status: reviewStatusSchema.nullable(),
  /** Code and message of the error table when it was refused. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** As it stands after a decision; an undo sends it back. */
  version: versionSchema.nullable(),
});
export type ItemResult = z.output<typeof itemResultSchema>;
const resultsSchema = z.object({ results: z.array(itemResultSchema) });

const reasonSchema = z
  .string()
  .trim()
  .max(200, "理由最多 200 个字")
  .optional()
  .transform((reason) => reason || undefined);

export const overviewSchema = z.object({
  kinds: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      path: z.string(),
      waiting: z.number().int(),
      oldest_submitted_at: timeSchema.nullable(),
      decided_today: z.number().int(),
      /** Items with open reports. */
      reported: z.number().int(),
      /** Nothing waits here before it is public: only reports bring something in. */
      by_reports: z.boolean(),
    }),
  ),
  open_reports: z.number().int(),
  /** Over the decisions of the last seven days; null when there were none. */
  median_review_minutes: z.number().nullable(),
  /** The last seven days in China's time, today last. */
  days: z.array(z.object({ date: z.string(), submitted: z.number().int(), decided: z.number().int() })),
  mine: z.object({
    passed: z.number().int(),
    rejected: z.number().int(),
    deleted: z.number().int(),
    claimed: z.number().int(),
  }),
});
export type Overview = z.output<typeof overviewSchema>;

export const reviewListQuery = pageQuery.extend({
  kind: kindSchema,
  status: queueTabSchema.default("waiting"),
  section: z.string().max(40).optional(),
  q: z.string().trim().max(60, "搜索词最多 60 个字").optional(),
});

export const moderationEndpoints = {
  "GET /api/admin/overview": {
    summary: "What waits, how long, and what was done",
    data: overviewSchema,
  },
  "GET /api/admin/reviews": {
    summary: "A review queue: waiting oldest first, decided newest first, reported by the first open report",
    query: reviewListQuery,
    data: pageOf(reviewRowSchema).extend({
      counts: z.object({ waiting: z.number().int(), reported: z.number().int() }),
    }),
  },
  "GET /api/admin/reviews/kinds/{name}": {
    summary:
      "How a queue is worded, what is offered in its lists, and the reasons that are given again and again",
    params: z.object({ name: kindSchema }),
    data: reviewKindSchema,
  },
  "GET /api/admin/reviews/{id}": {
    summary: "One entry of a review queue",
    params: idParams,
    data: reviewRowSchema,
  },
  "POST /api/admin/reviews/claim": {
    summary: "Claims waiting items for five minutes, again to keep them; those of others stay theirs",
    body: idsBody,
    data: resultsSchema,
  },
  "POST /api/admin/reviews/release": {
    summary: "Gives own claims back",
    body: idsBody,
    data: resultsSchema,
  },
  "POST /api/admin/reviews/next": {
    summary: "Claims and answers the next waiting item that nobody else holds; null when there is none",
    query: z.object({
      kind: kindSchema,
      section: z.string().max(40).optional(),
      /** Behind this item, which was skipped. */
      after: idSchema.optional(),
    }),
    data: z.object({ item: reviewRowSchema.nullable(), waiting: z.number().int() }),
  },
  "POST /api/admin/reviews/of-member": {
    summary: "What stands for a member in a queue of members, entered where nothing was handed in yet",
    body: z.object({ kind: kindSchema, member_id: idSchema }),
    data: z.object({ id: idSchema, status: reviewStatusSchema }),
  },
  "POST /api/admin/reviews/decide": {
    summary:
      "Decides up to 50 items as they were seen. One alone that is refused answers the error (CLAIMED, CONFLICT, CHANGED); several answer one result each",
    body: seenBody.extend({
      decision: decisionSchema,
      reason: reasonSchema,
      /** The tab that the moderator decides in; an item that left it is a conflict. */
      from: reviewStatusSchema.default("waiting"),
      /** With a rejection of what everybody sees: parts that are emptied (`parts` of the kind's reasons). */
      empty: z.array(z.string().max(20)).max(10).default([]),
      /** Closes the comments of what the items stand under, too. */
      close_comments: z.boolean().default(false),
    }),
    data: resultsSchema.extend({ undo_until: timeSchema }),
  },
  "POST /api/admin/reviews/undo": {
    summary: "Takes own decisions back within five seconds, with everything that followed from them",
    body: seenBody,
    data: resultsSchema,
  },
  "POST /api/admin/reviews/{id}/reports": {
    summary: "Answers the open reports of an item: `uphold` deletes it, `dismiss` leaves it as it is",
    params: idParams,
    body: z.object({
      version: versionSchema,
      verdict: z.enum(["uphold", "dismiss"]),
      reason: reasonSchema,
    }),
    data: itemResultSchema,
  },
  "POST /api/admin/reviews/{id}/feature": {
    summary: "Sets a public object apart, or back",
    params: idParams,
    body: z.object({ version: versionSchema, featured: z.boolean() }),
    data: okSchema,
  },
  "POST /api/admin/reviews/{id}/subject": {
    summary: "Closes or opens the comments of what the item stands under",
    params: idParams,
    body: z.object({ closed: z.boolean() }),
    data: okSchema,
  },
} satisfies Endpoints;

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
const muteSectionSchema = z
  .string()
  .max(40)
  .refine((slug) => slug === "" || sectionBySlug(slug) !== undefined, "没有这个分区");

export const muteSchema = z.object({
  id: idSchema,
  member: memberCardSchema,
  section: z.string(),
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
    summary: "Mutes a member in a section or everywhere, in place of what holds there; the member is told",
    body: z.object({
      member_id: idSchema,
      section: muteSectionSchema,
      reason: muteReasonSchema,
      /** One of 1, 3, 7, 30, 90; null until somebody lifts it. */
      days: muteDaysSchema,
    }),
    data: z.object({ id: idSchema, until: timeSchema.nullable() }),
  },
  "POST /api/admin/mutes/{id}/lift": {
    summary: "Lets a muted member write again; again changes nothing",
    params: idParams,
    data: okSchema,
  },
} satisfies Endpoints;

/** What moderators do with something where it stands. */
export const toolActSchema = z.enum([
  "pin",
  "unpin",
  "best",
  "unbest",
  "lock",
  "unlock",
  "move",
  "remove",
  "mute",
]);
export type ToolAct = z.output<typeof toolActSchema>;

export const toolsSchema = z.object({
  /** What it is called: 帖子. */
  noun: z.string(),
  section: z.string(),
  /** What the one who asks may do with it now; empty where he is no moderator there. */
  acts: z.array(toolActSchema),
  /** For how many days he may mute its author; null without end. */
  mute_days: z.array(z.number().int().nullable()),
  /** Everywhere too, not only in its section. */
  mute_everywhere: z.boolean(),
  /** Where it can be moved to. */
  places: z.array(z.object({ id: z.string(), label: z.string() })),
  /** Reasons for a removal that are given again and again. */
  reasons: z.array(z.object({ label: z.string(), text: z.string() })),
});

const toolInputSchema = z.object({
  act: toolActSchema,
  /** Asked for with `remove` and `mute`; its author reads it. */
  reason: reasonSchema,
  /** With `move`: one of `places`. */
  place: z.string().max(40).optional(),
  /** With `mute`: one of `mute_days`. */
  days: z.number().int().nullable().optional(),
  /** With `mute`: not only in its section. */
  everywhere: z.boolean().default(false),
});
export type ToolInput = z.output<typeof toolInputSchema>;

const toolParams = idParams.extend({ kind: kindSchema });

export const toolEndpoints = {
  "GET /api/moderation/rights": {
    summary: "Whether the member looks after anything at all",
    data: z.object({ moderates: z.boolean() }),
  },
  "GET /api/moderation/{kind}/{id}": {
    summary: "What a moderator, or a member who looks after the place, may do with something where it stands",
    params: toolParams,
    data: toolsSchema,
  },
  "POST /api/moderation/{kind}/{id}": {
    summary: "Pins, sets apart, locks, moves or removes something, or mutes its author; the author is told",
    params: toolParams,
    body: toolInputSchema,
    data: z.object({
      /** What takes it back: another act; `restore` and `unmute` by the endpoint for undoing. */
      undo: z
        .object({
          act: z.enum([...toolActSchema.options, "restore", "unmute"]),
          mute: idSchema.optional(),
        })
        .nullable(),
    }),
  },
  "POST /api/moderation/{kind}/{id}/undo": {
    summary: "Takes one's own removal back within five seconds, or one's own mute",
    params: toolParams,
    body: z.object({ mute: idSchema.optional() }),
    data: okSchema,
  },
} satisfies Endpoints;
