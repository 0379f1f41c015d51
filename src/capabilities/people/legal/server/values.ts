import type { Env } from "#platform/env.ts";
import { type Section, umbrellaSection } from "#sections/registry.ts";
import type { PlaceholderValues } from "./placeholders.ts";

export type LegalSettings = Pick<Env, "OPERATOR_NAME" | "CONTACT_EMAIL" | "ICP_NUMBER">;

/** What a section and the settings put into the texts. The umbrella stands for all marques and so has none. */
export function sectionValues(section: Section, settings: LegalSettings): PlaceholderValues {
  return {
    brand: umbrellaSection.name,
    club: section.name,
    marque: section.umbrella ? "" : section.marque,
    operator: settings.OPERATOR_NAME,
    contact_email: settings.CONTACT_EMAIL,
    icp: settings.ICP_NUMBER ?? "",
  };
}
