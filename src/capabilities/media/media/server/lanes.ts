import { AppError } from "#shared/errors.ts";

/** The lane of pictures that somebody waits to see. */
export const SHOWN = "shown";

/**
 * Hands out a number of slots. Who waits stands in a lane; lanes take turns, and every second turn belongs to
 * what is waited for on screens, so that nobody who sends much holds up the others.
 */
export class Lanes {
  readonly #slots: number;
  readonly #maxWaiting: number;
  readonly #lanes = new Map<string, (() => void)[]>();
  #waiting = 0;
  #running = 0;
  #lastShown = false;

  constructor(options: { slots: number; maxWaiting: number }) {
    this.#slots = options.slots;
    this.#maxWaiting = options.maxWaiting;
  }

  /** Runs `work` when its turn comes. Throws AppError UNAVAILABLE when too many wait. */
  async run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#slots) this.#running += 1;
    else await this.#wait(lane);
    try {
      return await work();
    } finally {
      // The slot goes on to who waits, without being free in between.
      const next = this.#next();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(lane: string): Promise<void> {
    if (this.#waiting >= this.#maxWaiting) {
      throw new AppError("UNAVAILABLE", "图片处理繁忙，请稍后再试", { retryAfter: 5 });
    }
    this.#waiting += 1;
    return new Promise((resolve) => {
      const waiting = this.#lanes.get(lane);
      if (waiting) waiting.push(resolve);
      else this.#lanes.set(lane, [resolve]);
    });
  }

  #next(): (() => void) | undefined {
    const lane = this.#nextLane();
    const waiting = lane === undefined ? undefined : this.#lanes.get(lane);
    if (lane === undefined || waiting === undefined) return undefined;
    this.#lastShown = lane === SHOWN;
    this.#waiting -= 1;
    const start = waiting.shift();
    // To the end of the row of lanes.
    this.#lanes.delete(lane);
    if (waiting.length > 0) this.#lanes.set(lane, waiting);
    return start;
  }

  #nextLane(): string | undefined {
    if (!this.#lastShown && this.#lanes.has(SHOWN)) return SHOWN;
    for (const lane of this.#lanes.keys()) if (lane !== SHOWN) return lane;
    return this.#lanes.has(SHOWN) ? SHOWN : undefined;
  }
}
