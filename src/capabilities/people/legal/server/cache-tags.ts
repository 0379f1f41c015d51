/** Everything that shows legal texts. */
export const LEGAL_TAG = "documents";
