import type { PageKind } from "#features/campaigns/page-kinds-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { type Section, sectionBySlug } from "#sections/registry.ts";

/** Addresses of their own that campaigns have, by screen: what stands there is the campaign with this slug. */
export const fixedSlugs: Readonly<Record<string, string>> = { "campaign.mao": "mao" };

/** What stands at an address: of which kind, whose, and in which sections it opens; none means all. */
export interface Addressed {
  kind: PageKind;
  slug: string;
  section: string;
  sections?: readonly string[];
}

/** Where a campaign or page is read in a section; without one in that of the umbrella. */
export function campaignPath(
  { kind, slug }: Pick<Addressed, "kind" | "slug">,
  section?: Pick<Section, "slug" | "umbrella">,
): string {
  return pathOf(kind === "page" ? "page" : "campaign", { slug }, { section });
}

/** Its one address for search engines and shared links: in the section whose it is, or the first in which it opens. */
export function canonicalPath(one: Addressed): string {
  return campaignPath(one, sectionBySlug(homeOf(one)));
}

/** Whether it opens in a section: what a club made in that club alone. */
export function opensIn(one: Addressed, section: Pick<Section, "slug">): boolean {
  const own = sectionBySlug(one.section);
  if (own !== undefined && !own.umbrella) return own.slug === section.slug;
  return !one.sections?.length || one.sections.includes(section.slug);
}

function homeOf({ section, sections = [] }: Addressed): string {
  return sections.length === 0 || sections.includes(section) ? section : (sections[0] ?? section);
}
