import { Recorder } from "./replay.ts";
import {
  beginRun,
  CLEARANCE,
  HUMAN_TICKS,
  type Run,
  type Seeds,
  SIDEWAYS,
  step,
  TICKS,
  TURN_IN,
} from "./run.ts";

/** How somebody drives who is not there: behind the title of the game, and in the demo. */
export interface Skill {
  /** Ticks from the lights to the start, beyond what a person needs. */
  late: number;
  /** Metres beside a cone, beyond what clears it. */
  wide: number;
}

export const GOOD: Skill = { late: 8, wide: 0.3 };

/** Seconds until most of a change of the thumb is felt. */
const LAG = 1 / (TURN_IN * TICKS);

/**
 * Where the thumb is now: down as soon as the lights are out; then towards the side of the next cone, until turning to
 * the one behind it still clears this one.
 */
export function autopilot(run: Run, { late, wide }: Skill): boolean {
  if (run.phase === "lights") return run.tick >= run.go + HUMAN_TICKS + late;
  const gate = run.course.gates[run.nextGate];
  if (gate === undefined) return run.y < 0;
  const time = (gate.at - run.distance) / Math.max(run.speed, 4);
  const turned = -gate.side * Math.min(SIDEWAYS, run.speed * 0.4);
  const there = run.y + turned * time + (run.drift - turned) * LAG * (1 - Math.exp(-time / LAG));
  const clears = (there - gate.cone) * gate.side >= CLEARANCE + wide;
  return clears ? gate.side < 0 : gate.side > 0;
}

/** A whole run of such a driver. @returns its log */
export function logOf(seeds: Seeds, skill: Skill): number[] {
  const run = beginRun(seeds);
  const recorder = new Recorder();
  // Every run comes to its end: what is not steered rolls on.
  while (run.phase !== "finished") step(run, recorder.next(run, autopilot(run, skill)));
  return recorder.flips;
}
