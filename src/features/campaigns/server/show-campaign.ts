import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { mediaByIds, presentPicture, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { isOn } from "#capabilities/site/blocks/server/public.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import { fixedSlugs } from "#features/campaigns/address.ts";
import type { campaignSchema } from "#features/campaigns/contract.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { collectTags, untilTag } from "#platform/http/cache-tags.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import type { BlockServices } from "./blocks/kind.ts";
import { readBlock } from "./blocks/parts.ts";
import { filesOf } from "./campaign-files.ts";
import { type CampaignRow, nextTurn } from "./edit-campaign.ts";
import { campaignTag } from "./names.ts";
import { campaigns, campaignVersions } from "./tables.ts";

type Shown = z.input<typeof campaignSchema>;

/**
 * A campaign as everybody sees it at this moment. Answers made of it are dropped when it changes, and when it or a block of it
 * begins or ends.
 * @throws AppError NOT_FOUND for a slug without a campaign that was ever published
 */
export async function showCampaign(
  services: BlockServices,
  slug: string,
  now: Date = new Date(),
): Promise<Shown> {
  const { db } = services;
  collectTags([campaignTag(slug)]);
  const row = await firstRow(db, campaigns, eq(campaigns.slug, slug));
  if (row === undefined || row.state === "draft") return waiting(slug);
  const content = row.state === "live" ? await liveContent(db, row.id) : await lastContent(db, row.id);
  if (content === undefined) return waiting(slug);
  const state = row.state === "closed" ? "ended" : stateAt(content, now);
  const turn = nextTurn(content, now);
  if (row.state === "live" && turn !== null) collectTags([untilTag(turn)]);
  // A page is not announced: it is there, or it is not.
  if (row.kind === "page" && state !== "open") throw new AppError("NOT_FOUND", "这个页面不存在或已下线");
  if (state === "open") return presentCampaign(services, row, content, { now });
  const { title, description, from, until, tone } = content;
  return {
    ...{ id: row.id, kind: row.kind, slug, section: row.section, sections: [] },
    ...{ state, title, description, from, until, tone },
    ...{ picture: null, blocks: [], rules: null },
  };
}

/** Whether it has begun and not ended. */
export function stateAt({ from, until }: Pick<CampaignContent, "from" | "until">, now: Date) {
  if (from !== null && now < new Date(from)) return "soon";
  return until !== null && new Date(until) <= now ? "ended" : "open";
}

/** A content with everything in it, as though it were open. */
export async function presentCampaign(
  services: BlockServices,
  { id, kind, slug, section }: Pick<CampaignRow, "id" | "kind" | "slug" | "section">,
  content: CampaignContent,
  { now = new Date(), unlisted = false }: { now?: Date; unlisted?: boolean } = {},
): Promise<Shown> {
  const { title, description, from, until, tone, rules } = content;
  const on = content.blocks.filter((block) => isOn(block, now));
  const { images, videos } = filesOf({ ...content, blocks: on });
  const files = await mediaByIds(services.db, [...images, ...videos]);
  const blocks: Shown["blocks"] = [];
  for (const block of on) {
    const shown = await readBlock({ services, section, files, unlisted }, block);
    if (shown) blocks.push(shown);
  }
  const picture = files.get(content.picture ?? "");
  const [document = null] = rules === null ? [] : await presentDocuments(services.db, [rules]);
  return {
    ...{ id, kind, slug, section, sections: content.sections, state: "open" },
    ...{ title, description, from, until, tone },
    picture: picture ? (unlisted ? presentUnlisted : presentPicture)(picture) : null,
    ...{ blocks, rules: document },
  };
}

/** Of the version that is live. */
export async function liveContent(db: Queryable, campaignId: string): Promise<CampaignContent | undefined> {
  const row = await firstRow(
    db,
    campaignVersions,
    and(eq(campaignVersions.campaignId, campaignId), eq(campaignVersions.state, "live")),
  );
  return row?.content;
}

/** Of the version that was live last. */
async function lastContent(db: Queryable, campaignId: string): Promise<CampaignContent | undefined> {
  const row = await firstRow(
    db,
    campaignVersions,
    and(eq(campaignVersions.campaignId, campaignId), eq(campaignVersions.state, "archived")),
    desc(campaignVersions.number),
  );
  return row?.content;
}

/** An address of its own is there before its campaign; any other is not. @throws AppError NOT_FOUND */
function waiting(slug: string): Shown {
  if (!Object.values(fixedSlugs).includes(slug)) throw new AppError("NOT_FOUND");
  return {
    ...{ id: null, kind: "campaign", slug, section: umbrellaSection.slug, sections: [], state: "soon" },
    ...{ title: "", description: "" },
    ...{ from: null, until: null, tone: "plain", picture: null, blocks: [], rules: null },
  };
}
