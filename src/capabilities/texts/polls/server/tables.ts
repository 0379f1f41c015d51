import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import { pollResults } from "#shared/poll.ts";

/** Polls of texts as they are voted in; what they ask repeats the text. Whoever votes or changes one locks its row. */
export const polls = pgTable(
  "polls",
  {
    id: identityKey().primaryKey(),
    /** The text that it stands in, as in `pollPlaces`. */
    textKind: text().notNull(),
    textId: id64().notNull(),
    /** Chosen by the writer. */
    key: text().notNull(),
    question: text().notNull(),
    /** How many choices one may take. */
    most: integer().notNull(),
    endsAt: moment(),
    results: text({ enum: pollResults }).notNull(),
    /** Its text still holds it: one with votes outlives being left out of an earlier version. */
    held: boolean().notNull().default(true),
    /** Members who voted, those included whose accounts have ended. */
    voters: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex("polls_text").on(table.textKind, table.textId, table.key)],
);

/** Choices, made anew whenever a poll is changed: a vote for what was seen before finds none of them. */
export const pollChoices = pgTable(
  "poll_choices",
  {
    id: identityKey().primaryKey(),
    pollId: idOf(() => polls.id, { onDelete: "cascade" }),
    /** From 0 on. */
    position: integer().notNull(),
    text: text().notNull(),
    votes: integer().notNull().default(0),
  },
  (table) => [uniqueIndex("poll_choices_position").on(table.pollId, table.position)],
);

/** Who voted, and for what: told to nobody but himself. */
export const pollVotes = pgTable(
  "poll_votes",
  {
    pollId: idOf(() => polls.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    /** Ids of choices, in ascending order. */
    choices: jsonb().$type<string[]>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.pollId, table.memberId] }),
    index("poll_votes_member").on(table.memberId, table.createdAt),
  ],
);
