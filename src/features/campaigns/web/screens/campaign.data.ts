import { redirect } from "#client/router.tsx";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { campaignPath, canonicalPath, opensIn } from "#features/campaigns/address.ts";
import type { Campaign } from "#features/campaigns/contract.ts";
import { squareAddress } from "#shared/poster-address.ts";
import { campaign } from "../api/campaign.ts";
import { prepareBlocks } from "../blocks/drawings.tsx";
import { slugIn } from "../slug-in.ts";

/** A club's campaign is read there; what the umbrella does is open in every club, in its colours, or in those it names. */
export async function load({ queryClient, params, pathname, section }: ScreenContext): Promise<void> {
  const shown = await queryClient.ensureQueryData(campaign(slugIn(params.slug, pathname)));
  if (!opensIn(shown, section)) throw redirect(canonicalPath(shown));
  // One address leads to one kind: what stands under the other's leads there.
  if (params.slug !== undefined && pathname !== campaignPath(shown, section))
    throw redirect(campaignPath(shown, section));
  await prepareBlocks(queryClient, shown.blocks);
}

export function meta({ queryClient, params, pathname }: ScreenContext): PageMeta {
  const { queryKey } = campaign(slugIn(params.slug, pathname));
  const shown = queryClient.getQueryData<Campaign>(queryKey);
  if (shown === undefined) return {};
  const { id, title, description, picture, state } = shown;
  return {
    ...(title !== "" && { title }),
    ...(description !== "" && { description }),
    canonical: canonicalPath(shown),
    ...(picture && { image: `${picture.src}?w=1280` }),
    ...(picture && id !== null && { shareImage: squareAddress("campaign", id) }),
    ...(state !== "open" && { robots: "noindex" as const }),
  };
}
