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
import { carSeries } from "#capabilities/cars/catalogue/server/tables.ts";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import type { PictureRow } from "#capabilities/media/media/server/public.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import type { BatchAct, BatchRow } from "#features/articles/batch-contract.ts";
import type { DraftContent } from "#features/articles/draft-contract.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import { lifeStates } from "#shared/life.ts";

/** A pin as the desk puts it back. */
export interface PinKept {
  section: string;
  channel: string;
  position: number;
  fromAt: string | null;
  untilAt: string | null;
}

/** How a draft and its article stood before an act on many. */
export interface BeforeBatch {
  content: DraftContent;
  state: "draft" | "scheduled" | "done";
  publishAt: string | null;
  takeDownAt: string | null;
  /** Of the article; null where there was none. */
  status: string | null;
  /** What readers saw; null where they saw nothing. */
  live: DraftContent | null;
  pins: PinKept[];
}

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
    /** Who may read all of it: everybody, owners of a car of its club (of any in the umbrella), or of one that it is about. */
    audience: text({ enum: ["all", "club", "series"] })
      .notNull()
      .default("all"),
    commentsClosed: boolean().notNull().default(false),
    /** Comments are looked at before they are shown, whatever the rule of the section says. */
    commentsFirst: boolean().notNull().default(false),
    /** What editors chose to be read next: ids of articles, before those that are found. */
    related: jsonb().$type<string[]>().notNull().default([]),
    /** What was corrected after it was published, oldest first. */
    corrections: jsonb().$type<{ at: string; note: string }[]>().notNull().default([]),
    /** For search engines and share cards, instead of title and summary. */
    seoTitle: text().notNull().default(""),
    seoDescription: text().notNull().default(""),
    /** Words in its address, behind its number. */
    slug: text().notNull().default(""),
    /** The address that counts where that is another one. */
    canonical: text().notNull().default(""),
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
      .on(...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    index("articles_section")
      .on(table.section, ...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    index("articles_kind")
      .on(table.kind, ...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    index("articles_section_kind")
      .on(table.section, table.kind, ...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    index("articles_channel")
      .on(table.channel, ...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    // How many of what there are is counted in this index alone.
    index("articles_counted")
      .on(table.section, table.kind, table.channel)
      .where(sql`status = 'published'`)
      .concurrently(),
    index("articles_author").on(table.authorId, ...falling(table.publishedAt)),
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

/** How an article was read, by China's day and by where its readers came from. */
export const articleReaders = pgTable(
  "article_readers",
  {
    articleId: idOf(() => articles.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    /** As `readerSources` names them. */
    source: text().notNull(),
    /** Each visitor once in half an hour. */
    views: integer().notNull().default(0),
    /** How many of those reached the end. */
    finished: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.day, table.source] })],
);

export const articleTags = pgTable(
  "article_tags",
  {
    articleId: idOf(() => articles.id, { onDelete: "cascade" }),
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
    articleId: idOf(() => articles.id, { onDelete: "cascade" }),
    seriesId: idOf(() => carSeries.id),
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
    articleId: idOf(() => articles.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    mediaId: idOf(() => media.id),
    caption: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.position] }),
    index("article_pictures_media").on(table.mediaId),
  ],
);

/** What a text shows beside its pictures: films with their posters, pictures of link cards. */
export const articleFiles = pgTable(
  "article_files",
  {
    articleId: idOf(() => articles.id, { onDelete: "cascade" }),
    mediaId: idOf(() => media.id),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.mediaId] }),
    index("article_files_media").on(table.mediaId),
  ],
);

/** Pages elsewhere that texts show as cards, as they called themselves when an editor linked them. Never changed. */
export const articleLinks = pgTable(
  "article_links",
  {
    id: identityKey().primaryKey(),
    url: text().notNull(),
    title: text().notNull(),
    /** Name of the site, or its host. */
    site: text().notNull(),
    /** Fetched in; gone when nothing uses the card any longer. */
    pictureId: id64().references(() => media.id, { onDelete: "set null" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("article_links_picture").on(table.pictureId)],
);

/**
 * What editors work at: something new, or the working copy of an article, one for each. Readers see nothing of it before
 * it is published, which writes the article.
 */
export const articleDrafts = pgTable(
  "article_drafts",
  {
    id: identityKey().primaryKey(),
    /** The article that it is a copy of; null until it was published. */
    articleId: id64()
      .unique()
      .references(() => articles.id, { onDelete: "cascade" }),
    /** `done` while the article says the same. */
    state: text({ enum: ["draft", "scheduled", "done"] })
      .notNull()
      .default("draft"),
    content: jsonb().$type<DraftContent>().notNull(),
    /** Of the content, for lists. */
    kind: text({ enum: ["post", "pic", "video"] }).notNull(),
    section: text().notNull(),
    channel: text().notNull().default(""),
    title: text().notNull().default(""),
    authorName: text().notNull().default(""),
    /** Counts the changes: a save against an older one is refused. */
    revision: integer().notNull().default(1),
    publishAt: moment(),
    /** Nobody may publish it before. */
    embargoUntil: moment(),
    /** It is to be written by then. */
    dueAt: moment(),
    /** The article is taken down then. */
    takeDownAt: moment(),
    /** Why the schedule could not be kept; empty otherwise. */
    scheduleProblem: text().notNull().default(""),
    createdBy: id64().references(() => admins.id),
    updatedBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("article_drafts_list").on(table.state, ...falling(table.updatedAt, table.id)),
    index("article_drafts_due").on(table.publishAt).where(sql`state = 'scheduled'`),
    index("article_drafts_written").on(table.dueAt).where(sql`due_at is not null`).concurrently(),
    index("article_drafts_take_down").on(table.takeDownAt).where(sql`take_down_at is not null`),
  ],
);

/** What a draft said at moments worth going back to, numbered from 1 for each draft. Never changed. */
export const articleVersions = pgTable(
  "article_versions",
  {
    draftId: idOf(() => articleDrafts.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    why: text({
      enum: ["kept", "conflict", "published", "corrected", "before_restore", "scheduled", "handed_in"],
    }).notNull(),
    note: text().notNull().default(""),
    content: jsonb().$type<DraftContent>().notNull(),
    /** Null: the schedule. */
    adminId: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.number] })],
);

/**
 * What was handed in for a second person to pass: one version of a draft, to be published, or its article, to be taken
 * down. At most one of a draft waits; the others tell what came of them.
 */
export const articleHandIns = pgTable(
  "article_hand_ins",
  {
    id: identityKey().primaryKey(),
    draftId: idOf(() => articleDrafts.id, { onDelete: "cascade" }),
    act: text({ enum: ["publish", "unpublish"] }).notNull(),
    /** The draft's revision that was handed in, and the version that keeps it. */
    revision: integer().notNull(),
    version: integer().notNull(),
    /** To whoever passes it. */
    note: text().notNull().default(""),
    /** For readers, of a published article. */
    correction: text().notNull().default(""),
    /** Null: as soon as it is passed. */
    publishAt: moment(),
    takeDownAt: moment(),
    /** `changed`: somebody changed the text after it was handed in. */
    state: text({ enum: ["waiting", "passed", "sent_back", "withdrawn", "changed"] })
      .notNull()
      .default("waiting"),
    /** Why it was sent back. */
    reason: text().notNull().default(""),
    byAdmin: idOf(() => admins.id),
    /** Who ended its waiting. */
    endedBy: id64().references(() => admins.id),
    endedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("article_hand_ins_draft").on(table.draftId, table.id),
    uniqueIndex("article_hand_ins_waiting").on(table.draftId).where(sql`state = 'waiting'`),
    index("article_hand_ins_sent_back").on(table.byAdmin).where(sql`state = 'sent_back'`),
  ],
);

/** Files that a draft or one of its versions names; they are not swept, and its editors may show them. */
export const articleDraftMedia = pgTable(
  "article_draft_media",
  {
    draftId: idOf(() => articleDrafts.id, { onDelete: "cascade" }),
    mediaId: idOf(() => media.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.mediaId] }),
    index("article_draft_media_media").on(table.mediaId),
  ],
);

/** Articles that stand first in a list for a time: of a section, or of one of its channels. */
export const articlePins = pgTable(
  "article_pins",
  {
    section: text().notNull(),
    /** Empty: the section's list of all channels. */
    channel: text().notNull().default(""),
    articleId: idOf(() => articles.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Null: from the moment on that it was pinned. */
    fromAt: moment(),
    /** Null: until somebody takes it off. */
    untilAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.section, table.channel, table.articleId] }),
    index("article_pins_article").on(table.articleId),
  ],
);

/** One act on many rows of the desk's list; the same key again goes on with it and does nothing twice. */
export const articleBatches = pgTable(
  "article_batches",
  {
    id: identityKey().primaryKey(),
    adminId: idOf(() => admins.id),
    key: text().notNull(),
    act: jsonb().$type<BatchAct>().notNull(),
    /** As they were asked for: their places name the rows. */
    asked: jsonb().$type<BatchRow[]>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex("article_batches_key").on(table.adminId, table.key)],
);

/** What came of each row of such an act, and how it stood before, to be put back. */
export const articleBatchRows = pgTable(
  "article_batch_rows",
  {
    batchId: idOf(() => articleBatches.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    draftId: id64().references(() => articleDrafts.id, { onDelete: "set null" }),
    title: text().notNull().default(""),
    /** Why nothing was done; empty otherwise. */
    problem: text().notNull().default(""),
    /** Null where nothing changed. */
    before: jsonb().$type<BeforeBatch>(),
    /** The draft's revision after it: who changed it since keeps what he wrote. */
    revision: integer(),
    undone: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.place] }),
    index("article_batch_rows_draft").on(table.draftId),
  ],
);

/** Who has a draft open, page by page; whoever was not heard of for a while has gone. */
export const articleDraftEditors = pgTable(
  "article_draft_editors",
  {
    draftId: idOf(() => articleDrafts.id, { onDelete: "cascade" }),
    /** Chosen by the page. */
    page: text().notNull(),
    adminId: idOf(() => admins.id),
    since: moment().notNull().defaultNow(),
    seenAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.page] })],
);
