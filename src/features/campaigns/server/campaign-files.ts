import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { media, type Showing } from "#capabilities/media/media/server/public.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
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
 * Takes what a draft names into its keeping: files of administrators, never what a member uploaded.
 * @throws AppError INVALID_INPUT when one of them is something else, or is gone
 */
export async function holdFiles(
  tx: Transaction,
  campaignId: string,
  content: CampaignContent,
): Promise<void> {
  const { images, videos } = filesOf(content);
  const wanted = [...new Set([...images, ...videos])];
  if (wanted.length === 0) return;
  const films = new Set(videos);
  const rows = await tx
    .select({ id: media.id, kind: media.kind })
    .from(media)
    .where(
      and(
        inArray(media.id, wanted),
        or(
          isNull(media.ownerMemberId),
          sql`exists (select 1 from ${campaignFiles} where ${campaignFiles.campaignId} = ${campaignId}
            and ${campaignFiles.mediaId} = ${media.id})`,
        ),
      ),
    );
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  if (wanted.some((id) => kinds.get(id) !== (films.has(id) ? "video" : "image")))
    throw new AppError("INVALID_INPUT", "有图片或视频已失效，请重新上传", { field: "blocks" });
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
