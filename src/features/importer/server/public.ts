export type { ImportOptions } from "./import-entry.ts";
export { type FeedReport, type ImportProgress, importFeed } from "./import-feed.ts";
export { findFeeds } from "./load-source.ts";
export { renderReport } from "./report.ts";
