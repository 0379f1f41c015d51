import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";

type Place = Pick<Section, "slug" | "umbrella"> | undefined;

/** The form of a batch; the list of what can be had without one. */
export const giftPath = (id: string | undefined, section?: Place): string =>
  pathOf("gift.form", {}, { section, query: { id } });

/** One claim of the member's; all of them without one. */
export const claimPath = (id: string | undefined, section?: Place): string =>
  pathOf("gift.claim", {}, { section, query: { id } });
