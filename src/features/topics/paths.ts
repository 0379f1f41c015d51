import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";

/** The page of a topic; in a section, or in the umbrella. */
export function topicPath(id: string, section?: Pick<Section, "slug" | "umbrella">): string {
  return pathOf("topic.info", { id }, section === undefined ? {} : { section });
}
