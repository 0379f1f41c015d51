import { queryOptions } from "@tanstack/react-query";
import { DOCUMENT_STALE_TIME, legalApi } from "./legal-api.ts";

/** The texts in force and whom to ask about them, in the names of one section (slug). */
export function documentListQuery(section: string) {
  return queryOptions({
    queryKey: ["documents", section],
    queryFn: ({ signal }) => legalApi("GET /api/documents", { query: { section } }, { signal, quiet: true }),
    staleTime: DOCUMENT_STALE_TIME,
  });
}
