import { z } from "zod";
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
} from "#shared/contract.ts";

/** How the asking member stands to another one. */
export const relationSchema = z.object({
  following: z.boolean(),
  followed_by: z.boolean(),
  /** The asking member blocked the other one, and the other way round. */
  blocked: z.boolean(),
  blocked_by: z.boolean(),
});
export type Relation = z.output<typeof relationSchema>;

/** A member in a list of members. */
export const listedMemberSchema = z.object({
  member: memberCardSchema,
  bio: z.string(),
  fans: z.number().int(),
});
export type ListedMember = z.output<typeof listedMemberSchema>;

/** The same in a list of one's own. */
export const relatedMemberSchema = listedMemberSchema.extend({
  relation: relationSchema,
  /** When the follow began that put it on the list. */
  since: timeSchema,
});
export type RelatedMember = z.output<typeof relatedMemberSchema>;

/** Searches and orders by activity look at the newest so many of a list. */
export const SEARCHED_RELATIONS = 5000;

const ownListQuery = pageQuery.extend({
  /** Part of the nickname. */
  q: z.string().trim().max(32, "搜索的昵称太长了").optional(),
  sort: z.enum(["recent", "active"]).default("recent"),
  /** `mutual`: only those who follow each other. */
  only: z.enum(["mutual"]).optional(),
});

const countsSchema = z.object({
  follows: z.number().int(),
  fans: z.number().int(),
  mutual: z.number().int(),
});
export type RelationCounts = z.output<typeof countsSchema>;

const followedSchema = z.object({
  relation: relationSchema,
  /** Fans of the other member now. */
  fans: z.number().int(),
});

/** What others see of a member's lists. */
const publicListSchema = pageOf(listedMemberSchema).extend({
  /** The member shows the lists to nobody; they are empty here. */
  hidden: z.boolean(),
});

export const suggestionSchema = listedMemberSchema.extend({
  /** Why this one: 同城, 3 位你关注的人也关注. */
  reason: z.string(),
});
export type Suggestion = z.output<typeof suggestionSchema>;

export const relationEndpoints = {
  "GET /api/my/follow": {
    summary: `Members that the member follows, newest first. A search and \`sort=active\` look at the newest ${SEARCHED_RELATIONS}`,
    query: ownListQuery,
    data: pageOf(relatedMemberSchema),
  },
  "GET /api/my/fans": {
    summary: `Members that follow the member, newest first. A search and \`sort=active\` look at the newest ${SEARCHED_RELATIONS}`,
    query: ownListQuery,
    data: pageOf(relatedMemberSchema),
  },
  "DELETE /api/my/fans/{id}": act("Removes a fan, who is not told and may follow again"),
  "GET /api/my/relations": {
    summary: "How the member stands to several others, with how many fans each has at this moment",
    query: z.object({
      ids: z
        .string()
        .max(1000)
        .transform((text) => [...new Set(text.split(","))])
        .pipe(z.array(idSchema).min(1).max(50)),
    }),
    data: z.object({
      items: z.array(z.object({ id: idSchema, relation: relationSchema, fans: z.number().int() })),
    }),
  },
  "GET /api/my/relations/counts": {
    summary: "How many the member follows, is followed by, and both",
    data: countsSchema,
  },
  "GET /api/my/suggestions": {
    summary: "Members that the member may want to follow, each with a reason",
    data: z.object({ items: z.array(suggestionSchema) }),
  },
  "POST /api/user/{id}/follow": {
    summary: "Follows a member; doing it twice changes nothing",
    params: idParams,
    data: followedSchema,
  },
  "DELETE /api/user/{id}/follow": {
    summary: "Ends it",
    params: idParams,
    data: followedSchema,
  },
  "GET /api/user/{id}/follow": {
    summary: "Members that somebody follows, newest first",
    params: idParams,
    query: pageQuery,
    data: publicListSchema,
  },
  "GET /api/user/{id}/fans": {
    summary: "Members that follow somebody, newest first",
    params: idParams,
    query: pageQuery,
    data: publicListSchema,
  },
  "POST /api/user/{id}/block": {
    summary:
      "Blocks a member: both follows end, and what either writes is no longer shown to the other, who is not told",
    params: idParams,
    data: followedSchema,
  },
  "DELETE /api/user/{id}/block": {
    summary: "Ends it; follows stay ended",
    params: idParams,
    data: followedSchema,
  },
  "GET /api/my/blocks": {
    summary: "Members that the member blocked, newest first",
    query: pageQuery,
    data: pageOf(listedMemberSchema.extend({ since: timeSchema })),
  },
  "GET /api/my/hidden-members": {
    summary:
      "Ids of those whose content the member does not see: blocked by the member, or the other way round",
    data: z.object({
      ids: z.array(idSchema),
      /** Of these the ones that the member blocked, who can look at them or end that. */
      blocked: z.array(idSchema),
    }),
  },
} satisfies Endpoints;

named({
  Relation: relationSchema,
  ListedMember: listedMemberSchema,
  RelatedMember: relatedMemberSchema,
  Suggestion: suggestionSchema,
});
