import { readQuery } from "#client/queries.ts";
import { DOCUMENT_STALE_TIME, legalApi, orNull } from "./legal-api.ts";

export interface ComparisonAddress {
  key: string;
  section: string;
  from: string;
  to: string;
}

/** What changed between two versions, or null when one of them does not exist. */
export function documentDiffQuery({ key, section, from, to }: ComparisonAddress) {
  return readQuery(
    ["document-diff", key, section, from, to],
    (how) =>
      orNull(
        legalApi("GET /api/documents/{key}/diff", { params: { key }, query: { section, from, to } }, how),
      ),
    { staleTime: DOCUMENT_STALE_TIME },
  );
}
