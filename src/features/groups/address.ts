import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";

/** The list of groups with one of them opened; in a section, or in the umbrella. */
export function groupPath(id: string, section?: Pick<Section, "slug" | "umbrella">): string {
  return pathOf("group.list", {}, { ...(section && { section }), query: { group: id } });
}
