import type { ResponseCache } from "./response-cache.ts";

/** More addresses than can be computed at a time; what is beyond is computed by itself. */
const MAX_SHARED = 512;

/** An answer that several may get. */
export interface Shared {
  /** What content it shows; undefined when that is not fully known, as with a refusal. */
  tags: ReadonlySet<string> | undefined;
  /** Settles, and never fails, when the answer is in the cache or is not going to be. */
  stored?: Promise<unknown> | undefined;
}

interface Computation<A> {
  /** The cache's generation when it began. */
  generation: number;
  answer: Promise<A>;
}

/**
 * Computes once what many ask for at the same time (request coalescing). Whoever asks gets an answer that was right when
 * they asked or later: one that was begun earlier is shared only if nothing that it shows was invalidated in between.
 * A failure reaches those who wait for it, and nobody after them.
 */
export class Coalescer<A extends Shared> {
  readonly #cache: Pick<ResponseCache, "generation" | "droppedSince">;
  readonly #running = new Map<string, Computation<A>>();

  constructor(cache: Pick<ResponseCache, "generation" | "droppedSince">) {
    this.#cache = cache;
  }

  /** How many computations others may join. */
  get size(): number {
    return this.#running.size;
  }

  /**
   * @param key the kept address; undefined for what has none, which is computed by itself
   * @param compute gets the cache's generation at its beginning, for storing
   * @throws whatever `compute` throws
   */
  async share(key: string | undefined, compute: (generation: number) => Promise<A>): Promise<A> {
    const { generation } = this.#cache;
    if (key === undefined) return compute(generation);
    const running = this.#running.get(key);
    if (running === undefined) return this.#begin(key, compute);
    if (running.generation === generation) return running.answer;
    const answer = await running.answer.catch(() => undefined);
    if (answer?.tags !== undefined && !this.#cache.droppedSince(running.generation, answer.tags))
      return answer;
    // It may show what changed before this one asked. Another that waited as well may have begun anew by now.
    const next = this.#running.get(key);
    return next !== undefined && next.generation >= generation ? next.answer : this.#begin(key, compute);
  }

  #begin(key: string, compute: (generation: number) => Promise<A>): Promise<A> {
    const { generation } = this.#cache;
    const answer = compute(generation);
    if (this.#running.size >= MAX_SHARED && !this.#running.has(key)) return answer;
    const computation = { generation, answer };
    this.#running.set(key, computation);
    const end = () => {
      if (this.#running.get(key) === computation) this.#running.delete(key);
    };
    // Until it is in the cache, where the next ones find it.
    answer.then(({ stored }) => stored).then(end, end);
    return answer;
  }
}
