import type { SQL } from "drizzle-orm";
import type { Condition, Tier } from "./query.ts";

/** One document that was found, by its row. */
export interface Hit {
  id: string;
  /** Milliseconds since 1970 of its publication and what its match is worth: what is listed before what. */
  score: number;
}

export interface Scope {
  /** What every document must have beside the words: kind, section, series. */
  condition: Condition;
  /** Published since. */
  since?: Date | undefined;
  /** Further conditions on the row, as who wrote it. */
  where?: SQL | undefined;
}

/** One list that is looked for. */
export interface Wanted {
  tiers: readonly Tier[];
  scope: Scope;
  /** The last one that was shown, and how many were with it. */
  after?: (Hit & { shown: number }) | undefined;
  take: number;
}

/** Between two moments of publication. */
export interface Place {
  /** Milliseconds since 1970. */
  time: number;
  id: string;
}

/** The first and the last among all documents. */
export interface Span {
  /** When they were published, in ms. */
  oldest: number;
  newest: number;
  firstId: number;
  lastId: number;
}

const DAY_MS = 86_400_000;
/** Above all ids: what was published in that very moment belongs to the older window. */
const LAST_ID = "9223372036854775807";

/** So many of the newest documents are looked through first: more than a page even of words that one in a hundred has. */
export const FIRST_WINDOW = 4000;
const WIDEST = 64;
const LEAST_GROWTH = 4;
/** A window that has more is read no further, but made narrower: what it reads is bounded, however many have the words. */
const MOST_HITS = FIRST_WINDOW + 1000;
/** A window so short is read whole. */
const MOMENT_MS = 1000;
/** What is found nowhere after so many windows is not looked for any further. */
const MOST_WINDOWS = 16;

/** What a window had. */
export interface WindowRead {
  /** Documents that match, `mostHits` and one at most. */
  hits: number;
  /** The newest of them. */
  rows: readonly {
    id: string;
    time: number;
    /** It belongs to a better tier. */
    passed: boolean;
  }[];
}

/**
 * Where reading the documents of one tier stands. It goes from the newest backwards in windows of time.
 *
 * A document that it passes over, as one of a better tier, is either on an earlier page or better than all that this tier still
 * has. So no more than those shown before and those of this page have to be passed: `left` counts what is read, whether it
 * belongs here or not.
 */
export class Reading {
  readonly condition: Condition;
  readonly bonus: number;
  readonly scope: Scope;
  readonly hits: Hit[] = [];
  /** So many rows more, at most, and there is nothing more for this page. */
  left: number;
  done = false;
  /** It gave up before it was done. */
  ended = false;
  below: Place;
  /** Where the window ends, in ms; undefined for all that is older. Not set where it is of so many documents. */
  from: number | undefined;
  /** The window is to be of `FIRST_WINDOW` documents. */
  counted = true;
  /** When those that match were published of some documents from everywhere, the newest first; undefined before it is asked. */
  samples: readonly number[] | undefined;
  readonly #oldest: number;
  /** Of the window before, in ms. */
  #width = 0;
  #windows = 0;
  /** Something is there that was published then. */
  #known: number | undefined;
  /** How often in a row it had too much. */
  #narrowed = 0;
  /** How many rows the window before had. */
  #found = 0;
  /** A window from here to the place had too much. */
  #dense: number | undefined;

  /** Whose it is: the place of its list among those that are wanted. */
  readonly list: number;
  /** Of the tiers above it, whose documents count there. */
  readonly better: readonly Condition[];

  constructor(
    list: number,
    { scope, after, take }: Wanted,
    tier: Tier,
    better: readonly Condition[],
    span: Span,
  ) {
    this.list = list;
    this.better = better;
    this.condition = both(tier.condition, scope.condition);
    this.scope = scope;
    this.bonus = tier.days * DAY_MS;
    this.left = take + (after?.shown ?? 0);
    const newest: Place = { time: span.newest, id: LAST_ID };
    const last = after && { time: after.score - this.bonus, id: after.id };
    this.below = last === undefined || last.time > newest.time ? newest : last;
    this.#oldest = Math.max(span.oldest - 1, scope.since?.getTime() ?? Number.NEGATIVE_INFINITY);
    if (this.below.time <= this.#oldest) this.done = true;
  }

  /** What the best document that it may still find is worth. */
  get best(): number {
    return this.below.time + this.bonus;
  }

  /** Whether many documents have it in the past. */
  get frequent(): boolean {
    return this.#sample !== undefined;
  }

  /** How many documents that match are read in this window. */
  get mostHits(): number {
    const width = this.below.time - (this.from ?? this.#oldest);
    return width <= MOMENT_MS ? Number.MAX_SAFE_INTEGER : MOST_HITS;
  }

  /**
   * Sets the window to one of so many documents.
   * @param from when the last of them was published; undefined where there are no more than those
   */
  setCounted(from: number | undefined): void {
    this.counted = false;
    // Where all of them are of one moment, that is read whole.
    this.#end(from === undefined ? undefined : Math.min(from, this.below.time - 1));
    if (this.#windows === 0) this.#width = Math.max(this.#width, DAY_MS);
  }

  /**
   * The window goes no further than to where it may find something.
   * @param score of the last one that its list has, where it has enough
   */
  clip(score: number): void {
    const end = score - this.bonus - 1;
    if (!this.counted && end > (this.from ?? this.#oldest)) this.#end(end);
  }

  /** Takes in what a window had, and goes on to the next one. */
  take({ hits, rows }: WindowRead): void {
    this.#windows += 1;
    if (hits > this.mostHits) this.#narrow(rows[0]?.time);
    else this.#goOn(rows);
    if (!this.done && this.#windows >= MOST_WINDOWS) {
      this.done = true;
      this.ended = true;
    }
  }

  #goOn(rows: WindowRead["rows"]): void {
    this.hits.push(
      ...rows.filter(({ passed }) => !passed).map(({ id, time }) => ({ id, score: time + this.bonus })),
    );
    this.left -= rows.length;
    if (this.left <= 0 || this.from === undefined || this.from <= this.#oldest) {
      this.done = true;
      return;
    }
    this.below = { time: this.from, id: LAST_ID };
    if (this.#dense !== undefined && this.#dense >= this.below.time) this.#dense = undefined;
    this.#found = rows.length;
    this.#narrowed = 0;
    this.widen();
  }

  /**
   * As wide as it should take to have enough: by what the window before had, or up to where one of some documents from everywhere
   * has it. What is rare costs little wherever it is.
   */
  widen(): void {
    const growth = (2 * this.left) / this.#found;
    const ends = [
      ...(this.#sample === undefined ? [] : [this.#sample]),
      ...(this.#sample !== undefined && growth <= WIDEST
        ? [this.below.time - this.#width * Math.max(growth, LEAST_GROWTH)]
        : []),
      ...(this.#dense === undefined ? [] : [this.#towards(this.#dense)]),
    ];
    this.#end(ends.length === 0 ? undefined : Math.max(...ends));
  }

  get #sample(): number | undefined {
    return this.samples?.find((time) => time < this.below.time);
  }

  /**
   * It had too much: first what is newer than all that was read of it, which may be little, then half of it.
   * @param newest of those that were read
   */
  #narrow(newest: number | undefined): void {
    this.#narrowed += 1;
    this.#dense = this.from ?? this.#oldest;
    this.#known = newest;
    const middle = this.#middle(this.#dense);
    const known = Math.min(newest ?? middle, this.below.time - 1);
    this.#end(this.#narrowed === 1 ? known : Math.max(known, middle));
  }

  /** What was empty so far may be so until where something is known to be. */
  #towards(dense: number): number {
    const known = this.#found === 0 ? this.#known : undefined;
    return known !== undefined && known < this.below.time ? known : this.#middle(dense);
  }

  #middle(dense: number): number {
    return Math.floor(this.below.time - (this.below.time - dense) / 2);
  }

  /** What was asked for begins no earlier than the scope says. */
  #end(from: number | undefined): void {
    const since = this.scope.since?.getTime();
    this.from = from === undefined || from <= this.#oldest ? since : from;
    this.#width = this.below.time - (this.from ?? this.#oldest);
  }
}

const both = (one: Condition, other: Condition): Condition => ({
  all: [...one.all, ...other.all],
  any: [...one.any, ...other.any],
});
