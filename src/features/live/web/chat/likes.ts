import { LIKES_AT_ONCE } from "#shared/live.ts";

/** Taps that were not told yet go together, so often, in ms. */
const EVERY_MS = 2000;

/**
 * Gathers taps and tells them every two seconds, at most as many at once as the server takes. What could not be told is
 * told with the next ones.
 */
export class LikeGatherer {
  #send: (count: number) => Promise<unknown>;
  #untold: (count: number) => void;
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param untold hears how many are not told yet, whenever that changes */
  constructor(send: (count: number) => Promise<unknown>, untold: (count: number) => void) {
    this.#send = send;
    this.#untold = untold;
  }

  add(): void {
    this.#change(1);
    this.#timer ??= setTimeout(() => void this.flush(), EVERY_MS);
  }

  /** Tells what there is now; for a page that is left. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const count = Math.min(this.#count, LIKES_AT_ONCE);
    if (count === 0) return;
    try {
      await this.#send(count);
      this.#change(-count);
    } catch (error) {
      // Refused ones are not offered again; a line that broke is tried with the next taps.
      if (isRefused(error)) this.#change(-this.#count);
      return;
    }
    if (this.#count > 0) this.#timer ??= setTimeout(() => void this.flush(), EVERY_MS);
  }

  #change(by: number): void {
    this.#count += by;
    this.#untold(this.#count);
  }
}

const isRefused = (error: unknown): boolean => {
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500;
};
