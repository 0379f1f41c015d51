import type { ReaderSource } from "#features/articles/contract.ts";

/** Readers of a day from a source. */
export interface DayOfReaders {
  /** In China, `YYYY-MM-DD`. */
  day: string;
  source: ReaderSource;
  views: number;
  /** How many of those got to the end. */
  finished: number;
}

const DAY_MS = 86_400_000;
const CHINA_MS = 8 * 3_600_000;
/** Days over which an article of the demo is read. */
const LONGEST = 60;
/** In parts of a hundred; who comes from a search leaves sooner than who was sent the link. */
const sources: readonly { source: ReaderSource; share: number; stays: number }[] = [
  { source: "inside", share: 44, stays: 0.62 },
  { source: "wechat", share: 23, stays: 0.51 },
  { source: "search", share: 14, stays: 0.37 },
  { source: "share", share: 10, stays: 0.58 },
  { source: "direct", share: 7, stays: 0.45 },
  { source: "other", share: 2, stays: 0.33 },
];

/**
 * Spreads the reads that an article of the demo has over the days since it was published and over where readers come from:
 * most on the first days, a tail after that. All of them together are those reads, not one more.
 * @param minutes what it takes to read it: of a longer one fewer see the end
 */
export function spreadReads({
  reads,
  publishedAt,
  minutes,
  now,
}: {
  reads: number;
  publishedAt: Date;
  minutes: number;
  now: Date;
}): DayOfReaders[] {
  const age = Math.min(
    LONGEST - 1,
    Math.max(0, Math.floor((now.getTime() - publishedAt.getTime()) / DAY_MS)),
  );
  const patience = Math.max(0.55, 1.15 - 0.05 * minutes);
  const cells = Array.from({ length: age + 1 }, (_, passed) => {
    const day = new Date(publishedAt.getTime() + passed * DAY_MS + CHINA_MS).toISOString().slice(0, 10);
    const weight = Math.exp(-passed / 2.5) + 0.02;
    return sources.map(({ source, share, stays }) => ({ day, source, weight: weight * share, stays }));
  }).flat();
  const whole = cells.reduce((sum, { weight }) => sum + weight, 0);
  // Each cell gets what the sum up to it rounds to beyond the one before, so that nothing is lost in rounding.
  let passed = 0;
  let given = 0;
  return cells.flatMap(({ day, source, weight, stays }) => {
    passed += weight;
    const views = Math.round((reads * passed) / whole) - given;
    given += views;
    return views > 0 ? [{ day, source, views, finished: Math.floor(views * stays * patience) }] : [];
  });
}
