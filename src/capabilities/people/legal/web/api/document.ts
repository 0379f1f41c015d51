import { readQuery } from "#client/queries.ts";
import { DOCUMENT_STALE_TIME, legalApi, orNull } from "./legal-api.ts";

export interface DocumentAddress {
  key: string;
  /** Slug of the section whose names stand in the text. */
  section: string;
  /** The one in force when undefined. */
  version?: string | undefined;
}

/** A text, or null when there is none or none is in force. */
export function documentQuery({ key, section, version }: DocumentAddress) {
  return readQuery(
    ["document", key, section, version ?? "current"],
    (how) =>
      orNull(legalApi("GET /api/documents/{key}", { params: { key }, query: { section, version } }, how)),
    { staleTime: DOCUMENT_STALE_TIME },
  );
}
