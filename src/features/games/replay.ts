import { beginRun, type Outcome, outcomeOf, type Run, type Seeds, step } from "./run.ts";

/** Ticks between two changes of the thumb: nothing that a person does is quicker. */
export const FLIP_TICKS = 3;
/** More changes than anybody makes in a run. */
export const FLIPS_MOST = 600;
/** Two minutes: every run is over by then. */
export const TICKS_MOST = 14_400;

/** Why a log of inputs is none. */
export type LogProblem = "order" | "too-quick" | "too-many" | "unfinished" | "beyond-the-end";

/** Puts the next step's input into a run: `flips` are the ticks at which the thumb went down, up, down … */
function feed(run: Run, flips: readonly number[], upTo: number): void {
  let next = 0;
  let pressed = false;
  while (run.phase !== "finished" && run.tick < upTo) {
    if (flips[next] === run.tick) {
      pressed = !pressed;
      next += 1;
    }
    step(run, pressed);
  }
}

/**
 * Drives a run again by its log.
 * @param flips ticks at which the thumb went down, up, down …: rising
 * @returns what it came to, or why that is no log of a whole run
 */
export function replay(seeds: Seeds, flips: readonly number[]): Outcome | LogProblem {
  if (flips.length > FLIPS_MOST) return "too-many";
  let before = Number.NEGATIVE_INFINITY;
  for (const tick of flips) {
    if (!Number.isInteger(tick) || tick < 0 || tick <= before) return "order";
    if (tick - before < FLIP_TICKS) return "too-quick";
    before = tick;
  }
  const run = beginRun(seeds);
  feed(run, flips, TICKS_MOST);
  if (run.finishedAt === null) return "unfinished";
  const last = flips.at(-1);
  if (last !== undefined && last > run.finishedAt) return "beyond-the-end";
  return outcomeOf(run);
}

/** Writes the log of a run while it is driven: the same that `replay` reads. */
export class Recorder {
  readonly flips: number[] = [];
  #pressed = false;

  /** What the next step is to be told: the thumb as it is, but never sooner than a log may say. */
  next(run: Run, wanted: boolean): boolean {
    const last = this.flips.at(-1) ?? Number.NEGATIVE_INFINITY;
    if (wanted !== this.#pressed && run.tick - last >= FLIP_TICKS && this.flips.length < FLIPS_MOST) {
      this.#pressed = wanted;
      this.flips.push(run.tick);
    }
    return this.#pressed;
  }
}
