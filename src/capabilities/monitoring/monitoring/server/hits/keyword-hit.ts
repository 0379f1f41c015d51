import type { keywordHits } from "../tables.ts";

/** One word of the library in one text, as it was first found. */
export type KeywordHit = typeof keywordHits.$inferSelect;
