import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { HonourAsked } from "#capabilities/community/honours/contract.ts";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

/** A sum of points that is given out in packets. What it pays stands in its pot, an account of the ledger. */
export const redPacketCampaigns = pgTable(
  "red_packet_campaigns",
  {
    id: identityKey().primaryKey(),
    name: text().notNull(),
    /** Slug of the section that gives it out; the umbrella's is for everybody. */
    section: text().notNull(),
    /** What stands on the cover. */
    greeting: text().notNull(),
    /** Points in all. */
    total: integer().notNull(),
    packetCount: integer().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** Only for members who bound a number. */
    needsMobile: boolean().notNull().default(true),
    /** Only for members of the section's club. */
    needsClub: boolean().notNull().default(false),
    /** Lowest level that may open one, of campaigns from before `conditions`; 0 for every level. */
    minLevel: integer().notNull().default(0),
    /** What else is asked of members, in the conditions of honours. */
    conditions: jsonb().$type<readonly HonourAsked[]>().notNull().default([]),
    /** Campaigns of one name are rounds of one series; empty for one alone. */
    series: text().notNull().default(""),
    /** How many rounds of its series a member may open one of; null for all of them. */
    seriesMax: integer(),
    /** Nobody opens one since this moment, until it goes on; null while it is not paused. */
    pausedAt: moment(),
    /** A draft has no packets and no pot yet. What ended gave its remainder back. */
    status: text({ enum: ["draft", "running", "ended"] })
      .notNull()
      .default("draft"),
    /** Ended by an administrator before its time. */
    stopped: boolean().notNull().default(false),
    /** Points that went back to where they came from; null until it ended. */
    returned: integer(),
    endedAt: moment(),
    createdBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("red_packet_campaigns_list").on(...falling(table.createdAt, table.id)),
    index("red_packet_campaigns_window").on(table.status, table.endsAt),
    index("red_packet_campaigns_creator").on(table.createdBy),
    check(
      "red_packet_campaigns_sum",
      sql`${table.packetCount} > 0 and ${table.total} >= ${table.packetCount}`,
    ),
    check("red_packet_campaigns_time", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** One packet, with its sum from the start on; whoever opens it gets his name into it. */
export const redPackets = pgTable(
  "red_packets",
  {
    id: identityKey().primaryKey(),
    campaignId: idOf(() => redPacketCampaigns.id),
    /** Points. */
    amount: integer().notNull(),
    memberId: id64().references(() => members.id),
    openedAt: moment(),
  },
  (table) => [
    // One a member, however many of his tabs ask at once.
    uniqueIndex("red_packets_once").on(table.campaignId, table.memberId).where(sql`member_id is not null`),
    // What is still to be had: shrinks as packets are opened.
    index("red_packets_left").on(table.campaignId, table.id).where(sql`member_id is null`),
    index("red_packets_member").on(table.memberId, ...falling(table.openedAt, table.id)),
    index("red_packets_luck").on(table.campaignId, ...falling(table.openedAt, table.id)),
    check("red_packets_amount", sql`${table.amount} > 0`),
    check("red_packets_opened", sql`(${table.memberId} is null) = (${table.openedAt} is null)`),
  ],
);
