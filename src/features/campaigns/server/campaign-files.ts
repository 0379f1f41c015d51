import { eq, sql } from "drizzle-orm";
import { demandNameable, type Showing } from "#capabilities/media/media/server/public.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { filesOfBlocks } from "./blocks/parts.ts";
import { campaignFiles, campaigns } from "./tables.ts";

/** While any version of a campaign names a file, it is not swept: older versions come back. */
export const heldByCampaigns: Showing = (mediaId) => sql`exists (
  select 1 from ${campaignFiles} where ${campaignFiles.mediaId} = ${mediaId})`;

/** Everybody sees the files of what is live. */
export const shownByCampaigns: Showing = (mediaId) => sql`exists (
  select 1 from ${campaignFiles} join ${campaigns} on ${campaigns.id} = ${campaignFiles.campaignId}
  where ${campaignFiles.mediaId} = ${mediaId} and ${campaignFiles.shown} and ${campaigns.state} = 'live')`;

/** Media ids that a content names. */
export function filesOf({ picture, blocks }: CampaignContent) {
  const { images, videos } = filesOfBlocks(blocks);
  return { images: [...(picture === null ? [] : [picture]), ...images], videos };
}

/**
 * Takes what a draft names into its keeping.
 * @param adminId whoever edits it; null for a copy of what another campaign of his names
 * @throws AppError INVALID_INPUT when one of the files may not be named (`demandNameable`), or is gone
 */
export async function holdFiles(
  tx: Transaction,
  campaignId: string,
  content: CampaignContent,
  adminId: string | null,
): Promise<void> {
  const { images, videos } = filesOf(content);
  const wanted = [...new Set([...images, ...videos])];
  if (wanted.length === 0) return;
  const held: Showing = (mediaId) => sql`exists (
    select 1 from ${campaignFiles} where ${campaignFiles.campaignId} = ${campaignId}
      and ${campaignFiles.mediaId} = ${mediaId})`;
  await demandNameable(tx, { images, videos }, { adminId, held, field: "blocks" });
  await tx
    .insert(campaignFiles)
    .values(wanted.map((mediaId) => ({ campaignId, mediaId })))
    .onConflictDoNothing();
}

/** From here on everybody sees these files of a campaign, and no others. */
export async function showFiles(
  tx: Transaction,
  campaignId: string,
  content: CampaignContent | undefined,
): Promise<void> {
  const { images, videos } = content ? filesOf(content) : { images: [], videos: [] };
  const shown = [...new Set([...images, ...videos])];
  await tx
    .update(campaignFiles)
    .set({ shown: sql`${campaignFiles.mediaId} = any(${sql.param(shown)}::bigint[])` })
    .where(eq(campaignFiles.campaignId, campaignId));
}
