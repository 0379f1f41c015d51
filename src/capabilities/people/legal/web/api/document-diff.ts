import { queryOptions } from "@tanstack/react-query";
import { DOCUMENT_STALE_TIME, legalApi, orNull } from "./legal-api.ts";

export interface ComparisonAddress {
  key: string;
  section: string;
  from: string;
  to: string;
}

/** What changed between two versions, or null when one of them does not exist. */
export function documentDiffQuery({ key, section, from, to }: ComparisonAddress) {
  return queryOptions({
    queryKey: ["document-diff", key, section, from, to],
    queryFn: ({ signal }) =>
      orNull(
        legalApi(
          "GET /api/documents/{key}/diff",
          { params: { key }, query: { section, from, to } },
          { signal, quiet: true },
        ),
      ),
    staleTime: DOCUMENT_STALE_TIME,
  });
}
