/** Some 1 MB. At 200 writes a second with three tags each it reaches back more than ten seconds, far beyond any answer. */
const MAX_TAGS = 8192;

/**
 * Which tags were invalidated lately, and in which order. What an answer shows is known only once it is computed; this
 * tells whether any of that changed meanwhile. Bounded: of a computation that began before what is still remembered,
 * everything may have changed.
 */
export class DroppedTags {
  readonly #maxTags: number;
  /** The generation in which each tag was invalidated last; in the order of generations. */
  readonly #last = new Map<string, number>();
  #generation: number;
  /** Whatever began before this generation may miss a tag that is no longer remembered. */
  #forgotten = 0;

  /** @param generation to begin with */
  constructor(maxTags: number = MAX_TAGS, generation = 0) {
    this.#maxTags = maxTags;
    this.#generation = generation;
  }

  /** Grows with every invalidation. */
  get generation(): number {
    return this.#generation;
  }

  /** How many tags are remembered. */
  get size(): number {
    return this.#last.size;
  }

  /** Begins a generation in which these tags were invalidated. */
  drop(tags: Iterable<string>): void {
    this.#generation += 1;
    for (const tag of tags) {
      this.#last.delete(tag);
      this.#last.set(tag, this.#generation);
    }
    for (const [oldest, generation] of this.#last) {
      if (this.#last.size <= this.#maxTags) break;
      this.#last.delete(oldest);
      this.#forgotten = generation;
    }
  }

  /** Begins a generation before which everything is void. */
  dropAll(): void {
    this.#generation += 1;
    this.#forgotten = this.#generation;
    this.#last.clear();
  }

  /** Whether anything that shows `tags` and was begun in `generation` may be out of date by now. */
  anySince(generation: number, tags: Iterable<string>): boolean {
    if (generation === this.#generation) return false;
    if (generation < this.#forgotten) return true;
    for (const tag of tags) if ((this.#last.get(tag) ?? 0) > generation) return true;
    return false;
  }
}
