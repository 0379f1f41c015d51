import { type Run, TICKS } from "../../run.ts";

interface FlyingCone {
  at: number;
  side: number;
  up: number;
  turn: number;
  /** Metres a second. */
  away: number;
  rise: number;
}

interface Puff {
  x: number;
  y: number;
  /** 1 when it comes, 0 when it is gone. */
  left: number;
}

/** What is only seen and heard, and changes nothing: cones that fly, dust, words that appear. */
export class Effects {
  readonly cones: FlyingCone[] = [];
  readonly dust: Puff[] = [];
  /** Seconds of shaking left. */
  shake = 0;
  /** A word over the car, and for how many seconds more. */
  word = "";
  wordKind: "good" | "bad" | "start" = "good";
  wordLeft = 0;
  #gate = 0;
  #phase: Run["phase"] = "lights";

  /** Looks at what a run has become. @returns what happened since, for ears */
  follow(run: Run): readonly string[] {
    const heard: string[] = [];
    if (this.#phase === "lights" && run.phase !== "lights") {
      this.#say(run.jumped ? "抢跑 +2 秒" : startWords(run), run.jumped ? "bad" : "start", 1.3);
      heard.push(run.jumped ? "jump" : "go");
    }
    while (this.#gate < run.nextGate) {
      const state = run.gates[this.#gate];
      const gate = run.course.gates[this.#gate];
      this.#gate += 1;
      if (gate === undefined || state === undefined) continue;
      if (state === "hit") {
        this.shake = 0.35;
        const turn = run.drift > 0 ? 1 : -1;
        this.cones.push({ at: gate.at, side: gate.cone, up: 0.3, turn: turn * 0.2, away: turn * 4, rise: 6 });
        this.#say("碰桩 +1 秒", "bad", 1);
      } else if (state === "missed") this.#say("漏桩 +2 秒", "bad", 1.1);
      else if (state === "close") this.#say(run.combo > 2 ? `贴桩 ×${run.combo}` : "贴桩！", "good", 0.7);
      else if (run.combo > 0 && run.combo % 5 === 0) this.#say(`连过 ${run.combo} 桩`, "good", 0.8);
      heard.push(state);
    }
    if (run.phase === "finished" && this.#phase !== "finished") heard.push("finish");
    this.#phase = run.phase;
    return heard;
  }

  /** @param seconds since the last picture @param grass whether the car is beside the road */
  pass(seconds: number, speed: number, grass: boolean): void {
    this.shake = Math.max(0, this.shake - seconds);
    this.wordLeft = Math.max(0, this.wordLeft - seconds);
    for (const cone of this.cones) {
      cone.at += (speed + 5) * seconds * 0.8;
      cone.side += cone.away * seconds;
      cone.up = Math.max(0, cone.up + cone.rise * seconds);
      cone.rise -= 14 * seconds;
      cone.turn += Math.sign(cone.turn) * 9 * seconds;
    }
    if (this.cones.length > 3) this.cones.shift();
    for (const puff of this.dust) {
      puff.left -= seconds * 1.6;
      puff.y += seconds * 0.9;
    }
    while (this.dust[0] !== undefined && this.dust[0].left <= 0) this.dust.shift();
    if (grass && speed > 3 && this.dust.length < 14)
      this.dust.push({ x: this.dust.length % 2 === 0 ? -0.8 : 0.8, y: 0.1, left: 1 });
  }

  #say(word: string, kind: Effects["wordKind"], seconds: number): void {
    this.word = word;
    this.wordKind = kind;
    this.wordLeft = seconds;
  }
}

function startWords({ reaction }: Run): string {
  const seconds = ((reaction ?? 0) / TICKS).toFixed(2);
  return (reaction ?? TICKS) < TICKS * 0.22 ? `神反应 ${seconds}` : `起步 ${seconds}`;
}
