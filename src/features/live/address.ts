import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/types.ts";

/** Where a room is; one bound to an article is the same room under the article's address, too. */
export function livePath(id: string, section?: Pick<Section, "slug" | "umbrella">): string {
  return pathOf("live.room", { id }, section && { section });
}

/** The same below a section's base. */
export const roomPlace = (id: string): string => pathOf("live.room", { id });
