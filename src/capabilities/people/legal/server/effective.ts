import { collectTags, untilTag } from "#platform/http/cache-tags.ts";

/** A version takes effect when its day begins in China, which has one zone and no summer time. */
export function effectiveAt(version: string): Date {
  return new Date(`${version}T00:00:00+08:00`);
}

/** What is made of these versions is out of date when the next of them takes effect. */
export function expireWithNext(versions: readonly string[], now: Date): void {
  const coming = versions.map(effectiveAt).filter((moment) => moment > now);
  if (coming.length > 0)
    collectTags([untilTag(new Date(Math.min(...coming.map((moment) => moment.getTime()))))]);
}

/** The version in force at `now`; undefined while none is. */
export function currentVersion(versions: readonly string[], now: Date): string | undefined {
  return versions
    .filter((version) => effectiveAt(version) <= now)
    .sort()
    .at(-1);
}
