import type { PreviewSubject } from "#capabilities/desk/phone-preview/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";

/** The type of links that show a section's home by its draft. */
export const HOME = "home";

/** The draft of a section's home in the phone preview, by the section's slug. What it shows is open to everybody. */
export const homePreview: PreviewSubject = {
  async about(_db, slug) {
    const section = sectionBySlug(slug);
    return section ? { title: `${section.name}首页`, place: { section: slug } } : null;
  },
  path: (slug) => pathOf("home.demo", {}, { section: sectionBySlug(slug), query: { bare: "1" } }),
  permission: "layout.manage",
};
