import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { articles } from "#features/articles/server/tables.ts";
import { goods } from "#features/goods/server/tables.ts";
import { falling, id64, identityKey, idOf, lifeColumns, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import type { Document } from "#shared/document.ts";
import { liveStates, orientations, replayStates } from "#shared/live.ts";

export const liveRooms = pgTable(
  "live_rooms",
  {
    id: identityKey().primaryKey(),
    section: text().notNull(),
    title: text().notNull(),
    intro: text().notNull().default(""),
    coverId: id64().references(() => media.id),
    /** The article whose live it is, read under `/article/{id}/player` as well. */
    articleId: id64().references(() => articles.id, { onDelete: "set null" }),
    orientation: text({ enum: orientations }).notNull().default("landscape"),
    startsAt: moment().notNull(),
    /** How long it is expected to take, for calendars. */
    minutes: integer().notNull().default(60),
    state: text({ enum: liveStates }).notNull().default("draft"),
    /** Told with `cancelled`. */
    reason: text().notNull().default(""),
    /** Counts changes of time and title, as calendars ask for. */
    sequence: integer().notNull().default(0),
    /** Shown above the chat; empty for none. */
    notice: text().notNull().default(""),
    slowSeconds: smallint().notNull().default(0),
    chatOpen: boolean().notNull().default(true),
    /** Under which the media server knows the stream, and in the address of its playlist. Drawn anew with the key. */
    streamName: text().notNull(),
    /** Whoever has it may send the picture; encrypted. */
    sealedKey: text().notNull(),
    sealedKeyId: text().notNull(),
    /** What the media server calls the connection that sends the picture; empty while none does. */
    publisher: text().notNull().default(""),
    /** Since when the picture is taken down; nobody may send one until it is put back. */
    downAt: moment(),
    downReason: text().notNull().default(""),
    startedAt: moment(),
    /** Since when no picture comes. */
    interruptedAt: moment(),
    endedAt: moment(),
    /**
     * When it ended by itself, since no picture came: who sends one soon after goes on the air again. Null where somebody
     * ended it, which stays so.
     */
    lapsedAt: moment(),
    replayState: text({ enum: replayStates }).notNull().default("none"),
    /** Whether everybody may see what was recorded. */
    replayShown: boolean().notNull().default(true),
    /** Marks in the replay: seconds from its beginning. */
    chapters: jsonb().$type<{ at: number; title: string }[]>().notNull().default([]),
    createdBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("live_rooms_stream").on(table.streamName),
    uniqueIndex("live_rooms_article")
      .on(table.articleId)
      .where(sql`article_id is not null and state <> 'cancelled'`),
    index("live_rooms_list").on(...falling(table.startsAt, table.id)),
    index("live_rooms_section").on(table.section, ...falling(table.startsAt, table.id)),
    index("live_rooms_open").on(table.startsAt).where(sql`state in ('announced', 'live', 'interrupted')`),
    // Few among all that ever were, for the desk.
    index("live_rooms_drafts")
      .on(...falling(table.startsAt, table.id))
      .where(sql`state = 'draft'`)
      .concurrently(),
    index("live_rooms_cover").on(table.coverId),
    index("live_rooms_creator").on(table.createdBy),
    index("live_rooms_sealed").on(table.sealedKeyId),
  ],
);

/**
 * What changes with every message: apart from the room, which is read far more often. Whoever writes into the room's log
 * holds this row, so that the order of its numbers is the order of the commits.
 */
export const liveCounters = pgTable("live_counters", {
  roomId: idOf(() => liveRooms.id, { onDelete: "cascade" }).primaryKey(),
  seq: integer().notNull().default(0),
  likes: integer().notNull().default(0),
  /** Messages of viewers in the second that `saidIn` names: a room takes only so many. */
  said: integer().notNull().default(0),
  saidIn: moment(),
  /** Most viewers at a time so far. */
  peak: integer().notNull().default(0),
});

/** Who runs a room: one host, and those who moderate its chat. */
export const livePeople = pgTable(
  "live_people",
  {
    roomId: idOf(() => liveRooms.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    role: text({ enum: ["host", "moderator"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.memberId] }),
    uniqueIndex("live_people_host").on(table.roomId).where(sql`role = 'host'`),
    index("live_people_member").on(table.memberId),
  ],
);

/** What happens in a room, in the one order in which everybody sees it. */
export const liveLog = pgTable(
  "live_log",
  {
    roomId: idOf(() => liveRooms.id, { onDelete: "cascade" }),
    seq: integer().notNull(),
    /** A message appeared, went, changed (votes apart); or the room itself changed. */
    kind: text({ enum: ["message", "gone", "changed", "room"] }).notNull(),
    messageId: id64(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.seq] }),
    // Where the chat beside a replay jumps to.
    index("live_log_at").on(table.roomId, table.at, table.seq).concurrently(),
  ],
);

export const liveMessages = pgTable(
  "live_messages",
  {
    id: identityKey().primaryKey(),
    roomId: idOf(() => liveRooms.id, { onDelete: "cascade" }),
    authorId: idOf(() => members.id),
    kind: text({ enum: ["text", "question"] }).notNull(),
    body: text().notNull(),
    /** Where it is more than the words of `body`: mentions. */
    document: jsonb().$type<Document>(),
    ...lifeColumns(),
    /** Its place in the log; null until it appeared. */
    seq: integer(),
    region: text().notNull().default(""),
    /** Of questions. */
    votes: integer().notNull().default(0),
    answeredAt: moment(),
  },
  (table) => [
    index("live_messages_shown")
      .on(table.roomId, table.seq.desc().nullsFirst())
      .where(sql`status = 'published'`),
    index("live_messages_questions")
      .on(table.roomId, ...falling(table.votes, table.id))
      .where(sql`kind = 'question' and status = 'published'`),
    // The last of a member in a room: slow mode. Also what is his.
    index("live_messages_author").on(table.authorId, table.roomId, ...falling(table.createdAt)),
    check("live_messages_votes", sql`${table.votes} >= 0`),
  ],
);

export const liveVotes = pgTable(
  "live_votes",
  {
    messageId: idOf(() => liveMessages.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.memberId] }),
    index("live_votes_member").on(table.memberId),
  ],
);

/** Who may not speak in one room; what holds everywhere is the moderators'. */
export const liveMutes = pgTable(
  "live_mutes",
  {
    roomId: idOf(() => liveRooms.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    /** Null: as long as the room is there. */
    until: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.memberId] }),
    index("live_mutes_member").on(table.memberId),
  ],
);

/** What the host talks about, in a tray below the chat: goods of the shop, or articles. */
export const liveTray = pgTable(
  "live_tray",
  {
    id: identityKey().primaryKey(),
    roomId: idOf(() => liveRooms.id, { onDelete: "cascade" }),
    goodsId: id64().references(() => goods.id, { onDelete: "cascade" }),
    articleId: id64().references(() => articles.id, { onDelete: "cascade" }),
    place: smallint().notNull(),
    /** The host is at it now: one of a room at most. */
    shown: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("live_tray_goods").on(table.roomId, table.goodsId).where(sql`goods_id is not null`),
    uniqueIndex("live_tray_article").on(table.roomId, table.articleId).where(sql`article_id is not null`),
    uniqueIndex("live_tray_shown").on(table.roomId).where(sql`shown`),
    index("live_tray_of_goods").on(table.goodsId),
    index("live_tray_of_article").on(table.articleId),
    check("live_tray_one", sql`num_nonnulls(${table.goodsId}, ${table.articleId}) = 1`),
  ],
);

export const liveReminders = pgTable(
  "live_reminders",
  {
    roomId: idOf(() => liveRooms.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    createdAt: moment().notNull().defaultNow(),
    /** When he was told that it begins; null before. */
    toldAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.memberId] }),
    index("live_reminders_member").on(table.memberId),
    index("live_reminders_untold").on(table.roomId, table.memberId).where(sql`told_at is null`),
  ],
);

/** How many connections each process holds in a room; a row that is not renewed counts no longer. */
export const livePresence = pgTable(
  "live_presence",
  {
    roomId: idOf(() => liveRooms.id, { onDelete: "cascade" }),
    process: text().notNull(),
    viewers: integer().notNull(),
    seenAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.process] })],
);

/**
 * Names under which a room's picture was sent, those before its key was renewed among them: what was recorded under one
 * comes when the room has another.
 */
export const liveStreams = pgTable(
  "live_streams",
  {
    name: text().primaryKey(),
    roomId: idOf(() => liveRooms.id, { onDelete: "cascade" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("live_streams_room").on(table.roomId)],
);

/** What the media server recorded, in the order in which it was sent. */
export const liveRecordings = pgTable(
  "live_recordings",
  {
    id: identityKey().primaryKey(),
    roomId: idOf(() => liveRooms.id, { onDelete: "cascade" }),
    /** Below LIVE_REPLAY_URL, without a slash at its head. */
    path: text().notNull(),
    /** When its first picture was sent. */
    startedAt: moment().notNull(),
    seconds: doublePrecision().notNull(),
    bytes: id64().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("live_recordings_path").on(table.path),
    index("live_recordings_room").on(table.roomId, table.startedAt),
  ],
);

/** How the stream of a room was, as the media server told; kept for an hour. */
export const liveSignals = pgTable(
  "live_signals",
  {
    roomId: idOf(() => liveRooms.id, { onDelete: "cascade" }),
    at: moment().notNull().defaultNow(),
    /** Kilobits a second that arrive. */
    kbps: integer().notNull(),
    /** Each null where this server does not tell it. */
    fps: doublePrecision(),
    keyframeSeconds: doublePrecision(),
    drops: integer(),
    video: text().notNull().default(""),
    audio: text().notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.at] }), index("live_signals_at").on(table.at)],
);

/** What a constraint refuses, in words. */
export const liveConstraints: ConstraintErrors = {
  live_rooms_article: { code: "CONFLICT", message: "这篇文章已经有一场直播", field: "article_id" },
};
