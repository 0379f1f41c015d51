import { autopilot, GOOD } from "../../autopilot.ts";
import { Recorder } from "../../replay.ts";
import {
  beginRun,
  LIGHT_TICKS,
  LIGHTS,
  type Outcome,
  outcomeOf,
  type Run,
  type Seeds,
  step,
  TICKS,
} from "../../run.ts";
import { Effects } from "./effects.ts";
import type { Scene } from "./scene.ts";
import type { Sound } from "./sound.ts";

const STEP_MS = 1000 / TICKS;
/** What a page that stood still has missed is not driven after: the game waits instead. */
const BEHIND_MS = 120;
/** A picture that took longer was late. */
const LATE_MS = 21;

export interface Finish {
  outcome: Outcome;
  flips: readonly number[];
}

interface Listeners {
  onFinish: (finish: Finish) => void;
  /** What happened, for sounds and for whoever listens: light, go, jump, passed, close, hit, missed, finish. */
  onHeard: (what: string) => void;
}

/**
 * The loop: asks the thumb, drives steps as time goes, draws each picture. Touches count at the moment at which they
 * came, not at that of the next picture.
 */
export class Game {
  readonly #scene: Scene;
  readonly #sound: Sound;
  readonly #listeners: Listeners;
  readonly #calm: boolean;
  #run: Run;
  #recorder = new Recorder();
  #effects = new Effects();
  #frame = 0;
  /** Time of the first step, by the clock of pictures. */
  #base = 0;
  #last = 0;
  #down = false;
  #waiting: { at: number; down: boolean }[] = [];
  #mode: "title" | "running" | "paused" = "title";
  #lamps = 0;
  #late = 0;
  #seeds: Seeds;

  constructor(scene: Scene, sound: Sound, listeners: Listeners, seeds: Seeds, calm: boolean) {
    this.#scene = scene;
    this.#sound = sound;
    this.#listeners = listeners;
    this.#seeds = seeds;
    this.#calm = calm;
    this.#run = beginRun(seeds);
    this.#skipLights();
  }

  /** Behind the title the car drives by itself, from where it is rolling already. */
  #skipLights(): void {
    while (this.#run.tick < this.#run.go + 90 && this.#run.phase !== "finished")
      step(this.#run, this.#recorder.next(this.#run, autopilot(this.#run, GOOD)));
  }

  /** Begins to draw. */
  open(): void {
    this.#last = performance.now();
    this.#base = this.#last - this.#run.tick * STEP_MS;
    if (this.#calm) this.#draw(0);
    else this.#ask();
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    this.#sound.drive(null);
    this.#mode = "paused";
  }

  /** A new run from its first light. */
  start(seeds: Seeds): void {
    this.#seeds = seeds;
    this.#run = beginRun(seeds);
    this.#recorder = new Recorder();
    this.#effects = new Effects();
    this.#waiting = [];
    this.#down = false;
    this.#lamps = 0;
    this.#mode = "running";
    this.#last = performance.now();
    this.#base = this.#last;
    this.#ask();
  }

  pause(): void {
    if (this.#mode !== "running") return;
    this.#mode = "paused";
    this.#sound.drive(null);
    cancelAnimationFrame(this.#frame);
  }

  resume(): void {
    if (this.#mode !== "paused") return;
    this.#mode = "running";
    this.#waiting = [];
    this.#down = false;
    this.#last = performance.now();
    this.#base = this.#last - this.#run.tick * STEP_MS;
    this.#ask();
  }

  get running(): boolean {
    return this.#mode === "running" && this.#run.phase !== "finished";
  }

  /** @param at time of the event, by the same clock as pictures */
  press(down: boolean, at: number): void {
    if (this.#mode === "running") this.#waiting.push({ at, down });
  }

  resize(): void {
    this.#scene.resize();
    this.#draw(0);
  }

  #ask(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => this.#picture(now));
  }

  #picture(now: number): void {
    const passed = Math.max(0, now - this.#last);
    this.#last = now;
    this.#watch(passed);
    let next = this.#base + this.#run.tick * STEP_MS;
    if (now - next > BEHIND_MS) {
      this.#base += now - next - STEP_MS;
      next = now - STEP_MS;
    }
    while (next <= now && this.#run.phase !== "finished") {
      step(this.#run, this.#recorder.next(this.#run, this.#thumb(next)));
      next += STEP_MS;
    }
    this.#tell();
    this.#effects.pass(Math.min(passed, 50) / 1000, this.#run.speed, Math.abs(this.#run.y) > 3.7);
    this.#draw(Math.max(0, 1 - (next - now) / STEP_MS));
    if (this.#run.phase === "finished") {
      this.#finished();
      return;
    }
    this.#ask();
  }

  #thumb(at: number): boolean {
    if (this.#mode === "title") return autopilot(this.#run, GOOD);
    while (this.#waiting[0] !== undefined && this.#waiting[0].at <= at)
      this.#down = this.#waiting.shift()?.down ?? this.#down;
    return this.#down;
  }

  #tell(): void {
    if (this.#mode === "title") {
      this.#effects.follow(this.#run);
      return;
    }
    const lamps =
      this.#run.tick >= this.#run.go
        ? this.#lamps
        : Math.min(LIGHTS, Math.floor(this.#run.tick / LIGHT_TICKS));
    if (lamps > this.#lamps) {
      this.#lamps = lamps;
      this.#sound.play("light");
      this.#listeners.onHeard(`light-${lamps}`);
    }
    for (const heard of this.#effects.follow(this.#run)) {
      this.#sound.play(heard);
      this.#listeners.onHeard(heard);
    }
    this.#sound.drive(this.#run.phase === "driving" ? this.#run.speed : null);
  }

  #draw(ahead: number): void {
    this.#scene.draw({
      run: this.#run,
      ahead,
      effects: this.#effects,
      hud: this.#mode !== "title",
      calm: this.#calm,
    });
  }

  #finished(): void {
    if (this.#mode === "title") {
      this.#run = beginRun(this.#seeds);
      this.#recorder = new Recorder();
      this.#effects = new Effects();
      this.#skipLights();
      this.open();
      return;
    }
    this.#sound.drive(null);
    this.#listeners.onFinish({ outcome: outcomeOf(this.#run), flips: this.#recorder.flips });
  }

  /** Draws fewer pixels when pictures are late for a while. */
  #watch(passed: number): void {
    this.#late = passed > LATE_MS && passed < 200 ? this.#late + 1 : Math.max(0, this.#late - 0.25);
    if (this.#late < 24) return;
    this.#late = 0;
    this.#scene.coarser();
  }
}
