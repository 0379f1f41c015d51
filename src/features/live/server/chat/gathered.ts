import type { Services } from "#platform/services.ts";

/** What a process gathers for a moment, so that many acts become one write. */
export class Gathered<T> {
  readonly #ms: number;
  readonly #write: (services: Services, key: string, amount: number) => Promise<T>;
  readonly #byServices = new WeakMap<Services, Map<string, { amount: number; written: Promise<T> }>>();

  /** @param write writes all that was gathered under a key; what it throws, everybody hears who waits for it */
  constructor(ms: number, write: (services: Services, key: string, amount: number) => Promise<T>) {
    this.#ms = ms;
    this.#write = write;
  }

  /** Adds to a key. @returns what writing it answers, once it is written */
  add(services: Services, key: string, amount: number): Promise<T> {
    const waiting = this.#byServices.get(services) ?? new Map();
    this.#byServices.set(services, waiting);
    const known = waiting.get(key);
    if (known !== undefined) {
      known.amount += amount;
      return known.written;
    }
    const entry = {
      amount,
      written: new Promise<T>((resolve, reject) => {
        setTimeout(() => {
          waiting.delete(key);
          this.#write(services, key, entry.amount).then(resolve, reject);
        }, this.#ms);
      }),
    };
    waiting.set(key, entry);
    return entry.written;
  }
}
