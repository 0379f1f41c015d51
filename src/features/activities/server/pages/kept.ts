import { collectTags, untilTag } from "#platform/http/cache-tags.ts";
import type { Times } from "#shared/activity-standing.ts";

/** An answer that shows these is kept no longer than until the next of their times: they stand elsewhere from then on. */
export function keptUntilNext(rows: readonly Times[], now: Date): void {
  const ahead = rows
    .flatMap(({ opensAt, closesAt, startsAt, endsAt }) => [opensAt, closesAt, startsAt, endsAt])
    .map((time) => time.getTime())
    .filter((time) => time > now.getTime());
  if (ahead.length > 0) collectTags([untilTag(new Date(Math.min(...ahead)))]);
}
