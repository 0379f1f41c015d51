import { PictureFetcher } from "#platform/outbound/fetch-picture.ts";
import { type EntryResult, type ImportOptions, importEntry } from "./import-entry.ts";
import type { ImportServices } from "./import-services.ts";
import { type FeedLocation, loadFeed } from "./load-source.ts";
import type { FeedFormat, FeedProblem } from "./model.ts";
import { parseFeed } from "./parse.ts";

/** What became of one file or address. */
export interface FeedReport {
  label: string;
  /** Null when it could not be read as a feed. */
  format: FeedFormat | null;
  title: string;
  entries: EntryResult[];
  /** What the file itself was lacking. */
  problems: FeedProblem[];
}

export interface ImportProgress {
  label: string;
  done: number;
  total: number;
  entry: EntryResult;
}

/**
 * Imports one feed, entry by entry. Entries are identified by the feed's own ids and compared by a hash of their
 * content, so a second run changes nothing and a run after a kill goes on where the last one ended.
 * @param shouldStop asked before each entry
 * @returns always a report; faults of the file are part of it. Faults of database and storage are thrown.
 */
export async function importFeed(
  services: ImportServices,
  location: FeedLocation,
  options: ImportOptions & { allowPrivate: boolean },
  onProgress: (progress: ImportProgress) => void = () => undefined,
  shouldStop: () => boolean = () => false,
): Promise<FeedReport> {
  const { label } = location;
  const report: FeedReport = { label, format: null, title: "", entries: [], problems: [] };
  let loaded: Awaited<ReturnType<typeof loadFeed>>;
  try {
    loaded = await loadFeed(location, options);
  } catch (error) {
    return { ...report, problems: [{ message: error instanceof Error ? error.message : String(error) }] };
  }
  const feed = parseFeed(loaded.bytes, loaded);
  report.format = feed.format;
  report.title = feed.title;
  report.problems = feed.problems;
  report.entries = feed.skipped.map(({ entry, message }) => ({
    title: entry,
    outcome: "skipped",
    reason: message,
    notes: [],
    picturesKept: 0,
    picturesLost: 0,
  }));
  const fetcher = new PictureFetcher({ folder: location.folder, allowPrivate: options.allowPrivate });
  let done = 0;
  try {
    // The oldest first: should the run end early, the newest is what the next one brings.
    for (const entry of feed.entries.toReversed()) {
      if (shouldStop()) break;
      const result = await importEntry(services, fetcher, feed, entry, options);
      report.entries.push(result);
      done += 1;
      onProgress({ label, done, total: feed.entries.length, entry: result });
    }
  } finally {
    fetcher.close();
  }
  return report;
}
