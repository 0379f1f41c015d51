import { readQuery } from "#client/queries.ts";
import { DOCUMENT_STALE_TIME, legalApi } from "./legal-api.ts";

/** The texts in force and whom to ask about them, in the names of one section (slug). */
export function documentListQuery(section: string) {
  return readQuery(
    ["documents", section],
    (how) => legalApi("GET /api/documents", { query: { section } }, how),
    { staleTime: DOCUMENT_STALE_TIME },
  );
}
