import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { versionColumns } from "#capabilities/site/blocks/server/tables.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import { pageKinds } from "#features/campaigns/page-kinds-contract.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";

/** Campaigns and free pages: an address in a section, and what lists need to know of the version that is live. */
export const campaigns = pgTable(
  "campaigns",
  {
    id: identityKey().primaryKey(),
    kind: text({ enum: pageKinds }).notNull().default("campaign"),
    /** Last part of its address, unique over all sections and both kinds; it never changes, as it is printed. */
    slug: text().notNull(),
    /** Slug. */
    section: text().notNull(),
    /** `draft`: never published; `closed`: was live, and was taken down. */
    state: text({ enum: ["draft", "live", "closed"] })
      .notNull()
      .default("draft"),
    /** Of the version that is live, or was last; of the draft before. */
    title: text().notNull(),
    startsAt: moment(),
    endsAt: moment(),
    pictureId: id64().references(() => media.id),
    /** When it or a block of it begins or ends next, and so is found or is found no longer; null when nothing of it is to come. */
    turnsAt: moment(),
    createdBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("campaigns_slug").on(table.slug),
    index("campaigns_updated").on(...falling(table.updatedAt, table.id)),
    index("campaigns_turns").on(table.turnsAt).where(sql`turns_at is not null`),
  ],
);

export const campaignConstraints: ConstraintErrors = {
  campaigns_slug: { code: "CONFLICT", message: "这个网址已经有页面或专题在用，换一个", field: "slug" },
};

/** What a campaign shows: its draft, what is live, and what was. */
export const campaignVersions = pgTable(
  "campaign_versions",
  {
    ...versionColumns(),
    campaignId: idOf(() => campaigns.id, { onDelete: "cascade" }),
    content: jsonb().$type<CampaignContent>().notNull(),
  },
  (table) => [
    uniqueIndex("campaign_versions_draft").on(table.campaignId).where(sql`state = 'draft'`),
    uniqueIndex("campaign_versions_live").on(table.campaignId).where(sql`state = 'live'`),
    index("campaign_versions_campaign").on(table.campaignId, table.number),
  ],
);

/** Files that any version of a campaign names, and so keeps; `shown` those of the one that is live. */
export const campaignFiles = pgTable(
  "campaign_files",
  {
    campaignId: idOf(() => campaigns.id, { onDelete: "cascade" }),
    mediaId: idOf(() => media.id),
    shown: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.mediaId] }),
    index("campaign_files_media").on(table.mediaId),
  ],
);
