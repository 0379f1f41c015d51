import { sectionBySlug } from "./registry.ts";

/**
 * What a section is called beside others, as where something happened: the umbrella's own name would stand for all of
 * them. Empty for an unknown slug.
 */
export function sectionName(slug: string): string {
  const section = sectionBySlug(slug);
  if (section === undefined) return "";
  return section.umbrella ? "主站" : section.shortName;
}
