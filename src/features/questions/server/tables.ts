import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, lifeColumns, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import type { Document } from "#shared/document.ts";

/**
 * How a bounty ends: the asker accepted; what most found useful got it when its time was over; an administrator decided;
 * nobody answered usefully; the question was closed, or is gone.
 */
export const bountyEnds = ["accepted", "votes", "desk", "unanswered", "closed", "gone"] as const;

/** What questions are about, as a tree that operators keep: 故障 › 异响. */
export const questionCategories = pgTable(
  "question_categories",
  {
    id: identityKey().primaryKey(),
    /** Stays the same for ever, whatever it is called. */
    key: text().notNull(),
    parentId: id64(),
    name: text().notNull(),
    intro: text().notNull().default(""),
    /** Name of a drawing of the design system; empty below the first level. */
    icon: text().notNull().default(""),
    /** What askers are told before they ask here, a line each. */
    rules: text().array().notNull().default([]),
    position: integer().notNull(),
    /** Takes no more questions; those that are there stay. */
    closed: boolean().notNull().default(false),
    /** Where its questions went, and its address leads; it is closed for good then. */
    mergedIntoId: id64(),
  },
  (table) => [uniqueIndex("question_categories_key").on(table.key)],
);

/** Questions and answers never have the same id: the address of comments takes either. */
export const questionIds = pgSequence("question_ids");
const askedId = () => id64().primaryKey().default(sql`nextval('question_ids')`);

export const questions = pgTable(
  "questions",
  {
    id: askedId(),
    section: text().notNull(),
    categoryId: idOf(() => questionCategories.id),
    /** The category of the first level above it, or itself. */
    rootId: idOf(() => questionCategories.id),
    authorId: idOf(() => members.id),
    /** Nobody but its author, and administrators who ask for it, may know who wrote it. */
    anonymous: boolean().notNull().default(false),
    /** Only certified owners may answer: of its series, or of its club where it names none. */
    ownersOnly: boolean().notNull().default(false),
    title: text().notNull(),
    document: jsonb().$type<Document>().notNull(),
    /** The document as plain text, for review, search and lists. */
    body: text().notNull(),
    /** Key of a series of cars, as members follow it; null when it is about none. */
    series: text(),
    /** Kilometres. */
    mileage: integer(),
    /** When it shows, or how: 冷启动, 高速. */
    symptoms: text().array().notNull().default([]),
    ...lifeColumns(),
    closedAt: moment(),
    closedBy: text({ enum: ["author", "moderator"] }),
    closeReason: text().notNull().default(""),
    /** Neither it nor its answers take comments. */
    commentsClosed: boolean().notNull().default(false),
    acceptedAnswerId: id64(),
    /** The same was asked there. */
    duplicateOfId: id64(),
    /** Points held for whoever helps, or paid to him; 0 when there is no bounty, or it went back. */
    bounty: integer().notNull().default(0),
    bountyHeld: boolean().notNull().default(false),
    /** Published answers. */
    answers: integer().notNull().default(0),
    state: text({ enum: ["open", "answered", "solved", "closed"] })
      .notNull()
      .generatedAlwaysAs(
        sql`case when accepted_answer_id is not null then 'solved' when closed_at is not null then 'closed' when answers > 0 then 'answered' else 'open' end`,
      ),
    /** Rank among the recommended ones, see hot.ts. */
    hot: doublePrecision().notNull().default(0),
    /** Pairs of neighbouring characters and words of the title, for what is similar. */
    grams: text().array().notNull().default([]),
    region: text().notNull().default(""),
    /** When it was first shown. */
    publishedAt: moment(),
    /** When its words last changed after it was shown. */
    editedAt: moment(),
    /** When those were told who follow its series of cars or its category. */
    routedAt: moment(),
  },
  (table) => [
    // One partial index per way a list is filtered; each ends in its keyset.
    index("questions_hot")
      .on(...falling(table.hot, table.id))
      .where(sql`status = 'published'`),
    index("questions_section_hot")
      .on(table.section, ...falling(table.hot, table.id))
      .where(sql`status = 'published'`),
    index("questions_state")
      .on(table.state, ...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    index("questions_section_state")
      .on(table.section, table.state, ...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    index("questions_bounty")
      .on(...falling(table.publishedAt, table.id))
      .where(sql`status = 'published' and bounty_held`),
    index("questions_category")
      .on(table.categoryId, ...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    index("questions_root")
      .on(table.rootId, ...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    index("questions_series")
      .on(table.series, ...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    index("questions_author").on(table.authorId, ...falling(table.createdAt)),
    index("questions_duplicate").on(table.duplicateOfId).where(sql`duplicate_of_id is not null`),
    index("questions_unrouted").on(table.id).where(sql`status = 'published' and routed_at is null`),
    index("questions_grams").using("gin", table.grams).where(sql`status = 'published'`),
  ],
);

/** Figures that change often stay out of the wide row. */
export const questionCounters = pgTable("question_counters", {
  questionId: id64()
    .primaryKey()
    .references(() => questions.id, { onDelete: "cascade" }),
  reads: integer().notNull().default(0),
  /** Members who have the same question. */
  sames: integer().notNull().default(0),
  follows: integer().notNull().default(0),
  comments: integer().notNull().default(0),
});

export const answers = pgTable(
  "answers",
  {
    id: askedId(),
    questionId: idOf(() => questions.id),
    authorId: idOf(() => members.id),
    /** As with questions. */
    anonymous: boolean().notNull().default(false),
    document: jsonb().$type<Document>().notNull(),
    body: text().notNull(),
    ...lifeColumns(),
    /** When the asker accepted it; stays while it is hidden, so that it is accepted again when it returns. */
    acceptedAt: moment(),
    /** Answers of certified owners stand first, see owner-rank.ts. */
    ownerRank: smallint().notNull().default(0),
    likes: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    region: text().notNull().default(""),
    publishedAt: moment(),
    editedAt: moment(),
    /** When those were told who follow the question. */
    announcedAt: moment(),
  },
  (table) => [
    index("answers_unannounced").on(table.id).where(sql`status = 'published' and announced_at is null`),
    index("answers_best")
      .on(table.questionId, ...falling(table.ownerRank, table.likes, table.id))
      .where(sql`status = 'published'`),
    index("answers_new")
      .on(table.questionId, ...falling(table.publishedAt, table.id))
      .where(sql`status = 'published'`),
    index("answers_author").on(table.authorId, ...falling(table.createdAt)),
    uniqueIndex("answers_one_public")
      .on(table.questionId, table.authorId)
      .concurrently()
      .where(sql`status = 'published'`),
  ],
);

/** Who hears of new answers. */
export const questionFollows = pgTable(
  "question_follows",
  {
    questionId: idOf(() => questions.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.memberId] }),
    index("question_follows_member").on(table.memberId, ...falling(table.createdAt)),
  ],
);

/** Who has the same question (同问). */
export const questionSames = pgTable(
  "question_sames",
  {
    questionId: idOf(() => questions.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.memberId] }),
    index("question_sames_member").on(table.memberId),
  ],
);

/** Who was asked by somebody to answer; once for a question, whoever asks. */
export const questionInvitations = pgTable(
  "question_invitations",
  {
    questionId: idOf(() => questions.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    invitedBy: idOf(() => members.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.memberId] }),
    index("question_invitations_member").on(table.memberId, ...falling(table.createdAt)),
    index("question_invitations_by").on(table.invitedBy),
  ],
);

/** Who hears of new questions of a category. */
export const categoryFollows = pgTable(
  "category_follows",
  {
    categoryId: idOf(() => questionCategories.id),
    memberId: idOf(() => members.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.memberId] }),
    index("category_follows_member").on(table.memberId),
  ],
);

/** Points that an asker set aside for whoever helps. Held on an account of the ledger until they are paid or go back. */
export const questionBounties = pgTable(
  "question_bounties",
  {
    id: identityKey().primaryKey(),
    questionId: idOf(() => questions.id),
    /** Whose points they are. */
    memberId: idOf(() => members.id),
    amount: integer().notNull(),
    /** The days on which they would have expired, for when they go back. */
    lots: jsonb().$type<{ expires_on: string; amount: number }[]>().notNull(),
    state: text({ enum: ["held", "paid", "returned"] })
      .notNull()
      .default("held"),
    /** Whom all of it was paid; null where several share it. */
    paidTo: id64().references(() => members.id),
    /** When it ends by the rule that the question states, unless an answer was accepted by then. */
    endsAt: moment().notNull(),
    /** When the asker was reminded of that. */
    remindedAt: moment(),
    /** Why it was paid or went back; null while it is held. */
    settledBy: text({ enum: bountyEnds }),
    settledAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("question_bounties_held").on(table.questionId).where(sql`state = 'held'`),
    index("question_bounties_due").on(table.endsAt).where(sql`state = 'held'`),
    index("question_bounties_member").on(table.memberId),
    index("question_bounties_paid").on(table.paidTo),
    check("question_bounties_amount", sql`${table.amount} > 0`),
  ],
);

/** What answers got of bounties. */
export const questionBountyShares = pgTable(
  "question_bounty_shares",
  {
    bountyId: idOf(() => questionBounties.id),
    answerId: idOf(() => answers.id),
    memberId: idOf(() => members.id),
    amount: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bountyId, table.answerId] }),
    index("question_bounty_shares_answer").on(table.answerId),
    index("question_bounty_shares_member").on(table.memberId),
    check("question_bounty_shares_amount", sql`${table.amount} > 0`),
  ],
);

/** What people are told when they meet one of these. */
export const questionConstraints: ConstraintErrors = {
  question_bounties_held: { code: "CONFLICT", message: "这个问题已经有悬赏了", field: "bounty" },
  // Met by whoever would show one again: its author, a moderator who undoes or passes, the end of a ban.
  answers_one_public: {
    code: "CONFLICT",
    message: "作者在这个问题下已有另一个公开的回答，请先处理那一个，再恢复这一个",
  },
};
