import { type Course, courseFrom } from "./course.ts";
import { randomFrom } from "./random.ts";

/**
 * The game itself: what the car does, step by step, the same in every browser and on the server. Nothing but + - * /, the
 * greater and the lesser of numbers, whose results the language fixes to the last bit; no clock, no `Math.sin`, no chance beyond
 * the seeds.
 */

/** Steps a second. */
export const TICKS = 120;
const STEP = 1 / TICKS;

/** The lights come on one after the other, and go out together after a time that nobody knows. */
export const LIGHTS = 5;
export const LIGHT_TICKS = 66;
const HOLD_LEAST = 72;
const HOLD_MORE = 216;
/** Nobody reacts sooner than a tenth of a second: whoever does has guessed, as in athletics. */
export const HUMAN_TICKS = 12;
/** Whoever does not start is started. */
const LATEST_TICKS = 600;

/** Penalties, in ticks. */
const JUMP = 2 * TICKS;
const HIT = TICKS;
const MISS = 2 * TICKS;

/** Metres from a cone's middle to the car's: below it the cone is hit. */
export const CLEARANCE = 1.05;
/** As close as this counts as well driven. */
const CLOSE = 0.6;
export const ROAD = 4.4;
const GRASS = 3.7;

const CRUISE = 15.5;
const BOOST_MOST = 10.5;
/** Metres a second that no car goes beyond. */
export const FASTEST = CRUISE + BOOST_MOST;
const ACCELERATION = 11;
export const SIDEWAYS = 6.2;
export const TURN_IN = 0.06;

export type GateState = "ahead" | "passed" | "close" | "hit" | "missed";

export interface Run {
  readonly course: Course;
  /** The tick at which the lights go out. */
  readonly go: number;
  tick: number;
  phase: "lights" | "driving" | "finished";
  pressed: boolean;
  jumped: boolean;
  /** Ticks from the lights to the start; null until then, and for whoever jumped. */
  reaction: number | null;
  /** Metres along the road, to the right of its middle; metres a second. */
  distance: number;
  y: number;
  speed: number;
  drift: number;
  boost: number;
  combo: number;
  bestCombo: number;
  gates: GateState[];
  nextGate: number;
  hits: number;
  misses: number;
  closes: number;
  /** Ticks. */
  penalty: number;
  finishedAt: number | null;
}

/** What a run is made of: the course of the week, and when its lights go out. */
export interface Seeds {
  course: number;
  seed: number;
}

/** A run before its first light. */
export function beginRun({ course: courseSeed, seed }: Seeds): Run {
  const course = courseFrom(courseSeed);
  const hold = HOLD_LEAST + (randomFrom(seed)() % (HOLD_MORE + 1));
  return {
    course,
    go: LIGHTS * LIGHT_TICKS + hold,
    tick: 0,
    phase: "lights",
    pressed: false,
    jumped: false,
    reaction: null,
    distance: 0,
    y: 0,
    speed: 0,
    drift: 0,
    boost: 0,
    combo: 0,
    bestCombo: 0,
    gates: course.gates.map(() => "ahead"),
    nextGate: 0,
    hits: 0,
    misses: 0,
    closes: 0,
    penalty: 0,
    finishedAt: null,
  };
}

/** One step on. @param pressed whether the thumb is down: right while it is, left while it is not */
export function step(run: Run, pressed: boolean): void {
  if (run.phase === "finished") return;
  const down = pressed && !run.pressed;
  run.pressed = pressed;
  if (run.phase === "lights") wait(run, down);
  if (run.phase === "driving") drive(run);
  run.tick += 1;
}

function wait(run: Run, down: boolean): void {
  const since = run.tick - run.go;
  if (down && !run.jumped) {
    if (since < HUMAN_TICKS) {
      run.jumped = true;
      run.penalty += JUMP;
    } else run.reaction = since;
  }
  const jumpsOff = run.jumped && since >= HUMAN_TICKS;
  if (!jumpsOff && run.reaction === null && since < LATEST_TICKS) return;
  if (!run.jumped && run.reaction === null) run.reaction = LATEST_TICKS;
  run.phase = "driving";
}

function drive(run: Run): void {
  const onGrass = run.y > GRASS || run.y < -GRASS;
  const wanted = CRUISE + run.boost - (onGrass ? 6 : 0);
  if (run.speed < wanted) run.speed = Math.min(run.speed + ACCELERATION * STEP, wanted);
  else run.speed = Math.max(run.speed - ACCELERATION * 1.5 * STEP, wanted);
  const sideways = Math.min(SIDEWAYS, run.speed * 0.4);
  run.drift += ((run.pressed ? sideways : -sideways) - run.drift) * TURN_IN;
  run.y += run.drift * STEP;
  if (run.y > ROAD || run.y < -ROAD) {
    run.y = run.y > 0 ? ROAD : -ROAD;
    run.drift = 0;
  }
  run.distance += run.speed * STEP;
  const gate = run.course.gates[run.nextGate];
  if (gate !== undefined && run.distance >= gate.at) {
    pass(run, (run.y - gate.cone) * gate.side - CLEARANCE);
    run.nextGate += 1;
  }
  if (run.distance >= run.course.length) {
    run.phase = "finished";
    run.finishedAt = run.tick;
  }
}

/** @param gap metres between car and cone on the side where it belongs; below 0 it touched, or is on the other side */
function pass(run: Run, gap: number): void {
  const state: GateState =
    gap >= CLOSE ? "passed" : gap >= 0 ? "close" : gap > -2 * CLEARANCE ? "hit" : "missed";
  run.gates[run.nextGate] = state;
  if (state === "hit" || state === "missed") {
    run.combo = 0;
    run.boost = Math.max(0, run.boost - (state === "hit" ? 5 : 3));
    if (state === "hit") {
      run.speed *= 0.72;
      run.hits += 1;
      run.penalty += HIT;
    } else {
      run.misses += 1;
      run.penalty += MISS;
    }
    return;
  }
  run.combo += 1;
  run.bestCombo = Math.max(run.bestCombo, run.combo);
  if (state === "close") run.closes += 1;
  run.boost = Math.min(BOOST_MOST, run.boost + (state === "close" ? 1.5 : 0.8));
}

const milliseconds = (ticks: number) => Math.floor((ticks * 1000) / TICKS);

/** What a run came to. Times in milliseconds. */
export interface Outcome {
  /** From the lights to the finish, with all penalties: the less the better. */
  total: number;
  /** Null for whoever jumped. */
  reaction: number | null;
  jumped: boolean;
  hits: number;
  misses: number;
  closes: number;
  bestCombo: number;
  /** The whole round took so long, from the first light on. */
  lasted: number;
}

/** @throws Error while it is not finished */
export function outcomeOf(run: Run): Outcome {
  if (run.finishedAt === null) throw new Error("the run is not finished");
  return {
    total: milliseconds(run.finishedAt - run.go + run.penalty),
    reaction: run.reaction === null ? null : milliseconds(run.reaction),
    jumped: run.jumped,
    hits: run.hits,
    misses: run.misses,
    closes: run.closes,
    bestCombo: run.bestCombo,
    lasted: milliseconds(run.finishedAt),
  };
}

/** No run of a course is faster than this, in milliseconds: the shortest reaction, and all of the way at full speed. */
export function fastestOf(course: number): number {
  return milliseconds(HUMAN_TICKS) + Math.floor((courseFrom(course).length / FASTEST) * 1000);
}
