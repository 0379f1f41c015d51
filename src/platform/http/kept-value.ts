import { onPrimary } from "#platform/database/replicas/read-route.ts";
import type { ResponseCache } from "./response-cache.ts";

/** How often somebody was given what was kept, and how often it was read, in this process. */
export const keptValueCounts = { kept: 0, read: 0 };

/**
 * Something that is read once and kept in this process until one of its tags is dropped, as answers are: while the process hears
 * of nothing it is read anew each time.
 */
export class KeptValue<T> {
  readonly #cache: Pick<ResponseCache, "generation" | "droppedSince">;
  readonly #tags: readonly string[];
  readonly #read: () => Promise<T>;
  #kept: { generation: number; value: Promise<T> } | undefined;

  /** @param read fails for those who wait for it; the next one has it read again */
  constructor(
    cache: Pick<ResponseCache, "generation" | "droppedSince">,
    tags: readonly string[],
    read: () => Promise<T>,
  ) {
    this.#cache = cache;
    this.#tags = tags;
    this.#read = read;
  }

  get(): Promise<T> {
    const kept = this.#kept;
    if (kept !== undefined && !this.#cache.droppedSince(kept.generation, this.#tags)) {
      keptValueCounts.kept += 1;
      return kept.value;
    }
    keptValueCounts.read += 1;
    // A query is asked whenever somebody waits for it: kept is what it answered the first time.
    const begun = {
      generation: this.#cache.generation,
      value: onPrimary(() => Promise.resolve(this.#read())),
    };
    this.#kept = begun;
    begun.value.catch(() => {
      if (this.#kept === begun) this.#kept = undefined;
    });
    return begun.value;
  }
}
