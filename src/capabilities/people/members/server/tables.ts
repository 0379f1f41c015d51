import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { media } from "#capabilities/media/media/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import { errorTable } from "#shared/errors.ts";
import { lifeStates } from "#shared/life.ts";

export const members = pgTable(
  "members",
  {
    id: identityKey().primaryKey(),
    /** Null for invented demo members, who cannot sign in, for those who came by WeChat alone, and after cancellation. */
    mobile: text(),
    nickname: text().notNull(),
    avatarId: id64().references(() => media.id),
    /** The wide picture at the top of the member's space. */
    coverId: id64().references(() => media.id),
    gender: text({ enum: ["unset", "male", "female"] })
      .notNull()
      .default("unset"),
    birthday: date({ mode: "string" }),
    /** Lets the clubs mark the day, never the year. */
    birthdayShown: boolean().notNull().default(false),
    city: text().notNull().default(""),
    bio: text().notNull().default(""),
    /** Where the member last wrote from, as shown next to what they write. */
    region: text().notNull().default(""),
    role: text({ enum: ["member", "editor"] })
      .notNull()
      .default("member"),
    status: text({ enum: ["active", "muted", "banned", "cancelled"] })
      .notNull()
      .default("active"),
    statusUntil: moment(),
    /** Why it is muted or banned, as the member is told; empty when nobody wrote it down. */
    statusReason: text().notNull().default(""),
    /** A formal warning waits for him to acknowledge it: he writes nothing before. Copied here by the warnings feature. */
    warned: boolean().notNull().default(false),
    /** Minors' mode is on: kept here too, so that who asks is known with the token. */
    minorMode: boolean().notNull().default(false),
    /** What is suggested may rest on what is known of the member, as his city and whom he follows. */
    personalised: boolean().notNull().default(true),
    /** When the account will be cancelled that its member has asked to be; null when nothing is under way. */
    cancelDueAt: moment(),
    nicknameChangedAt: moment(),
    /** Sum of what the member's acts gave and still give, kept by the growth feature; never spent. */
    growth: integer().notNull().default(0),
    /** The level that this growth reaches, copied here so that a card stays one query. */
    level: integer().notNull().default(1),
    /** Of the last promotion. */
    levelSince: moment(),
    /** The honours worn beside the name, in order, copied here by the honours feature for the same reason. */
    badges: jsonb().$type<readonly { key: string; name: string }[]>().notNull().default([]),
    /** Clubs whose owners he is certified to be among and lets others see it, copied here by the certification. */
    certified: jsonb()
      .$type<readonly { section: string; series: string; label: string }[]>()
      .notNull()
      .default([]),
    /** His tier among the voices (达人), copied here by the influence certification; empty without one. */
    voice: text({ enum: ["", "A", "B", "C"] })
      .notNull()
      .default(""),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("members_mobile").on(table.mobile),
    uniqueIndex("members_nickname").on(sql`lower(${table.nickname})`),
    index("members_avatar").on(table.avatarId),
    index("members_cancel_due").on(table.cancelDueAt).where(sql`cancel_due_at is not null`),
    index("members_cover").on(table.coverId),
    // The desk finds members by how their names begin and by how their numbers end.
    index("members_nickname_begins").on(sql`lower(${table.nickname}) text_pattern_ops`),
    // And by any part of a name: each character with the next one.
    index("members_nickname_pairs").using("gin", sql`text_pairs(${table.nickname})`).concurrently(),
    index("members_mobile_ends").on(sql`reverse(${table.mobile}) text_pattern_ops`),
    index("members_not_active")
      .on(table.status, ...falling(table.id))
      .where(sql`status <> 'active'`),
    // Recommendations begin with who drives in the same city.
    index("members_city")
      .on(table.city, ...falling(table.id))
      .where(sql`city <> ''`),
  ],
);

/** Bearer tokens. Only the SHA-256 of a token is kept. */
export const memberTokens = pgTable(
  "member_tokens",
  {
    hash: text().primaryKey(),
    memberId: idOf(() => members.id),
    issuedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /** Set at rotation: void after this moment (one minute of grace for other tabs). */
    voidAt: moment(),
    /** All tokens that descend from one sign-in share it; signing out ends the family. */
    family: text().notNull(),
    userAgent: text().notNull().default(""),
    /** When the sign-in began that it descends from. */
    signedInAt: moment().notNull().defaultNow(),
    /** When it was last used, to a few minutes. */
    seenAt: moment().notNull().defaultNow(),
    /** The network from which it was last used, with its end hidden: 113.88.*.* */
    seenFrom: text().notNull().default(""),
    /** When the sign-in last proved that it has the phone: at its start, or by a code later. */
    provedAt: moment(),
  },
  (table) => [
    index("member_tokens_member").on(table.memberId),
    index("member_tokens_family").on(table.family),
    index("member_tokens_expires").on(table.expiresAt),
    // Hashed: a browser names itself as long as it likes.
    index("member_tokens_device").on(table.seenFrom, sql`md5(${table.userAgent})`).concurrently(),
  ],
);

export const smsCodes = pgTable(
  "sms_codes",
  {
    id: identityKey().primaryKey(),
    mobile: text().notNull(),
    purpose: text({ enum: ["login", "bind", "prove"] }).notNull(),
    /** HMAC of the code with a salt of its own. */
    codeHash: text().notNull(),
    salt: text().notNull(),
    /** Hash of the ticket that whoever asked for the code got; proves that a try is his. */
    ticketHash: text().notNull().default(""),
    /** The network that asked; another one's codes stay good beside. */
    askedFrom: text().notNull().default(""),
    /** Looks at it by whoever asked. */
    wrongTries: integer().notNull().default(0),
    /** Looks at it by all others together. */
    strangerTries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("sms_codes_mobile").on(table.mobile, table.purpose, table.createdAt)],
);

/** Looks at a code without its ticket, by network: one that has none left leaves the others theirs. */
export const smsCodeTries = pgTable(
  "sms_code_tries",
  {
    codeId: idOf(() => smsCodes.id, { onDelete: "cascade" }),
    triedFrom: text().notNull(),
    tries: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.codeId, table.triedFrom] })],
);

/** Which version of which agreement a member ticked, and when. */
export const memberConsents = pgTable(
  "member_consents",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    documentKey: text().notNull(),
    version: text().notNull(),
    agreed: boolean().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("member_consents_member").on(table.memberId, table.documentKey)],
);

/**
 * What a member last handed in of what others see: nickname, avatar, introduction and cover, and where that stands. Without a
 * row nothing was ever handed in.
 */
export const profileChanges = pgTable(
  "profile_changes",
  {
    memberId: id64()
      .primaryKey()
      .references(() => members.id, { onDelete: "cascade" }),
    status: text({ enum: lifeStates }).notNull(),
    /** Told to the member only. */
    rejectReason: text().notNull().default(""),
    nickname: text().notNull(),
    avatarId: id64().references(() => media.id),
    bio: text().notNull(),
    coverId: id64().references(() => media.id),
    /** What others saw before it, and see again when it is not published. */
    shownNickname: text().notNull(),
    shownAvatarId: id64().references(() => media.id),
    shownBio: text().notNull(),
    shownCoverId: id64().references(() => media.id),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // Two members who want the same name: the first one waits for it.
    uniqueIndex("profile_changes_nickname")
      .on(sql`lower(${table.nickname})`)
      .where(sql`status = 'in_review'`),
    // Whether a picture may be swept is asked by its id.
    index("profile_changes_avatar").on(table.avatarId),
    index("profile_changes_shown_avatar").on(table.shownAvatarId),
    index("profile_changes_cover").on(table.coverId),
    index("profile_changes_shown_cover").on(table.shownCoverId),
  ],
);

/** Series of cars that a member follows, by the key under which whoever lists them knows them. */
export const memberInterests = pgTable(
  "member_interests",
  {
    memberId: idOf(() => members.id, { onDelete: "cascade" }),
    key: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.key] }),
    index("member_interests_key").on(table.key),
  ],
);

/** The avatars that the product brings along, by the key of the drawing: pictures that nobody uploaded. */
export const presetAvatars = pgTable(
  "preset_avatars",
  {
    key: text().primaryKey(),
    mediaId: idOf(() => media.id),
  },
  (table) => [uniqueIndex("preset_avatars_media").on(table.mediaId)],
);

/** Which account was merged into which, by whoever has both. The first one is closed. */
export const memberMerges = pgTable(
  "member_merges",
  {
    fromId: id64()
      .primaryKey()
      .references(() => members.id),
    intoId: idOf(() => members.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("member_merges_into").on(table.intoId)],
);

const NICKNAME_TAKEN = {
  code: "CONFLICT",
  message: "这个昵称已经有人用了，换一个吧",
  field: "nickname",
} as const;

const MOBILE_TAKEN = {
  code: "MOBILE_TAKEN",
  message: errorTable.MOBILE_TAKEN.message,
  field: "mobile",
} as const;

/** What people are told when they meet one of these. */
export const memberConstraints: ConstraintErrors = {
  members_mobile: MOBILE_TAKEN,
  members_nickname: NICKNAME_TAKEN,
  profile_changes_nickname: NICKNAME_TAKEN,
};
