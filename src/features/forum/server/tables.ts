import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { PictureRow } from "#capabilities/media/media/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { id64, identityKey, idOf, lifeColumns, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import type { Document } from "#shared/document.ts";

/** A board (版块; addresses say channel): where posts stand. Boards are data; a section shows its own by position. */
export const boards = pgTable(
  "boards",
  {
    id: identityKey().primaryKey(),
    /** Slug of the section that it belongs to; the umbrella shows the boards of all sections. */
    section: text().notNull(),
    name: text().notNull(),
    /** Name of a symbol of the design system; an unknown one is drawn as the community's. */
    icon: text().notNull().default("community"),
    /** What it is for, in a sentence. */
    intro: text().notNull().default(""),
    /** House rules (版规), one in a line. */
    rules: text().notNull().default(""),
    /** 1 first. */
    position: integer().notNull().default(0),
    /** Nobody posts in it any longer, and lists leave it out; its posts stay. */
    closed: boolean().notNull().default(false),
    /** Lists still have it, but nobody posts in it: for announcements, and for what is to rest. */
    readOnly: boolean().notNull().default(false),
    /** The board that took over its posts; it is closed then, and its address leads there. */
    mergedInto: id64(),
    /** Its identity in the system that it was brought in from. */
    importKey: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("boards_name").on(table.section, table.name),
    uniqueIndex("boards_import_key").on(table.importKey),
    index("boards_section").on(table.section, table.position),
  ],
);

/** What is counted of a board. No row: nothing yet. */
export const boardCounters = pgTable("board_counters", {
  boardId: id64()
    .primaryKey()
    .references(() => boards.id, { onDelete: "cascade" }),
  /** Published posts. */
  posts: integer().notNull().default(0),
  members: integer().notNull().default(0),
});

/** Who joined a board. */
export const boardMembers = pgTable(
  "board_members",
  {
    boardId: idOf(() => boards.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.memberId] }),
    index("board_members_member").on(table.memberId, table.createdAt),
  ],
);

/** Members who look after a board (版主), as its head names them. */
export const boardModerators = pgTable(
  "board_moderators",
  {
    boardId: idOf(() => boards.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.memberId] }),
    index("board_moderators_member").on(table.memberId),
  ],
);

/** Where a post is pinned: at the top of its board, or over all of its section as an announcement. */
export const pinPlaces = ["none", "board", "section"] as const;

/**
 * Posts as they are read. Lists and figures live in `post_listings`, one row for each post under the same id: whoever
 * writes rows in bulk writes both, as `storePosts` does, and counts `board_counters.posts` once for all of them.
 */
export const posts = pgTable(
  "posts",
  {
    id: identityKey().primaryKey(),
    boardId: idOf(() => boards.id),
    authorId: idOf(() => members.id),
    /** Of the board. */
    section: text().notNull(),
    title: text().notNull(),
    document: jsonb().$type<Document>().notNull(),
    /** The document as plain text, for lists, search and review. */
    body: text().notNull(),
    /** Key of a series of cars as `interestChoices` lists them; empty without one. */
    series: text().notNull().default(""),
    /** City that the author chose to show; empty without one. */
    city: text().notNull().default(""),
    /** Province that it was written from (IP 属地). */
    region: text().notNull().default(""),
    /** What its document shows, at the most: a film, pictures, or words alone. */
    kind: text({ enum: ["text", "picture", "video"] })
      .notNull()
      .default("text"),
    /** There is a poll in its document. */
    hasPoll: boolean().notNull().default(false),
    /** How many pictures it has, and the first three as lists show them: written with the document. */
    pictureCount: integer().notNull().default(0),
    preview: jsonb().$type<PictureRow[]>().notNull().default([]),
    ...lifeColumns(),
    pinned: text({ enum: pinPlaces }).notNull().default("none"),
    pinnedAt: moment(),
    /** Set apart as one of the best (精华). */
    bestAt: moment(),
    /** Nobody replies any longer. */
    lockedAt: moment(),
    /** Why, for everybody to read. */
    lockReason: text().notNull().default(""),
    /** The board that it was moved from last. */
    movedFrom: id64().references(() => boards.id),
    /** When its words last changed after it was public. */
    editedAt: moment(),
    /** When it was first seen by everybody, or written while it never was. */
    publishedAt: moment().notNull().defaultNow(),
    /** Its identity in the system that it was brought in from; at most 300 characters. */
    importKey: text(),
  },
  (table) => [
    uniqueIndex("posts_import_key").on(table.importKey),
    // The author's own lists, by where posts stand.
    index("posts_author").on(table.authorId, table.status, table.createdAt, table.id),
    index("posts_pinned_board")
      .on(table.boardId, table.pinnedAt)
      .where(sql`pinned <> 'none' and status = 'published'`),
    index("posts_pinned_section")
      .on(table.section, table.pinnedAt)
      .where(sql`pinned = 'section' and status = 'published'`),
  ],
);

/**
 * A post as lists find and order it, with its figures: narrow, since every reply and like writes here. What repeats the
 * post's own columns changes with them.
 */
export const postListings = pgTable(
  "post_listings",
  {
    postId: id64()
      .primaryKey()
      .references(() => posts.id, { onDelete: "cascade" }),
    boardId: id64().notNull(),
    section: text().notNull(),
    series: text().notNull(),
    city: text().notNull(),
    authorId: idOf(() => members.id),
    /** Everybody sees it: its post is published. */
    shown: boolean().notNull(),
    best: boolean().notNull().default(false),
    publishedAt: moment().notNull(),
    /** Days from 1970 to `published_at`, as a number that an order can be made of. */
    born: doublePrecision().notNull(),
    likes: integer().notNull().default(0),
    collects: integer().notNull().default(0),
    /** Published replies, those within floors included. */
    replies: integer().notNull().default(0),
    reads: integer().notNull().default(0),
    shares: integer().notNull().default(0),
    lastReplyAt: moment(),
    /** The order of hot lists, kept by the database ([why](../../../../docs/decisions/2026-11-22-hot-posts.md)). */
    hot: doublePrecision().generatedAlwaysAs(
      (): SQL => sql`round((born + log(1 + likes + 2 * replies + 3 * collects)) * 1000) / 1000`,
    ),
  },
  (table) => {
    // Ascending, and read from their ends.
    const newest = [table.publishedAt, table.postId] as const;
    const hottest = [table.hot, table.postId] as const;
    return [
      index("post_listings_hot")
        .on(...hottest)
        .where(sql`shown`),
      index("post_listings_section_hot")
        .on(table.section, ...hottest)
        .where(sql`shown`),
      index("post_listings_board_hot")
        .on(table.boardId, ...hottest)
        .where(sql`shown`),
      index("post_listings_new")
        .on(...newest)
        .where(sql`shown`),
      index("post_listings_section_new")
        .on(table.section, ...newest)
        .where(sql`shown`),
      index("post_listings_board_new")
        .on(table.boardId, ...newest)
        .where(sql`shown`),
      index("post_listings_board_best")
        .on(table.boardId, ...newest)
        .where(sql`shown and best`),
      index("post_listings_author")
        .on(table.authorId, ...newest)
        .where(sql`shown`),
      index("post_listings_series")
        .on(table.section, table.series, ...newest)
        .where(sql`shown and series <> ''`),
      index("post_listings_city")
        .on(table.section, table.city, ...newest)
        .where(sql`shown and city <> ''`),
    ];
  },
);

/** What people are told when they meet one of these. */
export const boardConstraints: ConstraintErrors = {
  boards_name: { code: "CONFLICT", message: "这个分区已有同名的版块", field: "name" },
};
