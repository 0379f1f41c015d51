import { availableParallelism, totalmem } from "node:os";
import { AppError } from "#shared/errors.ts";

interface Waiting {
  cost: number;
  start: () => void;
}

/**
 * Bounds how much decoding happens at once: at most `slots` pieces of work whose claimed bytes add up to at most
 * `capacity`. A claim beyond the capacity runs alone. First come, first served; beyond `maxWaiting` it refuses.
 */
export class WorkBudget {
  readonly #capacity: number;
  readonly #slots: number;
  readonly #maxWaiting: number;
  readonly #queue: Waiting[] = [];
  #used = 0;
  #running = 0;

  constructor(options: { capacity: number; slots: number; maxWaiting: number }) {
    this.#capacity = options.capacity;
    this.#slots = options.slots;
    this.#maxWaiting = options.maxWaiting;
  }

  /** Runs `work` when its claim fits. Throws AppError UNAVAILABLE when too many wait. */
  async run<T>(cost: number, work: () => Promise<T>): Promise<T> {
    const claim = Math.min(cost, this.#capacity);
    if (this.#queue.length > 0 || !this.#fits(claim)) {
      if (this.#queue.length >= this.#maxWaiting) {
        throw new AppError("UNAVAILABLE", "图片处理繁忙，请稍后重试", { retryAfter: 5 });
      }
      await new Promise<void>((resolve) => this.#queue.push({ cost: claim, start: resolve }));
    } else {
      this.#take(claim);
    }
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#used -= claim;
      this.#startWaiting();
    }
  }

  #fits(claim: number): boolean {
    return this.#running < this.#slots && this.#used + claim <= this.#capacity;
  }

  #take(claim: number): void {
    this.#running += 1;
    this.#used += claim;
  }

  #startWaiting(): void {
    let next = this.#queue[0];
    while (next && this.#fits(next.cost)) {
      this.#queue.shift();
      this.#take(next.cost);
      next.start();
      next = this.#queue[0];
    }
  }
}

const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** The one budget of this process for everything that decodes pictures: a quarter of the memory, 512 MB at most. */
export const decodeBudget = new WorkBudget({
  capacity: Math.min(512_000_000, memory / 4),
  // One fewer than libuv has threads, so that files and name lookups never wait for pictures.
  slots: Math.max(1, Math.min(3, availableParallelism())),
  maxWaiting: 500,
});

/** Uploads whose bytes are in memory: each holds up to the size limit until it is decoded. */
export const uploadBudget = new WorkBudget({
  capacity: Math.min(256_000_000, memory / 8),
  slots: 12,
  maxWaiting: 100,
});
