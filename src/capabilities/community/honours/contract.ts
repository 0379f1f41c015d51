import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  type Endpoints,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";

/** 成长, 活动, 贡献, 车主, 限定: the parts of the wall, and the shapes and metals of the medals. */
export const honourClassSchema = z.enum(["growth", "activity", "contribution", "owner", "limited"]);
export type HonourClass = z.output<typeof honourClassSchema>;

/** What is asked for an honour: an act so many times, a level, days of check-in in a row, or somebody's decision. */
export type HonourRule =
  | { act: string; count: number }
  | { level: number }
  | { streak: number }
  /** Shows the mark of a certified owner; the only one that goes again with what it was given for. */
  | { owner: true }
  /** Several conditions, all of which hold. */
  | { all: readonly HonourAsked[] }
  | { manual: true };

/** One condition of a rule: a name that `honourConditions` knows, how much, and which where one of several is meant. */
export interface HonourAsked {
  key: string;
  /** 1 where there is nothing to count. */
  value: number;
  /** Empty where nothing is chosen. */
  choice: string;
}

/** How many honours are worn at once, at most. */
export const WORN_MAX = 3;

export const honourKeySchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "没有这枚勋章")
  .max(40, "没有这枚勋章");
export const keyParams = z.object({ key: honourKeySchema });

/** A medal, as everybody sees it. */
export const medalSchema = z.object({
  key: honourKeySchema,
  name: z.string(),
  class: honourClassSchema,
});

/** What is known of a medal beyond its looks; the same for everybody. */
export const honourSchema = medalSchema.extend({
  how: z.string(),
  /** Active members who hold it, and how many active members there were, when it was counted; null before that. */
  rarity: z.object({ holders: z.number().int(), among: z.number().int(), counted_at: timeSchema }).nullable(),
  /** Given by the editors alone. */
  by_hand: z.boolean(),
  /** The season or series that it belongs to; empty for none. */
  season: z.string(),
  /** May be worn beside the name. */
  wearable: z.boolean(),
});
export type Honour = z.output<typeof honourSchema>;

/** A medal on a member's own wall. */
export const ownHonourSchema = honourSchema.extend({
  awarded_at: timeSchema.nullable(),
  /** What it was given for, where somebody did so by hand; empty otherwise. */
  reason: z.string(),
  /** 1, 2 or 3 beside the name; null while it is not worn. */
  place: z.number().int().min(1).max(WORN_MAX).nullable(),
  /** How far the member is; null where only a decision counts. */
  progress: z
    .object({
      value: z.number().int(),
      goal: z.number().int(),
      unit: z.enum(["times", "level", "days", "conditions"]),
    })
    .nullable(),
  /** A path below a section's base where it can be worked for; empty where nothing can be done. */
  path: z.string(),
});
export type OwnHonour = z.output<typeof ownHonourSchema>;

export const wallSchema = z.object({
  items: z.array(ownHonourSchema),
  lit: z.number().int(),
  /** Members who hold more than this one, plus one, among all who hold any; null without honours, or before it was counted. */
  rank: z.object({ place: z.number().int(), among: z.number().int() }).nullable(),
});
export type Wall = z.output<typeof wallSchema>;

const holderSchema = z.object({
  member: memberCardSchema,
  awarded_at: timeSchema,
  /** Name of who gave it by hand; null where the rule did. */
  awarded_by: z.string().nullable(),
  reason: z.string(),
});
export type Holder = z.output<typeof holderSchema>;

const decisionBody = z.object({
  member_id: idSchema,
  reason: z.string("请填写理由").trim().min(2, "请填写理由，会员会看到").max(100, "理由最多 100 字"),
});

/** How many members are given an honour at once, at most. */
export const LIST_MAX = 1000;

const listedSchema = z.object({
  /** As it was pasted. */
  line: z.string(),
  /** Given now; held before; nobody of that number or name; there twice. */
  result: z.enum(["given", "held", "unknown", "repeated"]),
});
export type ListedResult = z.output<typeof listedSchema>["result"];

export const honourEndpoints = {
  "GET /my/honor": {
    summary: "The member's own honours: all of them in order, lit or with how far they are, and the rank",
    data: wallSchema,
  },
  "GET /api/honours/{key}": {
    summary: "One honour as everybody sees it: how it is earned, and how many hold it",
    params: keyParams,
    data: honourSchema,
  },
  "GET /api/members/{id}/honours": {
    summary: "The honours that a member holds, worn ones first",
    params: idParams,
    data: z.object({ items: z.array(medalSchema.extend({ awarded_at: timeSchema })) }),
  },
  "PUT /api/my/honours/{key}/worn": {
    summary: "Wears an honour beside the name, behind those already worn; at most three",
    params: keyParams,
    data: wallSchema,
  },
  "DELETE /api/my/honours/{key}/worn": {
    summary: "Takes a worn honour off",
    params: keyParams,
    data: wallSchema,
  },
  "GET /api/admin/honours/{key}/holders": {
    summary: "Who holds an honour, newest first",
    params: keyParams,
    query: pageQuery,
    data: pageOf(holderSchema),
  },
  "GET /api/admin/honours/members": {
    summary: "Members whose nickname begins so, or who have that id: whom an honour may be given",
    query: z.object({ q: z.string().trim().min(1, "请输入昵称或编号").max(32, "昵称太长了") }),
    data: z.object({ items: z.array(memberCardSchema) }),
  },
  "POST /api/admin/honours/{key}/award-list": {
    summary:
      "Gives an honour to a list of members, by number or nickname, and says of every line what became of it",
    params: keyParams,
    body: z.object({
      members: z
        .array(z.string().trim().min(1, "名单里有空行").max(40, "有一行太长了"))
        .min(1, "请粘贴名单")
        .max(LIST_MAX, `一次最多 ${LIST_MAX} 人`),
      reason: decisionBody.shape.reason,
    }),
    data: z.object({ items: z.array(listedSchema) }),
  },
  "POST /api/admin/honours/{key}/award": {
    summary: "Gives an honour to a member by hand, who is told the reason",
    params: keyParams,
    body: decisionBody,
    data: okSchema,
  },
  "POST /api/admin/honours/{key}/revoke": {
    summary: "Takes an honour away from a member, who is told the reason; no rule gives it again",
    params: keyParams,
    body: decisionBody,
    data: okSchema,
  },
} as const satisfies Endpoints;

named({ HonourClass: honourClassSchema, Honour: honourSchema, OwnHonour: ownHonourSchema, Wall: wallSchema });
