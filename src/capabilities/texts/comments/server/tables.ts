import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, lifeColumns, moment } from "#platform/database/columns.ts";
import type { Document } from "#shared/document.ts";

/** One comment or reply. A thread is a root comment (rootId null) and all replies that carry its id. */
export const comments = pgTable(
  "comments",
  {
    id: identityKey().primaryKey(),
    targetKind: text().notNull(),
    targetId: id64().notNull(),
    rootId: id64(),
    /** The reply this one answers inside the thread; null when it answers the root. */
    replyToId: id64(),
    authorId: idOf(() => members.id),
    /** What it says, without marks: for search, review and lists. */
    body: text().notNull(),
    /** What it says, where that is more than the paragraphs of `body`: mentions, topics, links. */
    document: jsonb().$type<Document>(),
    /** Which it is among those that open a thread, where the target is numbered; drawn as it is first published. */
    floor: integer(),
    /** A comment under the same thing that it quotes. */
    quotedId: id64(),
    ...lifeColumns(),
    /** Published and set apart by an editor. */
    featuredAt: moment(),
    likes: integer().notNull().default(0),
    /** Published replies of the thread; on root comments only. */
    replies: integer().notNull().default(0),
    region: text().notNull().default(""),
    /** When its author changed it last after it was public. */
    editedAt: moment(),
  },
  (table) => [
    uniqueIndex("comments_floor")
      .on(table.targetKind, table.targetId, table.floor)
      .where(sql`floor is not null`),
    // A root that is gone keeps its place while it has replies. Nulls first: what `order by … desc` means.
    index("comments_new")
      .on(table.targetKind, table.targetId, ...falling(table.createdAt, table.id))
      .where(sql`root_id is null and (status = 'published' or replies > 0)`),
    index("comments_hot")
      .on(table.targetKind, table.targetId, ...falling(table.likes, table.id))
      .where(sql`root_id is null and (status = 'published' or replies > 0)`),
    // What waits to be looked at under a thing that is to go.
    index("comments_waiting").on(table.targetKind, table.targetId).where(sql`status = 'in_review'`),
    index("comments_thread").on(table.rootId, table.createdAt, table.id),
    index("comments_author").on(table.authorId, ...falling(table.createdAt)),
    // What was said in a week under all things of a kind, and by how many, is counted in this index alone.
    index("comments_said")
      .on(table.targetKind, table.createdAt, table.targetId, table.authorId)
      .where(sql`status = 'published'`)
      .concurrently(),
  ],
);

/** The last floor that was drawn under a thing: a row of its own, so that nothing else of the thing waits for it. */
export const commentFloors = pgTable(
  "comment_floors",
  {
    targetKind: text().notNull(),
    targetId: id64().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.targetKind, table.targetId] })],
);

/** How far a member has read under a numbered thing. */
export const commentPlaces = pgTable(
  "comment_places",
  {
    memberId: idOf(() => members.id),
    targetKind: text().notNull(),
    targetId: id64().notNull(),
    floor: integer().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.targetKind, table.targetId] })],
);

export const commentPictures = pgTable(
  "comment_pictures",
  {
    commentId: idOf(() => comments.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    mediaId: idOf(() => media.id),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.position] }),
    index("comment_pictures_media").on(table.mediaId),
  ],
);
