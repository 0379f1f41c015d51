import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { type Section, sectionBySlug } from "#sections/registry.ts";

/** Whether anybody finds something on a screen to which an entry of a home can lead. */
export interface EntryStand {
  /** Where the screen is in a section, as `pathOf` says it. */
  path: (section: Section) => string;
  /** Cache tags of what it holds. */
  tags: (section: string) => string[];
  /**
   * The condition that something is there; all of them are asked in one statement, which is made once for each section.
   * @param section slug; the umbrella's screen has what stands in any section
   */
  stands: (section: string) => SQL<boolean>;
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
  const entries = entryStands.entries();
  for (const [, { tags }] of entries) collectTags(tags(section.slug));
  const [found] = await preparedOnce(db, `entry-stands:${section.slug}`, (name) =>
    db
      .select(Object.fromEntries(entries.map(([key, { stands }]) => [key, stands(section.slug)])))
      .from(sql`(select) as nothing`)
      .prepare(name),
  ).execute();
  return entries.flatMap(([key, { path }]) => (found?.[key] ? [] : [path(section)]));
}
