import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { PictureRow } from "#capabilities/media/server/public.ts";
import { media } from "#capabilities/media/server/tables.ts";
import { members } from "#capabilities/members/server/tables.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";
import { lifeStates } from "#shared/life.ts";

/** A series of cars (车系) that articles are about. */
export const carSeries = pgTable("car_series", {
  id: identityKey().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  make: text().notNull(),
  section: text().notNull(),
  body: text().notNull(),
  tagline: text().notNull().default(""),
  coverId: id64().references(() => media.id),
  /** Up to three measured figures: label, value, unit. */
  figures: jsonb().$type<{ label: string; value: string; unit: string }[]>().notNull().default([]),
});

export const articles = pgTable(
  "articles",
  {
    id: identityKey().primaryKey(),
    /** Id in the system that came before; the legacy addresses use it. */
    legacyId: id64(),
    kind: text({ enum: ["post", "pic", "video"] }).notNull(),
    section: text().notNull(),
    channel: text().notNull().default(""),
    title: text().notNull(),
    summary: text().notNull().default(""),
    /** Sanitized on write. */
    bodyHtml: text().notNull().default(""),
    readMinutes: integer().notNull().default(1),
    authorId: id64().references(() => members.id),
    /** Shown when there is no author account, as for imported articles. */
    authorName: text().notNull().default(""),
    sourceName: text().notNull().default(""),
    sourceUrl: text().notNull().default(""),
    coverId: id64().references(() => media.id),
    videoId: id64().references(() => media.id),
    /** How many pictures it has, and the first three as lists show them: written with the pictures. */
    pictureCount: integer().notNull().default(0),
    preview: jsonb().$type<PictureRow[]>().notNull().default([]),
    videoChapters: jsonb().$type<{ at: number; title: string }[]>().notNull().default([]),
    status: text({ enum: lifeStates }).notNull().default("published"),
    /** Why it was taken back, told to its author. */
    rejectReason: text().notNull().default(""),
    commentsClosed: boolean().notNull().default(false),
    /** Position in the section's carousel, 1 first; null when not in it. */
    featuredRank: integer(),
    publishedAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** Imports: the feed's own id of the entry and a hash of what was stored from it. */
    importKey: text(),
    importHash: text(),
  },
  (table) => [
    uniqueIndex("articles_legacy_id").on(table.legacyId),
    uniqueIndex("articles_import_key").on(table.importKey),
    // One partial index per way a list is filtered; each ends in the keyset (published_at, id).
    index("articles_published")
      .on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published'`),
    index("articles_section")
      .on(table.section, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published'`),
    index("articles_kind")
      .on(table.kind, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published'`),
    index("articles_section_kind")
      .on(table.section, table.kind, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published'`),
    index("articles_channel")
      .on(table.channel, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published'`),
    index("articles_author").on(table.authorId, table.publishedAt.desc().nullsFirst()),
    // Whether a picture may be served is asked by its id.
    index("articles_cover").on(table.coverId),
    index("articles_video").on(table.videoId),
    index("articles_featured")
      .on(table.section, table.featuredRank)
      .where(sql`featured_rank is not null and status = 'published'`),
  ],
);

/** Figures that change often stay out of the wide row. */
export const articleCounters = pgTable("article_counters", {
  articleId: id64()
    .primaryKey()
    .references(() => articles.id, { onDelete: "cascade" }),
  reads: integer().notNull().default(0),
  likes: integer().notNull().default(0),
  collects: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  shares: integer().notNull().default(0),
});

export const articleTags = pgTable(
  "article_tags",
  {
    articleId: id64()
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    tag: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.tag] }),
    index("article_tags_tag").on(table.tag, table.articleId),
  ],
);

export const articleSeries = pgTable(
  "article_series",
  {
    articleId: id64()
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    seriesId: id64()
      .notNull()
      .references(() => carSeries.id),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.seriesId] }),
    index("article_series_series").on(table.seriesId, table.articleId),
  ],
);

/** The pictures of a gallery (in order) and those that stand inside a text. */
export const articlePictures = pgTable(
  "article_pictures",
  {
    articleId: id64()
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    mediaId: id64()
      .notNull()
      .references(() => media.id),
    caption: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.position] }),
    index("article_pictures_media").on(table.mediaId),
  ],
);
