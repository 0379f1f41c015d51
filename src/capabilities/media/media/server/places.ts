import { AppError } from "#shared/errors.ts";

/** Counts what runs at once for each subject. */
export class Places {
  readonly #max: number;
  readonly #taken = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Runs `work` in one of the subject's places. Throws AppError RATE_LIMITED with `message` when all are taken. */
  async run<T>(subject: string, message: string, work: () => Promise<T>): Promise<T> {
    const taken = this.#taken.get(subject) ?? 0;
    if (taken >= this.#max) throw new AppError("RATE_LIMITED", message, { retryAfter: 5 });
    this.#taken.set(subject, taken + 1);
    try {
      return await work();
    } finally {
      const left = (this.#taken.get(subject) ?? 1) - 1;
      if (left > 0) this.#taken.set(subject, left);
      else this.#taken.delete(subject);
    }
  }
}
