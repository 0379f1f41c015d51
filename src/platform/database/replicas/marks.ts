/** A moment, what this process knew of by then, and where the primary was afterwards. */
export interface Mark {
  /** `performance.now()` */
  at: number;
  /** The generation of what is kept: all drops up to it were heard. */
  generation: number;
  /** How many changes this process knew of, its own and those that it heard of. */
  changes: number;
  /** Whatever it knew of stands in the log before this place. */
  lsn: bigint;
}

/** One a change at most, of which the slowest replica that is of any use needs those of some seconds. */
const MOST = 4000;

/** The marks of a time, the oldest first; places grow with them. */
export class Marks {
  #all: Mark[] = [];

  get newest(): Mark | undefined {
    return this.#all.at(-1);
  }

  add(mark: Mark): void {
    this.#all.push(mark);
    if (this.#all.length > MOST) this.#all = this.#all.slice(MOST / 2);
  }

  /** The newest mark that a replica has reached. */
  reachedBy(replayed: bigint): Mark | undefined {
    return this.#all.findLast(({ lsn }) => lsn <= replayed);
  }

  /** What was known of another primary says nothing about this one. */
  clear(): void {
    this.#all = [];
  }
}
