import { pathOf } from "#sections/paths.ts";
import { type Section, sectionBySlug } from "#sections/registry.ts";

type Place = Pick<Section, "slug" | "umbrella">;

/**
 * Where a question is read: in the section that is open while it belongs there, which the umbrella's own always does;
 * otherwise in its own.
 */
export function questionAddress(
  question: { id: string; section: string },
  open?: Place,
  query?: Readonly<Record<string, string | undefined>>,
): string {
  const section = open?.slug === question.section || open?.umbrella ? open : sectionBySlug(question.section);
  return pathOf("ask.question", { id: question.id }, { section, ...(query && { query }) });
}

/** Its address for search engines and shares: one, whichever section it is read in. */
export function canonicalAddress(question: { id: string; section: string }): string {
  return pathOf("ask.question", { id: question.id }, { section: sectionBySlug(question.section) });
}
