import { honda } from "./honda.ts";
import { lexus } from "./lexus.ts";
import { main } from "./main.ts";
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

/** Path prefix of a section's screens: empty for the umbrella, `/slug` for a club. */
export function sectionBase(section: Section): string {
  return section.umbrella ? "" : `/${section.slug}`;
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

/** Whether a screen is open in a section; `opens` holds ids, or prefixes that end in a dot. */
export function opens(section: Section, screenId: string): boolean {
  return section.opens.some((entry) =>
    entry.endsWith(".") ? screenId.startsWith(entry) : entry === screenId,
  );
}
