import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/types.ts";

/** Where a room is; one bound to an article is the same room under the article's address, too. */
export function livePath(id: string, section?: Pick<Section, "slug" | "umbrella">): string {
  return pathOf("live.room", { id }, section && { section });
}
