import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { type Endpoints, idSchema, named, okSchema, timeSchema, versionSchema } from "#shared/contract.ts";
import { mobileSchema } from "#shared/mobile-schema.ts";
import { INTERESTS_MAX } from "#shared/profile-rules.ts";

/** What others see next to something a member made. */
export const memberCardSchema = z.object({
  id: idSchema,
  nickname: z.string(),
  role: z.enum(["member", "editor"]),
  avatar: pictureSchema.nullable(),
  /** 1 upwards; names and rights of the levels are in `GET /api/my/level-intro`. */
  level: z.number().int(),
  /** Honours worn beside the name, at most three, in order; `/media/medals/{key}-badge.svg` shows one. */
  badges: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Cars whose owner he is certified to be and shows it: the club's slug, key of the series, and its name. */
  certified: z.array(z.object({ section: z.string(), series: z.string(), label: z.string() })),
  /** Tier among the voices (达人); empty without one. */
  voice: z.enum(["", "A", "B", "C"]),
});

const genderSchema = z.enum(["unset", "male", "female"]);

/** A series of cars that can be followed. */
export const interestSchema = z.object({
  key: z.string(),
  label: z.string(),
  /** The make. */
  group: z.string(),
});
export type Interest = z.output<typeof interestSchema>;

/** Something of the member's own that waits, and where it is. */
export const waitingSchema = z.object({
  key: z.string(),
  label: z.string(),
  icon: z.string(),
  count: z.number().int(),
  /** A path of the umbrella section. */
  path: z.string(),
  /** Whether the member has to do something about it, or others have. */
  kind: z.enum(["act", "wait"]),
});
export type WaitingThing = z.output<typeof waitingSchema>;

/** An avatar that the product brings along. */
export const presetAvatarSchema = z.object({
  key: z.string(),
  group: z.enum(["helmet", "animal", "garage"]),
  picture: pictureSchema,
});
export type PresetAvatar = z.output<typeof presetAvatarSchema>;

/** What a member sees of themself. */
export const ownProfileSchema = memberCardSchema.extend({
  /** Masked: 138****0000. Null while no number is bound. */
  mobile: z.string().nullable(),
  gender: genderSchema,
  /** YYYY-MM-DD */
  birthday: z.string().nullable(),
  /** Clubs mark the day, never the year. */
  birthday_shown: z.boolean(),
  city: z.string(),
  bio: z.string(),
  /** Series of cars, in the member's order. */
  interests: z.array(interestSchema),
  /** The picture at the top of the member's space. */
  cover: pictureSchema.nullable(),
  created_at: timeSchema,
  counts: z.object({
    collects: z.number().int(),
    likes_received: z.number().int(),
    /** Members that this one follows, and members that follow this one. */
    follows: z.number().int(),
    fans: z.number().int(),
    /** Comments that stand, those under review included. */
    comments: z.number().int(),
    /** That can be spent. */
    points: z.number().int(),
  }),
  unread_notices: z.number().int(),
  /** Of what can be changed. */
  version: versionSchema,
  /** Where the nickname, avatar or introduction handed in last stands; null when others see them. */
  review: z
    .object({
      status: z.enum(["in_review", "rejected", "revoked"]),
      /** Why it was refused. */
      reason: z.string(),
      parts: z.array(z.enum(["nickname", "avatar", "bio", "cover"])),
    })
    .nullable(),
  /** From when on the nickname may be changed again; null when it may now. */
  nickname_changeable_at: timeSchema.nullable(),
  /** Minors' mode is on. */
  minor_mode: z.boolean(),
  /** When the account will be cancelled, as its member has asked; null when nothing is under way. */
  cancel_due_at: timeSchema.nullable(),
  can: z.object({
    /** Write comments: a number is bound and the account is not muted. */
    comment: z.boolean(),
    /** Change what others see: nickname, avatar, introduction. */
    edit_profile: z.boolean(),
  }),
});
export type OwnProfile = z.output<typeof ownProfileSchema>;

/** Only what is given is changed. */
export const profileChangesSchema = z.object({
  nickname: z.string().max(200, "昵称太长了").optional(),
  gender: genderSchema.optional(),
  /** YYYY-MM-DD; null takes it away. */
  birthday: z.string().max(10, "生日格式不正确").nullable().optional(),
  city: z.string().max(200, "城市太长了").optional(),
  bio: z.string().max(2000, "简介太长了").optional(),
  /** A picture uploaded by this member; null takes the avatar away. */
  avatar_id: idSchema.nullable().optional(),
  /** Key of one of `GET /api/avatars`, shown at once; goes before `avatar_id`. */
  avatar_preset: z.string().max(40, "没有这个预设头像，请重新选择").optional(),
  birthday_shown: z.boolean().optional(),
  /** Keys of `GET /api/interests`. */
  interests: z
    .array(z.string().max(80, "车系不正确"))
    .max(INTERESTS_MAX, `最多选择 ${INTERESTS_MAX} 个车系`)
    .optional(),
  /** The same for the picture at the top of the member's space. */
  cover_id: idSchema.nullable().optional(),
});
export type ProfileChanges = z.output<typeof profileChangesSchema>;

const codeSchema = z
  .string("请输入验证码")
  .trim()
  .regex(/^\d{6}$/, "请输入 6 位验证码");

const codeSentSchema = z.object({
  sent: z.literal(true),
  /** Seconds until another code may be asked for. */
  wait_seconds: z.number().int(),
  /** Sent along with the code, it keeps the tries of others away from one's own. */
  ticket: z.string(),
  demo_code: z.string().optional(),
});

export const memberEndpoints = {
  "POST /api/sms/code": {
    summary:
      "Sends a six-digit code that is valid for five minutes. With SMS_PROVIDER=demo the answer tells it in `demo_code`",
    body: z.object({
      mobile: mobileSchema,
      purpose: z.enum(["login", "bind"]).default("login"),
    }),
    data: codeSentSchema,
  },
  "POST /api/user/login": {
    summary: "Signs in by mobile number and code; a new number registers. `agreed` ticks both agreements",
    body: z.object({
      mobile: mobileSchema,
      code: codeSchema,
      agreed: z.boolean().default(false),
      /** From the answer to the request for the code. */
      ticket: z.string().max(64).optional(),
    }),
    data: z.object({
      access_token: z.string(),
      user: ownProfileSchema,
      /** True when the number was unknown and an account was made. */
      registered: z.boolean(),
    }),
  },
  "POST /api/token/refresh": {
    summary: "A new token for the one sent, which stays valid for one more minute for other tabs",
    data: z.object({ access_token: z.string() }),
  },
  "POST /api/user/logout": { summary: "Ends this sign-in on this device", data: okSchema },
  "POST /api/user/proof/code": {
    summary: "Sends a code to the number bound to the account, to prove that one still has it",
    data: codeSentSchema.extend({
      /** Where it went, masked: 138****0000. */
      mobile: z.string(),
    }),
  },
  "POST /api/user/proof": {
    summary: "Takes that code; for ten minutes this sign-in may do what answers PROOF_REQUIRED otherwise",
    body: z.object({ code: codeSchema, ticket: z.string().max(64).optional() }),
    data: z.object({ proved_until: timeSchema }),
  },
  "POST /api/user/phone_binding": {
    summary:
      "Binds a number by the code sent to it (purpose `bind`); in place of another one, that has to be proved first. MOBILE_TAKEN when another account has it",
    body: z.object({
      mobile: mobileSchema,
      code: codeSchema,
      /** From the answer to the request for the code. */
      ticket: z.string().max(64).optional(),
      /** Ticked both agreements, as who came by WeChat does here for the first time. */
      agreed: z.boolean().default(false),
    }),
    data: z.object({ user: ownProfileSchema }),
  },
  "POST /api/user/merge": {
    summary:
      "Joins the account that asks, which has no number, into the one that has this number, by the code that was sent to bind it. Answers a sign-in to the account that goes on",
    body: z.object({
      mobile: mobileSchema,
      code: codeSchema,
      ticket: z.string().max(64).optional(),
    }),
    data: z.object({ access_token: z.string(), user: ownProfileSchema }),
  },
  "GET /api/user/sign-ins": {
    summary: "How many other sign-ins the account has, on whatever device",
    data: z.object({ others: z.number().int() }),
  },
  "DELETE /api/user/sign-ins": {
    summary: "Ends every other sign-in of the account; asks for a fresh proof",
    data: z.object({ ended: z.number().int() }),
  },
  "GET /api/user": { summary: "The member's own profile", data: ownProfileSchema },
  "GET /api/my/waiting": {
    summary: "What waits of the member's: under review, refused, unread",
    data: z.object({ items: z.array(waitingSchema) }),
  },
  "GET /api/avatars": {
    summary: "Avatars that everybody may choose, which need no review",
    data: z.object({ items: z.array(presetAvatarSchema) }),
  },
  "GET /api/interests": {
    summary: "Series of cars that members can follow",
    data: z.object({ items: z.array(interestSchema) }),
  },
  "PUT /api/user": {
    summary: "Changes the member's own profile; the nickname once per 30 days",
    body: profileChangesSchema.extend({ version: versionSchema }),
    data: ownProfileSchema,
  },
} as const satisfies Endpoints;

named({
  MemberCard: memberCardSchema,
  Interest: interestSchema,
  Waiting: waitingSchema,
  PresetAvatar: presetAvatarSchema,
  OwnProfile: ownProfileSchema,
});
