import { type SQL, sql } from "drizzle-orm";
import type { searchDocuments } from "./tables.ts";

export const DAY_MS = 86_400_000;

const BEST_DAYS = 60;
const DAYS_FOR_TENFOLD = 10;
const MOST_USE_DAYS = 40;
/** So many readers are worth one who did something. */
const READERS = 50;

/** What members made of something. */
export interface Uses {
  reads?: number;
  likes?: number;
  /** Comments, replies, answers. */
  replies?: number;
  collects?: number;
}

/**
 * So many days of being newer something is worth among what is found: sixty for a mark as one of the best, and ten for each ten times
 * as much use, up to forty. So a title that has what was typed stays above a text that has it, and news above what was liked years ago.
 */
export function worthOf(uses: Uses, best = false): number {
  const { reads = 0, likes = 0, replies = 0, collects = 0 } = uses;
  const used = likes + 2 * replies + 3 * collects + reads / READERS;
  const days = Math.round(DAYS_FOR_TENFOLD * Math.log10(1 + Math.max(0, used)));
  return (best ? BEST_DAYS : 0) + Math.min(days, MOST_USE_DAYS);
}

/** When a document was published, of its row. */
export const publishedAtOf = ({
  rankedAt,
  worthDays,
}: Pick<typeof searchDocuments, "rankedAt" | "worthDays">): SQL<Date> =>
  sql`${rankedAt} - ${worthDays} * interval '1 day'`.mapWith(rankedAt);
