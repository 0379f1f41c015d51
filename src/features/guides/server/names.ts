/** Kind of search documents, and part of the addresses of posters. */
export const GUIDE = "guide";

/** Tag of kept answers that list guides, and show them. */
export const GUIDES_TAG = "guides";

export const MANAGE = "guides.manage";
