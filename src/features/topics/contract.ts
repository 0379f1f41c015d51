import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  act,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  reportBody,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lifeStates } from "#shared/life.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { cleanName, INTRO_LENGTH, nameProblem } from "#shared/topic-name.ts";

export const topicClassSchema = z.object({ key: z.string(), name: z.string() });

/** A series of cars, by the key under which `GET /api/interests` lists it. */
const seriesSchema = z.object({ key: z.string(), label: z.string() });

/** A topic as lists show it. */
export const topicCardSchema = z.object({
  id: idSchema,
  /** Without the two #. */
  name: z.string(),
  section: z.string(),
  class: topicClassSchema,
  intro: z.string(),
  cover: pictureSchema.nullable(),
  /** Published texts that carry it. */
  items: z.number().int(),
  followers: z.number().int(),
  views: z.number().int(),
  /** As it stands now: see `heat.ts` for the formula. */
  heat: z.number().int(),
  closed: z.boolean(),
  /** Only certified owners may write under it: of its series, or of its club where it has none. */
  owners_only: z.boolean(),
  /** Operators put it before the hottest of the list in which it stands. */
  recommended: z.boolean().optional(),
});
export type TopicCard = z.output<typeof topicCardSchema>;

/** A text that carries a topic, as the topic's page lists it; what it is comes from the feature that owns it. */
export const topicItemSchema = z.object({
  kind: z.string(),
  id: idSchema,
  /** What it is, in a word: 帖子. */
  label: z.string(),
  title: z.string(),
  /** Plain, shortened. */
  text: z.string(),
  /** Null where its author stays unnamed. */
  author: memberCardSchema.nullable(),
  section: z.string(),
  /** Of the app, in the section where it stands. */
  path: z.string(),
  /** At most three. */
  pictures: z.array(pictureSchema),
  video: z.boolean(),
  best: z.boolean(),
  likes: z.number().int(),
  replies: z.number().int(),
  published_at: timeSchema,
});
export type TopicItem = z.output<typeof topicItemSchema>;

export const topicDetailSchema = topicCardSchema.extend({
  host: memberCardSchema.nullable(),
  series: seriesSchema.nullable(),
  created_at: timeSchema,
  updated_at: timeSchema,
  /** What its host put on top. */
  pinned: topicItemSchema.nullable(),
});
export type TopicDetail = z.output<typeof topicDetailSchema>;

/** What a topic is to whoever asks, and what he may do with it. */
export const ownTopicSideSchema = z.object({
  following: z.boolean(),
  hosting: z.boolean(),
  /** The host offered it to him. */
  offered: z.boolean(),
  can: z.object({
    /** Write something under it. */
    join: z.boolean(),
  }),
  /** Why not: it is kept for owners, and he is none. */
  owners_refusal: z.string().nullable(),
});

/** A topic that a member proposed or looks after, also while nobody else sees it. */
export const ownTopicSchema = z.object({
  topic: topicCardSchema,
  series: seriesSchema.nullable(),
  status: z.enum(lifeStates),
  /** Why it was refused. */
  reason: z.string(),
  /** Whether others see it, perhaps as it was before the last change. */
  visible: z.boolean(),
  version: versionSchema,
  heir: memberCardSchema.nullable(),
  /** Somebody else's, who offers it to this member. */
  offered: z.boolean(),
  delete_asked: z.boolean(),
  /** Until when it can be had back; null while it is not deleted. */
  restorable_until: timeSchema.nullable(),
});
export type OwnTopic = z.output<typeof ownTopicSchema>;

const nameSchema = z
  .string("请填写话题名称")
  .max(100, "话题名称太长了")
  .transform(cleanName)
  .superRefine((name, context) => {
    const problem = nameProblem(name);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  });

const introSchema = z
  .string("请填写简介")
  .max(INTRO_LENGTH * 4)
  .transform(cleanText)
  .refine((text) => textLength(text) >= 5, "简介至少写 5 个字，说说大家在这里聊什么")
  .refine((text) => textLength(text) <= INTRO_LENGTH, `简介最多 ${INTRO_LENGTH} 个字`);

/** What a topic says of itself. */
export const topicFieldsSchema = z.object({
  name: nameSchema,
  intro: introSchema,
  class_key: z.string("请选择分类").min(1, "请选择分类").max(40),
  /** Of an upload of one's own, or of the cover that it has. */
  cover_id: idSchema.nullable().default(null),
  /** Key of a series of cars, as `GET /api/interests` lists them; empty for none. */
  series: z.string().max(60).default(""),
  owners_only: z.boolean().default(false),
});

export const newTopicSchema = topicFieldsSchema.extend({
  section: z.string().max(40),
  /** Made by the sender for one proposal, and sent again with each repetition. */
  idempotency_key: idempotencyKeySchema,
});

export const topicTabs = ["hot", "new", "best", "video"] as const;

export const topicReportReasons = ["spam", "abuse", "vulgar", "illegal", "false", "other"] as const;
export type TopicReportReason = (typeof topicReportReasons)[number];

const search = z.string().trim().max(40, "搜索词太长了").optional();

export const adminTopicSchema = z.object({
  topic: topicCardSchema,
  host: memberCardSchema.nullable(),
  status: z.enum(lifeStates),
  visible: z.boolean(),
  delete_asked_at: timeSchema.nullable(),
  merged_into: z.object({ id: idSchema, name: z.string() }).nullable(),
  version: versionSchema,
});
export type AdminTopic = z.output<typeof adminTopicSchema>;

export const topicEndpoints = {
  "GET /api/topic-classes": {
    summary: "What topics are sorted by, in order",
    data: z.object({ items: z.array(topicClassSchema) }),
  },
  "GET /api/topics": {
    summary: "Topics, hottest first; without a search or class the recommended ones before them",
    query: pageQuery.extend({
      /** A club's slug lists its own and the umbrella's; the umbrella's, or none, lists all. */
      section: z.string().max(40).optional(),
      class: z.string().max(40).optional(),
      /** Part of a name. */
      q: search,
    }),
    data: pageOf(topicCardSchema),
  },
  "GET /api/topics/named": {
    summary: "The topic that a name leads to, also one that went into another; null when there is none",
    query: z.object({ name: z.string().max(100) }),
    data: z.object({ topic: topicCardSchema.nullable() }),
  },
  "GET /api/topics/{id}": {
    summary: "One topic; of one that went into another, that other one",
    params: idParams,
    data: topicDetailSchema,
  },
  "GET /api/topics/{id}/items": {
    summary: "The published texts that carry a topic",
    params: idParams,
    query: pageQuery.extend({ tab: z.enum(topicTabs).default("hot") }),
    data: pageOf(topicItemSchema),
  },
  "POST /api/topics/{id}/view": act("Counts one view, once per visitor and hour"),
  "GET /api/topics/{id}/mine": {
    summary: "What a topic is to the member who asks",
    params: idParams,
    data: ownTopicSideSchema,
  },
  "PUT /api/topics/{id}/follow": {
    summary: "Follows a topic; again changes nothing",
    params: idParams,
    data: z.object({ followers: z.number().int() }),
  },
  "DELETE /api/topics/{id}/follow": {
    summary: "Ends that; again changes nothing",
    params: idParams,
    data: z.object({ followers: z.number().int() }),
  },
  "GET /api/my/topics": {
    summary: "Topics that the member follows, newest follow first",
    query: pageQuery,
    data: pageOf(topicCardSchema),
  },
  "GET /api/my/topic-feed": {
    summary: "What was published under the topics that the member follows, newest first",
    query: pageQuery,
    data: pageOf(topicItemSchema),
  },
  "GET /api/my/hosted-topics": {
    summary: "Topics that the member proposed, looks after, or is offered",
    data: z.object({
      items: z.array(ownTopicSchema),
      /** Whether the member's level lets him propose one, and from which level on one may. */
      may_propose: z.boolean(),
      level_needed: z.number().int().nullable(),
    }),
  },
  "POST /api/topics": {
    summary: "Proposes a topic, which is looked at before others see it",
    body: newTopicSchema,
    data: ownTopicSchema,
  },
  "PUT /api/topics/{id}": {
    summary: "Changes an own topic; the name only before anybody saw it",
    params: idParams,
    body: topicFieldsSchema.extend({ version: versionSchema }),
    data: ownTopicSchema,
  },
  "DELETE /api/topics/{id}": {
    summary:
      "Takes a proposal back, or deletes a topic: texts stay, and stand under it no longer. One with many texts waits for administrators",
    params: idParams,
    query: z.object({
      /** Typed by its host, against doing it by mistake. */
      name: z.string().max(100),
    }),
    data: z.object({ result: z.enum(["deleted", "asked"]) }),
  },
  "POST /api/topics/{id}/restore": {
    summary: "Has a deleted topic back, within seven days",
    params: idParams,
    data: ownTopicSchema,
  },
  "PUT /api/topics/{id}/closed": {
    ...act("Closes a topic to new texts, or opens it"),
    body: z.object({ closed: z.boolean() }),
  },
  "PUT /api/topics/{id}/pinned": {
    ...act("Puts a text of the topic on top, or none"),
    body: z.object({ item: z.object({ kind: z.string().max(40), id: idSchema }).nullable() }),
  },
  "PUT /api/topics/{id}/heir": {
    ...act("Offers the topic to another member, or takes that back"),
    body: z.object({ member_id: idSchema.nullable() }),
  },
  "POST /api/topics/{id}/heir": {
    ...act("Takes over an offered topic, or declines"),
    body: z.object({ accept: z.boolean() }),
  },
  "POST /api/topics/{id}/report": {
    ...act("Reports a topic, once per member"),
    body: reportBody(z.enum(topicReportReasons, "请选择举报原因")),
  },
  "GET /api/admin/topics": {
    summary: "Topics for the administration: all, those whose hosts want them deleted, merged ones",
    query: pageQuery.extend({ q: search, filter: z.enum(["all", "asked", "merged"]).default("all") }),
    data: pageOf(adminTopicSchema).extend({ asked: z.number().int() }),
  },
  "POST /api/admin/topics/{id}/merge": {
    ...act("Lets a topic go into another: its texts and followers, its name and its address lead there"),
    body: z.object({ into: idSchema, version: versionSchema }),
  },
  "POST /api/admin/topics/{id}/deletion": {
    ...act("Agrees to what a host asked for, or does not"),
    body: z.object({ agree: z.boolean(), version: versionSchema }),
  },
} satisfies Endpoints;

named({
  TopicClass: topicClassSchema,
  TopicCard: topicCardSchema,
  TopicItem: topicItemSchema,
  TopicDetail: topicDetailSchema,
  OwnTopicSide: ownTopicSideSchema,
  OwnTopic: ownTopicSchema,
  NewTopic: newTopicSchema,
  AdminTopic: adminTopicSchema,
});
