import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { memberCars } from "#capabilities/cars/garage/server/tables.ts";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { privateMedia } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import {
  applicationColumns,
  applicationIndexes,
  eventTable,
} from "#capabilities/review/applications/server/tables.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import { claimStates, platforms, proofStates, tiers } from "#shared/influence.ts";

/** When a section looks for voices. What is open follows from the clock, and from an early end. */
export const influenceSeasons = pgTable(
  "influence_seasons",
  {
    id: identityKey().primaryKey(),
    /** Slug. */
    section: text().notNull(),
    title: text().notNull(),
    opensAt: moment().notNull(),
    closesAt: moment().notNull(),
    /** Ended by the desk before its time. */
    closed: boolean().notNull().default(false),
    /** When those who had asked for it were told that it began; null while nobody was. */
    announcedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("influence_seasons_of").on(table.section, table.opensAt),
    index("influence_seasons_due").on(table.opensAt).where(sql`announced_at is null and not closed`),
  ],
);

/** Members who want to hear of the next season. */
export const influenceReservations = pgTable(
  "influence_reservations",
  {
    id: identityKey().primaryKey(),
    memberId: id64()
      .notNull()
      .references(() => members.id),
    section: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("influence_reservations_once").on(table.memberId, table.section),
    index("influence_reservations_section").on(table.section, table.id),
  ],
);

/** Invitations: of a voice, or of the desk. */
export const influenceCodes = pgTable(
  "influence_codes",
  {
    id: identityKey().primaryKey(),
    /** Capitals and digits. */
    code: text().notNull(),
    /** The voice who invites; null where the desk does. */
    ownerMemberId: id64().references(() => members.id),
    createdBy: id64().references(() => admins.id),
    section: text().notNull(),
    /** What the desk made it for. */
    note: text().notNull().default(""),
    quota: integer().notNull(),
    used: integer().notNull().default(0),
    validUntil: moment(),
    closed: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("influence_codes_code").on(table.code),
    uniqueIndex("influence_codes_owner")
      .on(table.ownerMemberId, table.section)
      .where(sql`owner_member_id is not null and not closed`),
    index("influence_codes_section").on(table.section, table.id),
    index("influence_codes_admin").on(table.createdBy),
  ],
);

/** Applications of members who want to be voices. */
export const influenceApplications = pgTable(
  "influence_applications",
  {
    ...applicationColumns((): AnyPgColumn => influenceApplications.id),
    /** Null in a draft. */
    seasonId: id64().references(() => influenceSeasons.id),
    codeId: id64().references(() => influenceCodes.id),
    /** What he wants to be called. */
    called: text().notNull().default(""),
    city: text().notNull().default(""),
    carId: id64().references(() => memberCars.id),
    /** The car in words, as it was when it was handed in. */
    carLabel: text().notNull().default(""),
    /** What he publishes, in his own words. */
    style: text().notNull().default(""),
    /** The code as it was typed into a draft. */
    typedCode: text().notNull().default(""),
    tier: text({ enum: ["", ...tiers] })
      .notNull()
      .default(""),
    /** Counted in the section; kept when it is renewed. */
    number: integer(),
    /** Version of what is said of the cooperation that was agreed to, and when; of the user agreement before there was one. */
    agreedVersion: text().notNull().default(""),
    agreedAt: moment(),
  },
  (table) => [
    ...applicationIndexes("influence_applications", table),
    uniqueIndex("influence_applications_draft").on(table.memberId, table.section).where(sql`state = 'draft'`),
    uniqueIndex("influence_applications_pending")
      .on(table.memberId, table.section)
      .where(sql`state in ('submitted', 'material')`),
    uniqueIndex("influence_applications_holding")
      .on(table.memberId, table.section)
      .where(sql`state = 'approved'`),
    uniqueIndex("influence_applications_number")
      .on(table.section, table.number)
      .where(sql`state = 'approved'`),
    index("influence_applications_drafts").on(table.updatedAt).where(sql`state = 'draft'`),
    index("influence_applications_season").on(table.seasonId),
    index("influence_applications_code").on(table.codeId),
    index("influence_applications_car").on(table.carId),
  ],
);

/** Where an applicant publishes: one account of each platform. */
export const influenceAccounts = pgTable(
  "influence_accounts",
  {
    id: identityKey().primaryKey(),
    applicationId: id64()
      .notNull()
      .references(() => influenceApplications.id, { onDelete: "cascade" }),
    platform: text({ enum: platforms }).notNull(),
    nick: text().notNull().default(""),
    /** As `checkProfileLink` writes it; as it was typed in a draft. */
    link: text().notNull().default(""),
    followers: integer().notNull().default(0),
    /** The profile with its followers; null while there is none, and once it was deleted. */
    screenshotId: id64().references(() => privateMedia.id, { onDelete: "set null" }),
    /** To be put into the profile there. */
    proofCode: text().notNull(),
    proofState: text({ enum: proofStates }).notNull().default("none"),
    /** Why something better is asked for; empty where it is not. */
    asked: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("influence_accounts_platform").on(table.applicationId, table.platform),
    index("influence_accounts_link").on(table.platform, table.link).where(sql`link <> ''`),
    index("influence_accounts_screenshot").on(table.screenshotId),
  ],
);

export const influenceEvents = eventTable(
  "influence_events",
  { column: "application_id", of: () => influenceApplications.id },
  ["resigned", "renewed", "reminded", "claimed", "fulfilled", "refused"],
);

/** What voices of a tier get. */
export const influenceRights = pgTable(
  "influence_rights",
  {
    id: identityKey().primaryKey(),
    section: text().notNull(),
    title: text().notNull(),
    text: text().notNull().default(""),
    tiers: text({ enum: tiers }).array().notNull(),
    /** The desk hands it over to whoever asks for it; otherwise it simply holds. */
    claimable: boolean().notNull().default(false),
    place: smallint().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (table) => [index("influence_rights_of").on(table.section, table.place, table.id)],
);

/** Rights that somebody asked for. */
export const influenceClaims = pgTable(
  "influence_claims",
  {
    id: identityKey().primaryKey(),
    rightId: id64()
      .notNull()
      .references(() => influenceRights.id),
    applicationId: id64()
      .notNull()
      .references(() => influenceApplications.id, { onDelete: "cascade" }),
    memberId: id64()
      .notNull()
      .references(() => members.id),
    section: text().notNull(),
    state: text({ enum: claimStates }).notNull().default("waiting"),
    /** What the desk says of it: where it is picked up, or why not. */
    note: text().notNull().default(""),
    decidedBy: id64().references(() => admins.id),
    decidedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("influence_claims_once").on(table.applicationId, table.rightId),
    index("influence_claims_list").on(table.state, table.createdAt, table.id),
    index("influence_claims_settled")
      .on(table.state, sql`coalesce(${table.decidedAt}, ${table.createdAt})`, table.id)
      .concurrently(),
    index("influence_claims_member").on(table.memberId),
    index("influence_claims_right").on(table.rightId),
    index("influence_claims_admin").on(table.decidedBy),
  ],
);

/** What a violated constraint of these tables says. */
export const influenceConstraints: ConstraintErrors = {
  influence_applications_draft: { code: "CONFLICT", message: "申请已在其他设备或页面修改，请刷新后重试" },
  influence_applications_pending: { code: "CONFLICT", message: "你有一份达人申请正在审核，请等待结果" },
  influence_applications_holding: { code: "CONFLICT", message: "这位会员已经是本分区的达人" },
  influence_claims_once: { code: "CONFLICT", message: "这项权益已经领取过" },
  influence_codes_code: { code: "CONFLICT", message: "这个邀请码已经存在，换一个吧", field: "code" },
};
