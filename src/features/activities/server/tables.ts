import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { memberCars } from "#capabilities/cars/garage/server/tables.ts";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { media, privateMedia } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, lifeColumns, moment } from "#platform/database/columns.ts";
import {
  type AgendaItem,
  activityTypes,
  type FormField,
  type NoticeKey,
  type Stage,
} from "#shared/activity.ts";
import { signUpStates, storedStates } from "#shared/activity-standing.ts";
import type { Document } from "#shared/document.ts";

export { waitingEnds, waitingFees, waitingTellings } from "./waiting-tables.ts";

/** Dates of one thing: a monthly breakfast. Each date is an activity of its own. */
export const activitySeries = pgTable("activity_series", {
  id: identityKey().primaryKey(),
  title: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
});

const noDraft = sql`(state = 'draft') is not true`;

/** What a club does at a weekend (活动). */
export const activities = pgTable(
  "activities",
  {
    id: identityKey().primaryKey(),
    /** Slug of the section that lists it; the umbrella lists all. */
    section: text().notNull(),
    type: text({ enum: activityTypes }).notNull().default("meet"),
    title: text().notNull(),
    /** A sentence for cards and shared links. */
    summary: text().notNull().default(""),
    document: jsonb().$type<Document>().notNull().default({ blocks: [] }),
    body: text().notNull().default(""),
    posterId: id64().references(() => media.id),
    /** As it is stored; `stateAt` says where it stands now. */
    state: text({ enum: storedStates }).notNull().default("draft"),
    opensAt: moment().notNull(),
    closesAt: moment().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** Six digits of GB/T 2260 of its city, the place's name and its address. */
    regionCode: text().notNull().default(""),
    place: text().notNull().default(""),
    address: text().notNull().default(""),
    /** Degrees × 1e6 (GCJ-02, as maps in China have them); null where nobody set them. */
    latitudeE6: integer(),
    longitudeE6: integer(),
    organiser: text().notNull().default(""),
    /** For questions; shown to who signed up. Empty for none. */
    contact: text().notNull().default(""),
    agenda: jsonb().$type<readonly AgendaItem[]>().notNull().default([]),
    stages: jsonb().$type<readonly Stage[]>().notNull().default([]),
    gates: text().array().notNull().default(sql`'{}'`),
    /** Who may join. All that are set have to hold. */
    ownersOnly: boolean().notNull().default(false),
    /** Slug of a series of cars whose certified owners may join; empty for all. */
    series: text().notNull().default(""),
    minLevel: integer().notNull().default(0),
    clubOnly: boolean().notNull().default(false),
    invitedOnly: boolean().notNull().default(false),
    /** The organiser looks at each sign-up. */
    reviewed: boolean().notNull().default(false),
    notices: text().array().$type<NoticeKey[]>().notNull().default(sql`'{}'`),
    form: jsonb().$type<readonly FormField[]>().notNull().default([]),
    /** Goes up with every change of the form: an answer says which one it was given to. */
    formVersion: integer().notNull().default(1),
    /** Whether an emergency contact is asked for. */
    emergencyContact: boolean().notNull().default(false),
    /** How long somebody who moved up from the waitlist has for his answer. */
    answerHours: integer().notNull().default(12),
    /** Of the poster's code for quick sign-up; empty while there is none. */
    quickCode: text().notNull().default(""),
    quickUntil: moment(),
    /** Goes up when time or place change: whoever signed up before is asked again. */
    detailsVersion: integer().notNull().default(1),
    changeNote: text().notNull().default(""),
    cancelReason: text().notNull().default(""),
    seriesId: id64().references(() => activitySeries.id),
    /** The article that tells how it was. */
    recapArticleId: id64(),
    commentsClosed: boolean().notNull().default(false),
    comments: integer().notNull().default(0),
    likes: integer().notNull().default(0),
    collects: integer().notNull().default(0),
    /** Of all its ticket kinds; written under the row of the kind. */
    quota: integer().notNull().default(0),
    taken: integer().notNull().default(0),
    ratings: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    /** The next number that a confirmed sign-up gets: P17. */
    nextNumber: integer().notNull().default(1),
    createdBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("activities_upcoming")
      .on(table.startsAt, table.id)
      .where(sql`state not in ('draft', 'ended', 'cancelled')`),
    index("activities_section_upcoming")
      .on(table.section, table.startsAt, table.id)
      .where(sql`state not in ('draft', 'ended', 'cancelled')`),
    index("activities_past")
      .on(...falling(table.startsAt, table.id))
      .where(sql`state in ('ended', 'cancelled')`),
    index("activities_section_past")
      .on(table.section, ...falling(table.startsAt, table.id))
      .where(sql`state in ('ended', 'cancelled')`),
    // The calendar: what is over and to come alike. Worded so that no list by state can be read from it.
    index("activities_calendar").on(table.startsAt, table.id).where(noDraft).concurrently(),
    index("activities_section_calendar")
      .on(table.section, table.startsAt, table.id)
      .where(noDraft)
      .concurrently(),
    index("activities_series_of_cars").on(table.series, table.startsAt),
    index("activities_region").on(table.regionCode, table.startsAt),
    index("activities_dates").on(table.seriesId, table.startsAt),
    index("activities_desk").on(...falling(table.createdAt, table.id)),
    index("activities_desk_state")
      .on(table.state, ...falling(table.createdAt, table.id))
      .concurrently(),
    index("activities_poster").on(table.posterId),
    index("activities_creator").on(table.createdBy),
    index("activities_recap").on(table.recapArticleId),
    // What a job moves on: by the next of its times.
    index("activities_opens").on(table.opensAt).where(sql`state = 'announced'`),
    index("activities_closes").on(table.closesAt).where(sql`state in ('announced', 'open')`),
    index("activities_starts").on(table.startsAt).where(sql`state in ('announced', 'open', 'closed')`),
    index("activities_ends").on(table.endsAt).where(sql`state = 'running'`),
    check("activities_times", sql`opens_at <= closes_at and starts_at < ends_at and closes_at <= ends_at`),
  ],
);

/** A kind of ticket (票种), with its seats. Sign-ups lock this row last and shortly. */
export const ticketKinds = pgTable(
  "activity_ticket_kinds",
  {
    id: identityKey().primaryKey(),
    activityId: idOf(() => activities.id, { onDelete: "cascade" }),
    name: text().notNull(),
    note: text().notNull().default(""),
    position: integer().notNull().default(0),
    quota: integer().notNull(),
    /** Seats that are held. */
    taken: integer().notNull().default(0),
    /** How many wait. */
    waiting: integer().notNull().default(0),
    /** The next place on the waitlist: only ever grows. */
    nextRank: integer().notNull().default(1),
    /** 0: free. */
    points: integer().notNull().default(0),
    /** What a seat costs beside points, in fen; such a seat is held unpaid for a while. */
    fen: integer().notNull().default(0),
    /** Whether companions need seats of their own. */
    countsCompanions: boolean().notNull().default(false),
    /** Nobody new gets one; those who have one keep it. */
    closed: boolean().notNull().default(false),
  },
  (table) => [
    index("activity_ticket_kinds_activity").on(table.activityId, table.position),
    check("activity_ticket_kinds_seats", sql`quota >= 0 and taken >= 0 and waiting >= 0 and points >= 0`),
  ],
);

/** Somebody who comes, or wants to. One row a try: whoever cancelled and signs up anew gets another. */
export const signUps = pgTable(
  "activity_sign_ups",
  {
    id: identityKey().primaryKey(),
    activityId: idOf(() => activities.id),
    kindId: idOf(() => ticketKinds.id),
    memberId: idOf(() => members.id),
    state: text({ enum: signUpStates }).notNull(),
    seats: integer().notNull().default(1),
    /** His place on the waitlist of the kind, as it was drawn; how many stand before him is counted. */
    rank: integer(),
    /** P17, given with the confirmation. */
    number: integer(),
    /** Group of the convoy; 0 while none is given. */
    convoy: integer().notNull().default(0),
    /** By field key, without what is sealed. */
    answers: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    formVersion: integer().notNull().default(1),
    /** What shall not stand open in the database: identity numbers by field key, emergency contact. Null once deleted. */
    sealed: text(),
    sealedKeyId: text(),
    carId: id64().references(() => memberCars.id, { onDelete: "set null" }),
    /** The car in words, with the masked plate, as it was when he signed up. */
    car: text().notNull().default(""),
    name: text().notNull().default(""),
    /** Last four digits of the bound number, for finding somebody at the gate. */
    mobileLast: text().notNull().default(""),
    /** Versions of the texts that were signed, by key. */
    signed: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Secret of the code that changes every 30 seconds: base32. */
    secret: text().notNull(),
    /** Points that are held for it, with the lots they came from; null where it is free. */
    points: integer().notNull().default(0),
    heldLots: jsonb().$type<readonly { expires_on: string; amount: number }[]>().notNull().default([]),
    /** What was asked for it, in fen, the order by which it is paid, and under which number; empty before it was asked. */
    fen: integer().notNull().default(0),
    orderNumber: text().notNull().default(""),
    paymentNumber: text().notNull().default(""),
    /** `quick` came by the poster's code. */
    source: text({ enum: ["app", "quick", "desk"] })
      .notNull()
      .default("app"),
    /** Until when an offer can be answered. */
    answerBy: moment(),
    /** Which state of time and place he agreed to. */
    detailsVersion: integer().notNull().default(1),
    /** Told to him: why it was refused or ended. */
    reason: text().notNull().default(""),
    decidedBy: id64().references(() => admins.id),
    enteredAt: moment(),
    remindedDayAt: moment(),
    remindedHoursAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("activity_sign_ups_live")
      .on(table.activityId, table.memberId)
      .where(sql`state in ('in_review', 'waiting', 'offered', 'confirmed')`),
    index("activity_sign_ups_queue").on(table.kindId, table.rank).where(sql`state = 'waiting'`),
    index("activity_sign_ups_offers").on(table.answerBy).where(sql`state = 'offered'`),
    index("activity_sign_ups_board").on(table.activityId, table.state, table.id),
    index("activity_sign_ups_number").on(table.activityId, table.number),
    index("activity_sign_ups_member").on(table.memberId, ...falling(table.createdAt, table.id)),
    index("activity_sign_ups_kind").on(table.kindId),
    index("activity_sign_ups_car").on(table.carId),
    index("activity_sign_ups_decider").on(table.decidedBy),
    index("activity_sign_ups_sealed").on(table.activityId).where(sql`sealed is not null`),
    // What the gate looks for: who is missing, a name, the last digits of a number.
    index("activity_sign_ups_missing")
      .on(table.activityId, table.id)
      .where(sql`state = 'confirmed' and entered_at is null`)
      .concurrently(),
    index("activity_sign_ups_name").on(table.activityId, table.name.op("text_pattern_ops")).concurrently(),
    index("activity_sign_ups_last").on(table.activityId, table.mobileLast).concurrently(),
  ],
);

/** What happened to a sign-up, for its member and the desk. */
export const signUpEvents = pgTable(
  "activity_sign_up_events",
  {
    id: identityKey().primaryKey(),
    signUpId: idOf(() => signUps.id, { onDelete: "cascade" }),
    /** signed_up, waited, offered, confirmed, lapsed, cancelled, edited, entered, entry_undone … */
    what: text().notNull(),
    note: text().notNull().default(""),
    by: text({ enum: ["member", "desk", "staff", "time"] }).notNull(),
    adminId: id64().references(() => admins.id),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index("activity_sign_up_events_of").on(table.signUpId, table.at),
    index("activity_sign_up_events_admin").on(table.adminId),
  ],
);

/** Whom the organiser lets in where an activity is by invitation. */
export const activityInvitations = pgTable(
  "activity_invitations",
  {
    id: identityKey().primaryKey(),
    activityId: idOf(() => activities.id, { onDelete: "cascade" }),
    code: text().notNull(),
    /** How many may use it, and how many did. */
    most: integer().notNull().default(1),
    used: integer().notNull().default(0),
    note: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("activity_invitations_code").on(table.activityId, table.code),
    check("activity_invitations_used", sql`used >= 0 and used <= most`),
  ],
);

/** Members who stand at the gate (签到员) or lead the convoy (领队, who also sees emergency contacts on the day). */
export const activityStaff = pgTable(
  "activity_staff",
  {
    activityId: idOf(() => activities.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    role: text({ enum: ["gate", "marshal"] }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.memberId] }),
    index("activity_staff_member").on(table.memberId),
  ],
);

/** Who came through which gate, as the gate's device says; one that came again is kept as a conflict. */
export const activityEntries = pgTable(
  "activity_entries",
  {
    id: identityKey().primaryKey(),
    activityId: idOf(() => activities.id),
    signUpId: idOf(() => signUps.id),
    /** Made by the device: the same entry sent twice is one. */
    deviceKey: text().notNull(),
    gate: text().notNull().default(""),
    method: text({ enum: ["code", "search"] }).notNull(),
    state: text({ enum: ["entered", "undone", "conflict"] }).notNull(),
    /** By the gate's clock, set right by what the server knows of it. */
    at: moment().notNull(),
    receivedAt: moment().notNull().defaultNow(),
    /** Seconds by which the phone's code was off; null for a search. */
    clockOff: integer(),
    staffId: id64().references(() => members.id),
    adminId: id64().references(() => admins.id),
    undoneAt: moment(),
  },
  (table) => [
    uniqueIndex("activity_entries_once").on(table.signUpId).where(sql`state = 'entered'`),
    uniqueIndex("activity_entries_device").on(table.deviceKey),
    index("activity_entries_board").on(table.activityId, ...falling(table.at, table.id)),
    index("activity_entries_conflicts")
      .on(table.activityId, ...falling(table.at, table.id))
      .where(sql`state = 'conflict'`)
      .concurrently(),
    index("activity_entries_sign_up").on(table.signUpId),
    index("activity_entries_staff").on(table.staffId),
    index("activity_entries_admin").on(table.adminId),
  ],
);

/**
 * How many are expected, and how many of them arrived, by ticket kind and group of the convoy. Triggers on the sign-ups keep
 * it, so that the board costs the same for twenty thousand as for twenty, and nobody who changes a sign-up has to think of it.
 */
export const activityArrivals = pgTable(
  "activity_arrivals",
  {
    activityId: idOf(() => activities.id, { onDelete: "cascade" }),
    kindId: idOf(() => ticketKinds.id, { onDelete: "cascade" }),
    convoy: integer().notNull(),
    expected: integer().notNull(),
    arrived: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.kindId, table.convoy] }),
    index("activity_arrivals_kind").on(table.kindId),
  ],
);

/** Who was there at a stage of the convoy. */
export const rollCalls = pgTable(
  "activity_roll_calls",
  {
    signUpId: idOf(() => signUps.id, { onDelete: "cascade" }),
    stage: text().notNull(),
    at: moment().notNull().defaultNow(),
    staffId: id64().references(() => members.id),
    adminId: id64().references(() => admins.id),
  },
  (table) => [
    primaryKey({ columns: [table.signUpId, table.stage] }),
    index("activity_roll_calls_staff").on(table.staffId),
    index("activity_roll_calls_admin").on(table.adminId),
  ],
);

/** Who read an emergency contact, and when. */
export const emergencyReads = pgTable(
  "activity_emergency_reads",
  {
    id: identityKey().primaryKey(),
    signUpId: idOf(() => signUps.id, { onDelete: "cascade" }),
    staffId: id64().references(() => members.id),
    adminId: id64().references(() => admins.id),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index("activity_emergency_reads_of").on(table.signUpId, table.at),
    index("activity_emergency_reads_staff").on(table.staffId),
    index("activity_emergency_reads_admin").on(table.adminId),
  ],
);

/** What a participant says afterwards (作业): stars, words and pictures, under review as all texts. */
export const activityReviews = pgTable(
  "activity_reviews",
  {
    id: identityKey().primaryKey(),
    activityId: idOf(() => activities.id),
    memberId: idOf(() => members.id),
    stars: smallint().notNull(),
    document: jsonb().$type<Document>().notNull(),
    body: text().notNull(),
    likes: integer().notNull().default(0),
    ...lifeColumns(),
    publishedAt: moment(),
  },
  (table) => [
    uniqueIndex("activity_reviews_once")
      .on(table.activityId, table.memberId)
      .where(sql`status not in ('withdrawn', 'removed')`),
    index("activity_reviews_of")
      .on(table.activityId, ...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    index("activity_reviews_member").on(table.memberId, ...falling(table.createdAt, table.id)),
    check("activity_reviews_stars", sql`stars between 1 and 5`),
  ],
);

/** Who wants to be told when sign-up opens, or wants such a thing again. */
export const activityWishes = pgTable(
  "activity_wishes",
  {
    activityId: idOf(() => activities.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    wish: text({ enum: ["open", "again"] }).notNull(),
    toldAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.memberId, table.wish] }),
    index("activity_wishes_member").on(table.memberId, table.createdAt),
  ],
);

/** What the organiser told those who signed up. */
export const activityMessages = pgTable(
  "activity_messages",
  {
    id: identityKey().primaryKey(),
    activityId: idOf(() => activities.id),
    text: text().notNull(),
    /** To whom: those who come, those who wait, both. */
    audience: text({ enum: ["confirmed", "waiting", "all"] }).notNull(),
    told: integer().notNull().default(0),
    adminId: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("activity_messages_of").on(table.activityId, ...falling(table.createdAt, table.id)),
    index("activity_messages_admin").on(table.adminId),
  ],
);

/** Pictures of the codes that lead into an activity's groups; for those who signed up. */
export const recruitCodes = pgTable(
  "activity_recruit_codes",
  {
    id: identityKey().primaryKey(),
    activityId: idOf(() => activities.id, { onDelete: "cascade" }),
    title: text().notNull(),
    mediaId: id64().references(() => privateMedia.id, { onDelete: "cascade" }),
    position: integer().notNull().default(0),
    until: moment(),
  },
  (table) => [
    index("activity_recruit_codes_of").on(table.activityId, table.position),
    index("activity_recruit_codes_media").on(table.mediaId),
  ],
);
