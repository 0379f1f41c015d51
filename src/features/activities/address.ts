import { pathOf } from "#sections/paths.ts";
import { type Section, sectionBySlug } from "#sections/registry.ts";

interface Placed {
  id: string;
  /** Slug. */
  section: string;
}

/** The page of an activity. */
export const activityPath = ({ id, section }: Placed): string =>
  pathOf("active.info", { id }, { section: sectionBySlug(section) });

/** Where a member signs up, and finds his sign-up with everything that he can do about it. */
export const applyPath = ({ id, section }: Placed): string =>
  pathOf("active.apply", { id }, { section: sectionBySlug(section) });

/** What was said about an activity; `view=reviews` has what participants say. Without a section below its base. */
export const commentsPath = (id: string, section?: string, query: Record<string, string> = {}): string =>
  pathOf("active.comment", { id }, { section: sectionBySlug(section), query });

/** Where a section lists what is to come. */
export const listPath = (section: Section | undefined, query?: Record<string, string>): string =>
  section === undefined || section.umbrella
    ? pathOf("active.list", {}, { query: query ?? {} })
    : pathOf("active.open", {}, { section, query: query ?? {} });
