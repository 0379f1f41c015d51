import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  decisionSchema,
  itemResultSchema,
  reasonSchema,
  reviewStatusSchema,
} from "#capabilities/review/moderation/contract.ts";
import {
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";

/** How an account stands: what keeps it from most goes first. */
export const memberStandingSchema = z.enum(["active", "muted", "banned", "cancelling", "cancelled"]);
export type MemberStanding = z.output<typeof memberStandingSchema>;

export const memberRowSchema = z.object({
  member: memberCardSchema,
  /** Masked: 138****0000. Empty where no number is bound. */
  mobile: z.string(),
  standing: memberStandingSchema,
  /** When a ban, a mute or the time before a cancellation ends; null where nothing does, or nobody knows. */
  until: timeSchema.nullable(),
  region: z.string(),
  city: z.string(),
  /** To ten minutes; null where no sign-in is left. */
  last_seen_at: timeSchema.nullable(),
  created_at: timeSchema,
});
export type MemberRow = z.output<typeof memberRowSchema>;

export const sanctionSchema = z.object({
  id: idSchema,
  kind: z.enum(["mute", "ban", "warning"]),
  /** Of a mute: slug of the section, empty for everywhere. */
  section: z.string(),
  /** Of a mute: what it keeps him from. */
  blocks: z.enum(["writing", "activities", "buying"]).nullable(),
  reason: z.string(),
  /** Null: until somebody lifts it. */
  until: timeSchema.nullable(),
  state: z.enum(["standing", "over", "lifted"]),
  /** Of a ban: what the member wrote was hidden. */
  hides: z.boolean(),
  by_name: z.string(),
  lifted_by_name: z.string(),
  lifted_reason: z.string(),
  /** Of a warning: when its member acknowledged it, and what it was about. */
  acknowledged_at: timeSchema.nullable(),
  about: z.string(),
  created_at: timeSchema,
});
export type Sanction = z.output<typeof sanctionSchema>;

export const memberNoteSchema = z.object({
  id: idSchema,
  text: z.string(),
  by_name: z.string(),
  pinned: z.boolean(),
  /** Whoever asks may remove it: its author, and who may ban. */
  can_remove: z.boolean(),
  created_at: timeSchema,
});

export const memberDetailSchema = memberRowSchema.extend({
  bio: z.string(),
  growth: z.number().int(),
  /** Why it is muted or banned, as the member is told. */
  reason: z.string(),
  /** What this member handed in, by how it stands now. */
  written: z.object({
    published: z.number().int(),
    waiting: z.number().int(),
    refused: z.number().int(),
    removed: z.number().int(),
  }),
  sign_ins: z.array(
    z.object({ device: z.string(), network: z.string(), signed_in_at: timeSchema, seen_at: timeSchema }),
  ),
  sanctions: z.array(sanctionSchema),
  notes: z.array(memberNoteSchema),
  /** Warnings that count now, and all that were not taken back. */
  warnings: z.object({ standing: z.number().int(), all: z.number().int() }),
  /** Accounts that were merged into this one. */
  merged_from: z.array(idSchema),
  /** The account that this one was merged into; null where it was not. */
  merged_into: idSchema.nullable(),
  /** Texts of a standing ban that are hidden so far; null where none is standing, or it hides nothing. */
  hidden: z.number().int().nullable(),
  /** What the administrator who asks may do now. */
  can: z.object({
    ban: z.boolean(),
    unban: z.boolean(),
    mute: z.boolean(),
    warn: z.boolean(),
    reset: z.boolean(),
    reveal: z.boolean(),
    merge: z.boolean(),
    /** May look who else uses the same devices. */
    devices: z.boolean(),
    award: z.boolean(),
    archive: z.boolean(),
    /** What he may have put into an archive beyond that, and what it is called. */
    archive_extras: z.array(z.object({ key: z.enum(["mobile", "anonymous"]), title: z.string() })),
    texts: z.boolean(),
  }),
  /** Of name, face, number and standing. */
  version: versionSchema,
});
export type MemberDetail = z.output<typeof memberDetailSchema>;

/** The longest ban that ends by itself: ten years. */
const LONGEST_BAN = 10 * 366 * 24 * 60;

export const whySchema = (what: string, longest = 100) =>
  z.string(`请填写${what}`).trim().min(2, `请填写${what}`).max(longest, `${what}最多 ${longest} 个字`);

/** What a ban says. */
export const banTermsSchema = z.object({
  reason: whySchema("封禁原因"),
  /** Null: until somebody lifts it. */
  minutes: z
    .number("请填写封禁时长")
    .int("封禁时长要是整数分钟")
    .min(1, "封禁至少 1 分钟")
    .max(LONGEST_BAN, "封禁最多 10 年，更久请选永久")
    .nullable(),
  hide: z.boolean().default(false),
});

/** What of a profile can be put back to how it was when the account was new. */
export const profilePartSchema = z.enum(["nickname", "avatar", "bio", "cover"]);
export type ProfilePart = z.output<typeof profilePartSchema>;

/** Kinds of what a member wrote, as the tabs of his list: what is reported under one name is one tab. */
const textTabSchema = z.string().max(40);

export const writtenTextSchema = z.object({
  kind: z.string(),
  target_id: idSchema,
  /** What one of its kind is called: 帖子. */
  noun: z.string(),
  title: z.string(),
  text: z.string(),
  pictures: z.array(pictureSchema),
  section: z.string(),
  /** Where it stands, in a word: its board; empty where nothing says. */
  place: z.string(),
  region: z.string(),
  status: reviewStatusSchema,
  /** Why it was refused, as its author was told. */
  reason: z.string(),
  at: timeSchema,
  /** Where the public sees it; empty while it does not. */
  link: z.string(),
  /** Words of the library that stand in it now. */
  hits: z.array(z.object({ word: z.string(), list: z.string() })),
  can_decide: z.boolean(),
  /** Of title, text and pictures and how it stands. */
  version: versionSchema,
});
export type WrittenText = z.output<typeof writtenTextSchema>;

export const memberDeskEndpoints = {
  "GET /api/admin/members": {
    summary:
      "Members, newest first. `q`: how the nickname begins, how the number ends (three digits or more), or an id; `standing` narrows",
    query: pageQuery.extend({
      q: z.string().trim().max(40, "搜索词最多 40 个字").optional(),
      standing: memberStandingSchema.exclude(["active"]).optional(),
    }),
    data: pageOf(memberRowSchema),
  },
  "GET /api/admin/members/export": {
    summary: "Members as lines of a CSV file, a thousand a call, numbers masked; `cursor` as the answer says",
    query: z.object({
      cursor: z.string().max(200).optional(),
      standing: memberStandingSchema.exclude(["active"]).optional(),
    }),
    data: z.object({ lines: z.string(), count: z.number().int(), next_cursor: z.string().nullable() }),
  },
  "GET /api/admin/members/{id}": {
    summary: "One member with figures, sanctions, devices and notes; numbers masked",
    params: idParams,
    data: memberDetailSchema,
  },
  "POST /api/admin/members/{id}/reveal": {
    summary: "The whole mobile number, for a reason that the audit log keeps",
    params: idParams,
    body: z.object({ reason: whySchema("查看原因") }),
    data: z.object({ mobile: z.string() }),
  },
  "POST /api/admin/members/{id}/same-device": {
    summary:
      "Accounts that use the same browser in the same network as this one, by the sign-ins that are kept: a hint, no finding. That somebody looked stands in the audit log",
    params: idParams,
    data: z.object({
      items: z.array(
        z.object({
          member: memberRowSchema,
          device: z.string(),
          network: z.string(),
          /** When the other account last used it. */
          seen_at: timeSchema,
          /** How many accounts use it, this one included; at most 100 are counted. */
          accounts: z.number().int(),
        }),
      ),
    }),
  },
  "POST /api/admin/members/{id}/ban": {
    summary:
      "Shuts a member out: every sign-in ends and none is opened. `hide` takes everything published from view, by a job, until the ban ends",
    params: idParams,
    body: banTermsSchema.extend({ version: versionSchema }),
    data: memberDetailSchema,
  },
  "POST /api/admin/members/{id}/unban": {
    summary: "Lets a banned member in again; what the ban hid comes back",
    params: idParams,
    body: z.object({ reason: whySchema("解封原因"), version: versionSchema }),
    data: memberDetailSchema,
  },
  "POST /api/admin/members/{id}/reset": {
    summary: "Puts parts of a profile back to how a new account has them; the member is told why",
    params: idParams,
    body: z.object({
      parts: z.array(profilePartSchema).min(1, "请选择要重置的内容").max(4),
      reason: whySchema("重置原因"),
      version: versionSchema,
    }),
    data: memberDetailSchema,
  },
  "POST /api/admin/members/{id}/notes": {
    summary: "Writes a note about a member that administrators read",
    params: idParams,
    body: z.object({ text: whySchema("备注", 500) }),
    data: memberNoteSchema,
  },
  "DELETE /api/admin/members/{id}/notes/{note}": {
    summary: "Removes a note that one has written oneself; who may ban removes any",
    params: idParams.extend({ note: idSchema }),
    data: okSchema,
  },
  "POST /api/admin/members/{id}/notes/{note}/pin": {
    summary: "Has a note stand above the others, or no longer",
    params: idParams.extend({ note: idSchema }),
    body: z.object({ pinned: z.boolean() }),
    data: okSchema,
  },
  "GET /api/admin/members/{id}/warnable": {
    summary:
      "What a member wrote last, of the sections and kinds that one reviews: what a warning can be about",
    params: idParams,
    data: z.object({
      items: z.array(z.object({ kind: z.string(), target_id: idSchema, noun: z.string(), text: z.string() })),
    }),
  },
  "POST /api/admin/members/{id}/warnings": {
    summary: "Warns a member by a template and words of one's own; he acknowledges it before he writes again",
    params: idParams,
    body: z.object({
      template: z.string("请选择警告模板").min(1, "请选择警告模板").max(40, "请选择警告模板"),
      /** Of all templates as they were seen. */
      version: versionSchema,
      words: z.string().trim().max(200, "补充说明最多 200 个字").default(""),
      about: z.object({ kind: z.string().max(40), target_id: idSchema }).optional(),
      idempotency_key: idempotencyKeySchema,
    }),
    data: memberDetailSchema,
  },
  "POST /api/admin/members/{id}/warnings/{warning}/withdraw": {
    summary: "Takes a warning back: it counts no longer; again changes nothing",
    params: idParams.extend({ warning: idSchema }),
    body: z.object({ reason: whySchema("撤回原因") }),
    data: memberDetailSchema,
  },
  "GET /api/admin/members/{id}/merge": {
    summary: "What a merge into another account would move, and why it cannot be done, if so",
    params: idParams,
    query: z.object({ into: idSchema }),
    data: z.object({
      from: memberRowSchema,
      into: memberRowSchema,
      /** What is kept about the account that ends. */
      parts: z.array(z.object({ title: z.string(), count: z.number().int() })),
      /** Why not; empty where it can be done. */
      refusal: z.string(),
      /** Of both accounts as they are shown. */
      version: versionSchema,
    }),
  },
  "POST /api/admin/members/{id}/merge": {
    summary:
      "Joins the account into another one and ends it; cannot be undone. `confirm` is its nickname, typed again",
    params: idParams,
    body: z.object({
      into: idSchema,
      confirm: z.string("请输入要关闭的账号的昵称").trim().max(60),
      reason: whySchema("合并原因"),
      version: versionSchema,
    }),
    data: memberDetailSchema,
  },
  "GET /api/admin/members/{id}/texts": {
    summary: "What a member wrote, of one kind, newest first, of the sections and kinds that one reviews",
    params: idParams,
    query: pageQuery.extend({ tab: textTabSchema }),
    data: pageOf(writtenTextSchema),
  },
  "GET /api/admin/members/{id}/texts/figures": {
    summary:
      "How much a member wrote by kind, how much of it met words of the library, and how much was refused",
    params: idParams,
    data: z.object({
      tabs: z.array(z.object({ tab: textTabSchema, label: z.string(), count: z.number().int() })),
      written: z.number().int(),
      refused: z.number().int(),
      hit: z.number().int(),
      /** Provinces that were written from, most first. */
      regions: z.array(z.object({ region: z.string(), count: z.number().int() })),
    }),
  },
  "POST /api/admin/members/{id}/texts/decide": {
    summary:
      "Decides up to 50 of what a member wrote as it was seen, one result each; with the review's own moves",
    params: idParams,
    body: z.object({
      items: z
        .array(z.object({ kind: z.string().max(40), target_id: idSchema, version: versionSchema }))
        .min(1, "请先选择要处理的内容")
        .max(50, "一次最多处理 50 条"),
      decision: decisionSchema,
      reason: reasonSchema,
    }),
    data: z.object({ results: z.array(itemResultSchema.extend({ kind: z.string(), target_id: idSchema })) }),
  },
} as const satisfies Endpoints;

named({
  MemberStanding: memberStandingSchema,
  MemberRow: memberRowSchema,
  Sanction: sanctionSchema,
  MemberNote: memberNoteSchema,
  MemberDetail: memberDetailSchema,
  ProfilePart: profilePartSchema,
  WrittenText: writtenTextSchema,
});
