/** What other parts may use of the legal texts. */
export { publishTexts } from "./publish-texts.ts";
