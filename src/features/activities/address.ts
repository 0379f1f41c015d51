import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";

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
