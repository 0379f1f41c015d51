import { redirect } from "#client/router.tsx";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { campaignPath, canonicalPath, shareImageAddress } from "#features/campaigns/address.ts";
import type { Campaign } from "#features/campaigns/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { campaign } from "../api/campaign.ts";
import { prepareBlocks } from "../blocks/drawings.tsx";
import { slugIn } from "../slug-in.ts";

/** A club's campaign is read there; what the umbrella does is open in every club, in its colours. */
export async function load({ queryClient, params, pathname, section }: ScreenContext): Promise<void> {
  const shown = await queryClient.ensureQueryData(campaign(slugIn(params.slug, pathname)));
  const own = sectionBySlug(shown.section);
  if (own !== undefined && !own.umbrella && own.slug !== section.slug)
    throw redirect(campaignPath(shown.slug, own));
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
    ...(picture && id !== null && { shareImage: shareImageAddress(id) }),
    ...(state !== "open" && { robots: "noindex" as const }),
  };
}
