import { anyHonour } from "#capabilities/community/honours/server/public.ts";
import type { EntryStand } from "#capabilities/site/blocks/server/public.ts";
import { pathOf } from "#sections/paths.ts";

/** The honours, as soon as one can be had. */
export const honoursEntry: EntryStand = {
  path: (section) => pathOf("my.honour", {}, { section }),
  tags: () => [],
  stands: anyHonour,
};
