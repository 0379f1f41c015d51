/** What other parts may use of the legal texts. */

export { LEGAL_TAG } from "./cache-tags.ts";
export { lastSubstantial } from "./last-substantial.ts";
export { listDocuments } from "./list-documents.ts";
export { publishTexts } from "./publish-texts.ts";
export { storedText } from "./stored-text.ts";
export { versionInForce, versionsInForce } from "./version-in-force.ts";
