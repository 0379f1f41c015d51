import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";

/** The page of a form, in its section; with a series that is chosen beforehand. */
export function leadFormPath({ key, section }: { key: string; section: string }, series?: string): string {
  const at = sectionBySlug(section);
  return pathOf("lead.form", { key }, { ...(at && { section: at }), ...(series && { query: { series } }) });
}
