import { randomFrom } from "./random.ts";

/** A cone with the side on which it has to be passed. Metres from the start, and from the middle of the road. */
export interface Gate {
  at: number;
  /** To the right of the middle; to the left below 0. */
  cone: number;
  /** 1: the car passes to the right of the cone, -1 to the left. */
  side: 1 | -1;
}

export interface Course {
  gates: readonly Gate[];
  /** Metres from start to finish. */
  length: number;
}

export const GATES = 24;
const FIRST = 62;
const LEAST_GAP = 21;
const MORE_GAP = 7;
const OFFSET = 0.7;
const RUN_OUT = 34;

const made = new Map<number, Course>();

/** The course of a seed; the same object each time. Cones alternate their sides, as in a slalom. */
export function courseFrom(seed: number): Course {
  const known = made.get(seed);
  if (known !== undefined) return known;
  const random = randomFrom(seed);
  const share = () => (random() % 1001) / 1000;
  let side: 1 | -1 = random() % 2 === 0 ? 1 : -1;
  let at = FIRST;
  const gates: Gate[] = [];
  for (let n = 0; n < GATES; n += 1) {
    gates.push({ at, cone: (share() * 2 - 1) * OFFSET, side });
    at += LEAST_GAP + share() * MORE_GAP;
    side = side === 1 ? -1 : 1;
  }
  const course = { gates, length: (gates.at(-1)?.at ?? 0) + RUN_OUT };
  // A process that lives for years sees a few hundred weeks; a fuzzer must not fill it.
  if (made.size > 64) made.clear();
  made.set(seed, course);
  return course;
}
