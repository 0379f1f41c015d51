import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<Set<string>>();

/** Runs `work` and returns, beside its result, every cache tag that endpoints reported during it. */
export async function withTags<T>(work: () => Promise<T>): Promise<{ result: T; tags: Set<string> }> {
  const tags = new Set<string>();
  const result = await scope.run(tags, work);
  return { result, tags };
}

/** Reports what content an answer shows, so that a page made from it is dropped when that changes. */
export function collectTags(tags: Iterable<string>): void {
  const current = scope.getStore();
  if (current) for (const tag of tags) current.add(tag);
}

/** Stands on every page of the server: what may show on any of them drops all. */
export const PAGES_TAG = "pages";

const UNTIL = "until:";

/** A tag that says when an answer is out of date by itself: it is kept no longer than until that moment. */
export function untilTag(moment: Date): string {
  return UNTIL + moment.getTime();
}

/** The earliest moment, in ms since the epoch, that the tags name; Infinity when none does. */
export function keptUntil(tags: Iterable<string>): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const tag of tags)
    if (tag.startsWith(UNTIL)) earliest = Math.min(earliest, Number(tag.slice(UNTIL.length)));
  return earliest;
}
