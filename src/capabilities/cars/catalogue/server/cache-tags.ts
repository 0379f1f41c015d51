/** Everything that shows the catalogue. */
export const CATALOGUE_TAG = "catalogue";
