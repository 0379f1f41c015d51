import { honda } from "./honda.ts";
import { lexus } from "./lexus.ts";
import { main } from "./main.ts";
import { type ScreenPath, templateIn } from "./path-table.ts";
import { subaru } from "./subaru.ts";
import { toyota } from "./toyota.ts";
import type { Section, SectionDocument } from "./types.ts";

export type { Section } from "./types.ts";

/** All sections, umbrella first, in the order in which switches show them. */
export const sections: readonly Section[] = [main, lexus, subaru, honda, toyota];

export const umbrellaSection: Section = main;

/** The section of a slug; undefined when there is none. */
export function sectionBySlug(
  slug: string | undefined,
  among: readonly Section[] = sections,
): Section | undefined {
  return among.find((section) => section.slug === slug);
}

/** True when content of all sections belongs under this slug. */
export function isUmbrella(slug: string): boolean {
  return sectionBySlug(slug)?.umbrella ?? false;
}

/** Keys of the documents that hold everywhere: a section without its own has the umbrella's. */
const EVERYWHERE = ["agreement", "privacy", "legal"];

/** The text pages that concern a visitor of a section: its own, then those of the umbrella that hold everywhere. */
export function documentsOf(section: Section): SectionDocument[] {
  const own = section.documents.map(({ key }) => key);
  const others = umbrellaSection.documents.filter(
    ({ key }) => EVERYWHERE.includes(key) && !own.includes(key),
  );
  return [...section.documents, ...others];
}

/** Whether a screen that stands at `path` is open in a section. */
export function opens(section: Section, screenId: string, path: ScreenPath): boolean {
  if (section.closes?.includes(screenId) || templateIn(path, section.umbrella) === undefined) return false;
  const listed = typeof path !== "string" && path.listed !== undefined;
  return !listed || section.opens?.includes(screenId) === true;
}
