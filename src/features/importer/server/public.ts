export { importForum } from "./forum/import-forum.ts";
export { openDump } from "./forum/open-dump.ts";
export { renderForumReport } from "./forum/report.ts";
export type { ForumOptions } from "./forum/run.ts";
export type { ImportOptions } from "./import-entry.ts";
export { type FeedReport, type ImportProgress, importFeed } from "./import-feed.ts";
export { findFeeds } from "./load-source.ts";
export { renderReport } from "./report.ts";
