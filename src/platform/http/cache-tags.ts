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
