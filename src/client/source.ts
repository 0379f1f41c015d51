/**
 * The channel that a query names: a whole number from 1 to 9999. Anything else is none, and the stored one stays
 * (docs/decisions/2026-11-24-sources.md).
 */
export function sourceOf(query: URLSearchParams): number | undefined {
  const given = query.get("source") ?? "";
  return /^0*[1-9]\d{0,3}$/.test(given) ? Number(given) : undefined;
}
