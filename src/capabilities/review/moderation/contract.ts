import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  act,
  type Endpoints,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lifeStates } from "#shared/life.ts";
import { BATCH } from "#shared/review.ts";

/** For so long a decision can be undone, counted from the moment at which the whole request was decided. */
export const UNDO_SECONDS = 5;
/** Authors and reporters are told so long after that moment: an undo that arrived in time is never overtaken. */
export const TELL_SECONDS = UNDO_SECONDS + 1;
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
  /** Name of its queue. */
  kind_title: z.string(),
  /** Where alone it is decided, since that takes more than yes or no; null where any queue will do. */
  own_desk: z.string().nullable(),
  /** Of the object, within its kind. */
  target_id: idSchema,
  status: reviewStatusSchema,
  section: z.string(),
  /** What the administrator who asks may do with it; `mute` its author, in its section at least; `words`: change the list. */
  can: z.object({ decide: z.boolean(), curate: z.boolean(), mute: z.boolean(), words: z.boolean() }),
  reason: z.string(),
  submitted_at: timeSchema,
  /** The object itself. `gone`: its author removed it, nothing is left to decide. */
  content: z.object({
    /** Where it has one; also the first line of nothing else. */
    title: z.string().optional(),
    text: z.string(),
    pictures: z.array(pictureSchema),
    region: z.string(),
    public: z.boolean(),
    gone: z.boolean(),
    /** Set apart; null where that is not done. */
    featured: z.boolean().nullable(),
    /** Where the public sees it. */
    link: z.string(),
    /** Where it stands, in a word: its board, its category. */
    place: z.string().optional(),
  }),
  /** Words of the list that stand in it now, by their places in title and text. */
  hits: z.array(
    z.object({
      part: z.enum(["title", "text"]),
      text: z.string(),
      /** Group of the list; empty for none. */
      list: z.string(),
      /** What becomes of a text that holds it. */
      action: z.enum(["refuse", "hold", "replace", "watch"]),
      refused: z.boolean(),
      start: z.number().int(),
      end: z.number().int(),
    }),
  ),
  /** Why it was held back as it was handed in. */
  held: z.array(
    z.object({
      cause: z.enum(["rule", "new_member", "link", "picture", "word"]),
      text: z.string(),
      list: z.string(),
    }),
  ),
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

/** Stands for every kind that somebody may decide, where queues are listed. */
export const ALL_KINDS = "all";

/** Name of a kind of objects. */
export const kindSchema = z.string().max(40);

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
  /** What moderators' tools on its page know it as; null where there are none. */
  tool_kind: z.string().nullable(),
  /** Where its objects can stand, such as boards, to narrow the list by; with the section of each. */
  places: z.array(z.object({ id: z.string(), label: z.string(), section: z.string() })),
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

/** Why something was decided, as its author reads it; left out where it is empty. */
export const reasonSchema = z
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
  /** Held for this word of the list, as it was handed in. */
  hit: z.string().trim().max(60).optional(),
  /** One of the kind's places. */
  place: z.string().max(40).optional(),
  /** By those who are new (level 1, or younger than three days), or who were refused before. */
  author: z.enum(["new", "refused"]).optional(),
  /** Handed in no longer ago than so many days. */
  days: z.coerce.number().int().min(1).max(365).optional(),
});

/** One entry of an object's history: what was done, by whom, and what it said from then on. */
export const historyEntrySchema = z.object({
  version: z.number().int(),
  /** A move, `undo`, or null for how it stood before its history began. */
  move: z.string().nullable(),
  status: reviewStatusSchema,
  reason: z.string(),
  by_name: z.string(),
  /** An administrator, the author, or another member who moderates. */
  by: z.enum(["admin", "author", "moderator", "nobody"]),
  at: timeSchema,
  texts: z.record(z.string(), z.string()),
  pictures: z.number().int(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

const nextQuery = z.object({
  kind: kindSchema,
  section: z.string().max(40).optional(),
  /** Behind this item, which was skipped or lies ready already. */
  after: idSchema.optional(),
});
export type NextQuery = z.output<typeof nextQuery>;

const nextSchema = z.object({ item: reviewRowSchema.nullable(), waiting: z.number().int() });
export type NextItem = z.output<typeof nextSchema>;

export const moderationEndpoints = {
  "GET /api/admin/overview": {
    summary: "What waits, how long, and what was done, in one section or all",
    query: z.object({ section: z.string().max(40).optional() }),
    data: overviewSchema,
  },
  "GET /api/admin/reviews": {
    summary:
      "A review queue, or `all` that one may decide: waiting oldest first, decided newest first, reported by the first open report",
    query: reviewListQuery,
    data: pageOf(reviewRowSchema).extend({
      counts: z.object({ waiting: z.number().int(), reported: z.number().int() }),
    }),
  },
  "GET /api/admin/reviews/kinds/{name}": {
    summary:
      "How a queue is worded (`all`: all of them together), what is offered in its lists, and the reasons that are given again and again",
    params: z.object({ name: kindSchema }),
    data: reviewKindSchema,
  },
  "GET /api/admin/reviews/{id}": {
    summary: "One entry of a review queue",
    params: idParams,
    data: reviewRowSchema,
  },
  "GET /api/admin/reviews/{id}/history": {
    summary:
      "What was done with an object, newest first, at most 50 entries, each with what it said from then on",
    params: idParams,
    data: z.object({ items: z.array(historyEntrySchema) }),
  },
  "POST /api/admin/reviews/of-target": {
    summary: "The entry of an object in its queue, made where it never stood there",
    body: z.object({ kind: kindSchema, target_id: idSchema }),
    data: z.object({ id: idSchema, status: reviewStatusSchema }),
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
    query: nextQuery,
    data: nextSchema,
  },
  "POST /api/admin/reviews/of-member": {
    summary: "What stands for a member in a queue of members, entered where nothing was handed in yet",
    body: z.object({ kind: kindSchema, member_id: idSchema }),
    data: z.object({ id: idSchema, status: reviewStatusSchema }),
  },
  "POST /api/admin/reviews/decide": {
    summary:
      "Decides up to 200 items as they were seen. A rejection and a deletion need a reason. One alone that is refused answers the error (CLAIMED, CONFLICT, CHANGED); several answer one result each",
    body: seenBody.extend({
      decision: decisionSchema,
      reason: reasonSchema,
      /** The tab that the moderator decides in; an item that left it is a conflict. */
      from: reviewStatusSchema.default("waiting"),
      /** With a rejection of what everybody sees: parts that are emptied (`parts` of the kind's reasons). */
      empty: z.array(z.string().max(20)).max(10).default([]),
      /** Closes the comments of what the items stand under, too. */
      close_comments: z.boolean().default(false),
      /** Claims the next waiting item with it, as `reviews/next` does. */
      next: nextQuery.optional(),
    }),
    data: resultsSchema.extend({
      undo_until: timeSchema,
      /** Left out where it was not asked for. */
      next: nextSchema.optional(),
    }),
  },
  "POST /api/admin/reviews/undo": {
    summary: "Takes own decisions back within five seconds, with everything that followed from them",
    body: seenBody,
    data: resultsSchema,
  },
  "POST /api/admin/reviews/{id}/reports": {
    summary:
      "Answers the open reports of an item: `uphold` deletes it and needs a reason, `dismiss` leaves it as it is",
    params: idParams,
    body: z.object({
      version: versionSchema,
      verdict: z.enum(["uphold", "dismiss"]),
      reason: reasonSchema,
    }),
    data: itemResultSchema,
  },
  "POST /api/admin/reviews/{id}/feature": {
    ...act("Sets a public object apart, or back"),
    body: z.object({ version: versionSchema, featured: z.boolean() }),
  },
  "POST /api/admin/reviews/{id}/subject": {
    ...act("Closes or opens the comments of what the item stands under"),
    body: z.object({ closed: z.boolean() }),
  },
} satisfies Endpoints;

named({
  ReviewStatus: reviewStatusSchema,
  Decision: decisionSchema,
  ModerationReport: reportSchema,
  QueueTab: queueTabSchema,
  ModerationChoice: choiceSchema,
  ReviewRow: reviewRowSchema,
  ReviewKind: reviewKindSchema,
  ItemResult: itemResultSchema,
  ModerationOverview: overviewSchema,
  HistoryEntry: historyEntrySchema,
});
