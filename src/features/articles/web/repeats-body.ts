/** So many characters in common are no accident. */
const ENOUGH = 20;

/**
 * Whether a summary is only the beginning of the text, as articles from feeds without one have: cards and search
 * engines need it, above the text it would be read twice.
 */
export function repeatsBody(summary: string, bodyHtml: string): boolean {
  const start = (text: string) => text.replace(/\s+/g, "").slice(0, ENOUGH);
  const text = bodyHtml
    .slice(0, 2000)
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
  const lead = start(summary.replace(/…$/, ""));
  return lead !== "" && start(text).startsWith(lead);
}
