import { pathOf } from "#sections/paths.ts";
import { type Section, sectionBySlug } from "#sections/registry.ts";

/** Addresses of their own that campaigns have, by screen: what stands there is the campaign with this slug. */
export const fixedSlugs: Readonly<Record<string, string>> = { "campaign.mao": "mao" };

/** Where a campaign is read; without a section in that of the umbrella. */
export function campaignPath(slug: string, section?: Pick<Section, "slug" | "umbrella">): string {
  return pathOf("campaign", { slug }, { section });
}

/** Its one address for search engines and shared links: in the section whose campaign it is. */
export function canonicalPath({ slug, section }: { slug: string; section: string }): string {
  return campaignPath(slug, sectionBySlug(section));
}

/** Its poster for sharing: JPEG, 1080 px wide. */
export const posterAddress = (id: string): string => `/media/posters/campaign/${id}.jpg`;

/** Its picture cut square, 500 px, for cards in messengers; there is one only where there is a picture. */
export const shareImageAddress = (id: string): string => `/media/posters/campaign/${id}-square.jpg`;
