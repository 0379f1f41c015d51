/** What other parts may use of the legal texts. */
export { publishTexts } from "./publish-texts.ts";
export { versionInForce } from "./version-in-force.ts";
