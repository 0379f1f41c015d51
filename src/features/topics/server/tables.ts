import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, lifeColumns, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";

/** What topics are sorted by, in the order of the tabs; kept at the desk. */
export const topicClasses = pgTable("topic_classes", {
  key: text().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
});

/**
 * A topic (话题): what posts and questions that carry #its name# are gathered under. While a change of it is looked
 * at, others see `shownIntro` and `shownCoverId`.
 */
export const topics = pgTable(
  "topics",
  {
    id: identityKey().primaryKey(),
    /** Slug of the section where it was proposed; its page opens in all of them. */
    section: text().notNull(),
    /** Without the two #. */
    name: text().notNull(),
    /** The name as it is compared: width and case folded, without spaces (`topicKey`). */
    nameKey: text().notNull(),
    classKey: text()
      .notNull()
      .references(() => topicClasses.key),
    intro: text().notNull().default(""),
    coverId: id64().references(() => media.id),
    /** Key of a series of cars as `interestChoices` lists them; empty without one. */
    series: text().notNull().default(""),
    /** Only certified owners may write under it: of its series, or of its club where it has none. */
    ownersOnly: boolean().notNull().default(false),
    proposerId: id64().references(() => members.id),
    /** Who looks after it; null once the account of the last one ended. */
    hostId: id64().references(() => members.id),
    /** To whom the host wants to hand it over, until that one says. */
    heirId: id64().references(() => members.id),
    ...lifeColumns(),
    /** What others see while `status` is that of a change: nothing unless `shownBefore`. */
    shownBefore: boolean().notNull().default(false),
    shownIntro: text().notNull().default(""),
    shownCoverId: id64().references(() => media.id),
    /** Whether others see it: follows from the above, and from not being merged. Written with them. */
    visible: boolean().notNull().default(false),
    /** Nothing new joins it from then on. */
    closedAt: moment(),
    /** Administrators closed it, and only they open it again. */
    closedByDesk: boolean().notNull().default(false),
    /** Where its page leads on to, and what is written under its name goes. */
    mergedIntoId: id64(),
    /** Deleted by its host, who may have it back for seven days. */
    deletedAt: moment(),
    /** The host wants it deleted, and administrators have to agree. */
    deleteAskedAt: moment(),
    /** What stands on top of its page: kind and id of a text in `topic_items`. */
    pinnedKind: text(),
    pinnedId: id64(),
  },
  (table) => [
    foreignKey({ columns: [table.mergedIntoId], foreignColumns: [table.id] }),
    // One name, one topic: also while it is looked at, and after it went into another.
    uniqueIndex("topics_name_key")
      .on(table.nameKey)
      .where(sql`status in ('in_review', 'published') or visible`),
    index("topics_host").on(table.hostId),
    index("topics_heir").on(table.heirId).where(sql`heir_id is not null`),
    index("topics_proposer").on(table.proposerId),
    index("topics_merged").on(table.mergedIntoId).where(sql`merged_into_id is not null`),
    index("topics_asked").on(table.deleteAskedAt).where(sql`delete_asked_at is not null`),
    // Whether a picture may be served is asked by its id.
    index("topics_cover").on(table.coverId),
    index("topics_shown_cover").on(table.shownCoverId),
  ],
);

/** What a violated constraint of these tables says. */
export const topicConstraints: ConstraintErrors = {
  topics_name_key: { code: "CONFLICT", message: "已经有同名的话题了", field: "name" },
  topics_class_key_topic_classes_key_fk: {
    code: "INVALID_INPUT",
    message: "没有这个分类",
    field: "class_key",
  },
};

/**
 * Figures that change often stay out of the wide row. `heat` is the base-2 logarithm of the sum of what happened, each
 * counted as its weight doubled for every two days since a fixed day: it orders topics at every moment without being
 * computed anew (`heat.ts`).
 */
export const topicCounters = pgTable(
  "topic_counters",
  {
    topicId: id64()
      .primaryKey()
      .references(() => topics.id, { onDelete: "cascade" }),
    section: text().notNull(),
    classKey: text().notNull(),
    /** Whether others see the topic: repeated here for the index of the rank. */
    visible: boolean().notNull().default(false),
    items: integer().notNull().default(0),
    followers: integer().notNull().default(0),
    views: integer().notNull().default(0),
    heat: doublePrecision().notNull().default(-1e6),
  },
  (table) => [
    index("topic_counters_rank")
      .on(...falling(table.heat, table.topicId))
      .where(sql`visible`),
    index("topic_counters_section")
      .on(table.section, ...falling(table.heat, table.topicId))
      .where(sql`visible`),
    index("topic_counters_class")
      .on(table.classKey, ...falling(table.heat, table.topicId))
      .where(sql`visible`),
  ],
);

/** Topics that operators put before the hottest, for each section's lists of its own. */
export const topicRecommendations = pgTable(
  "topic_recommendations",
  {
    /** Slug of the section whose lists begin with them. */
    section: text().notNull(),
    topicId: idOf(() => topics.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.section, table.topicId] }),
    index("topic_recommendations_topic").on(table.topicId),
  ],
);

export const topicFollows = pgTable(
  "topic_follows",
  {
    memberId: idOf(() => members.id),
    topicId: idOf(() => topics.id, { onDelete: "cascade" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.topicId] }),
    index("topic_follows_topic").on(table.topicId),
  ],
);

/**
 * Which published texts carry which name. Those of a name that no topic has are kept as well, and join the topic that
 * gets the name.
 */
export const topicItems = pgTable(
  "topic_items",
  {
    /** As `topicItems` offers it: `post`, `question`. */
    kind: text().notNull(),
    itemId: id64().notNull(),
    nameKey: text().notNull(),
    /** Null while there is no topic of this name, and when another name of the text leads to the same one. */
    topicId: id64().references(() => topics.id),
    /** Set apart as one of the best by whoever owns the text. */
    best: boolean().notNull().default(false),
    video: boolean().notNull().default(false),
    /** What the owner of the text orders by, higher first: age is in it. */
    hot: doublePrecision().notNull(),
    publishedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.nameKey] }),
    uniqueIndex("topic_items_once").on(table.topicId, table.kind, table.itemId),
    index("topic_items_new").on(table.topicId, ...falling(table.publishedAt, table.kind, table.itemId)),
    index("topic_items_hot").on(table.topicId, ...falling(table.hot, table.kind, table.itemId)),
    index("topic_items_name").on(table.nameKey),
  ],
);
