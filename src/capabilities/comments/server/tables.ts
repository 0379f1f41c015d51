import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { media } from "#capabilities/media/server/tables.ts";
import { members } from "#capabilities/members/server/tables.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";
import { lifeStates } from "#shared/life.ts";

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
    authorId: id64()
      .notNull()
      .references(() => members.id),
    body: text().notNull(),
    status: text({ enum: lifeStates }).notNull(),
    /** Told to the author only. */
    rejectReason: text().notNull().default(""),
    /** Published and set apart by an editor. */
    featuredAt: moment(),
    likes: integer().notNull().default(0),
    /** Published replies of the thread; on root comments only. */
    replies: integer().notNull().default(0),
    region: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // A root that is gone keeps its place while it has replies. Nulls first: what `order by … desc` means.
    index("comments_new")
      .on(table.targetKind, table.targetId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`root_id is null and (status = 'published' or replies > 0)`),
    index("comments_hot")
      .on(table.targetKind, table.targetId, table.likes.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`root_id is null and (status = 'published' or replies > 0)`),
    index("comments_thread").on(table.rootId, table.createdAt, table.id),
    index("comments_author").on(table.authorId, table.createdAt.desc().nullsFirst()),
  ],
);

export const commentPictures = pgTable(
  "comment_pictures",
  {
    commentId: id64()
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    mediaId: id64()
      .notNull()
      .references(() => media.id),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.position] }),
    index("comment_pictures_media").on(table.mediaId),
  ],
);
