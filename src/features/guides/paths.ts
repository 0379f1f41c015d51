import { pathsOf } from "#sections/path-table.ts";
import { type Section, sectionBySlug } from "#sections/registry.ts";

/** Where the screens of installation guides stand, in every section. */
export const guidePaths = {
  "guide.list": "/sti_doc",
  "guide.info": "/sti_doc/:id",
} as const;

/** The address of a screen of guides, as `pathOf` for all others. */
export const guidePathOf = pathsOf(guidePaths);

/** The page of a guide: where it belongs, or in the section that is looked at. */
export function guidePath(
  { id, section }: { id: string; section: string },
  seen?: Pick<Section, "slug" | "umbrella">,
): string {
  return guidePathOf("guide.info", { id }, { section: seen ?? sectionBySlug(section) });
}
