/** A version takes effect when its day begins in China, which has one zone and no summer time. */
export function effectiveAt(version: string): Date {
  return new Date(`${version}T00:00:00+08:00`);
}

/** The version in force at `now`; undefined while none is. */
export function currentVersion(versions: readonly string[], now: Date): string | undefined {
  return versions
    .filter((version) => effectiveAt(version) <= now)
    .sort()
    .at(-1);
}
