import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { type Section, sectionBySlug } from "#sections/registry.ts";

/** Whether anybody finds something on a screen to which an entry of a home can lead. */
export interface EntryStand {
  /** Where the screen is in a section, as `pathOf` says it. */
  path: (section: Section) => string;
  /** Cache tags of what it holds. */
  tags: (section: string) => string[];
  /** @param section slug; the umbrella's screen has what stands in any section */
  stands: (db: Queryable, section: string) => Promise<boolean>;
}

/** By the name of what is there. A screen that nobody speaks for always stands. */
export const entryStands = new ExtensionPoint<EntryStand>("what stands behind an entry of a home");

/**
 * The screens of a section on which nothing is to be found yet, so that its home does not lead there.
 * @returns paths of the app; none for an unknown section
 */
export async function emptyScreens(db: Queryable, slug: string): Promise<string[]> {
  const section = sectionBySlug(slug);
  if (section === undefined) return [];
  const asked = await Promise.all(
    entryStands.entries().map(async ([, { path, tags, stands }]) => {
      collectTags(tags(section.slug));
      return (await stands(db, section.slug)) ? [] : [path(section)];
    }),
  );
  return asked.flat();
}
