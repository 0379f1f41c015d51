/** Somebody waits here, for a time or until he is woken. */
export class Wake {
  #wake: (() => void) | undefined;
  #woken = false;

  /** Ends the wait, or the next one at once. */
  set(): void {
    this.#woken = true;
    this.#wake?.();
  }

  async wait(ms: number): Promise<void> {
    if (!this.#woken) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        timer.unref();
        this.#wake = () => {
          clearTimeout(timer);
          done();
        };
      });
      this.#wake = undefined;
    }
    this.#woken = false;
  }
}

/** @throws Error when it took longer; what was begun is left to itself */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("no answer in time")), ms);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
