/** The game's sounds, made and not loaded: an engine, beeps, bumps. Silent until it is switched on by a tap. */
export class Sound {
  #context: AudioContext | undefined;
  #engine: OscillatorNode | undefined;
  #loud: GainNode | undefined;

  /** Call it from a tap: browsers let nothing sound before one. */
  turn(on: boolean): void {
    if (!on) {
      void this.#context?.suspend();
      return;
    }
    if (this.#context === undefined) this.#begin();
    void this.#context?.resume();
  }

  #begin(): void {
    if (typeof AudioContext === "undefined") return;
    const context = new AudioContext();
    const engine = context.createOscillator();
    engine.type = "sawtooth";
    engine.frequency.value = 46;
    const filter = context.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.value = 320;
    const loud = context.createGain();
    loud.gain.value = 0;
    engine.connect(filter).connect(loud).connect(context.destination);
    engine.start();
    this.#context = context;
    this.#engine = engine;
    this.#loud = loud;
  }

  /** @param speed metres a second; null while nothing runs */
  drive(speed: number | null): void {
    const context = this.#context;
    if (context === undefined || context.state !== "running") return;
    const now = context.currentTime;
    this.#loud?.gain.setTargetAtTime(speed === null ? 0 : 0.05, now, 0.08);
    if (speed !== null) this.#engine?.frequency.setTargetAtTime(46 + speed * 5.2, now, 0.06);
  }

  play(what: string): void {
    if (what === "light") this.#beep(440, 0.12, "square", 0.05);
    if (what === "go") this.#beep(880, 0.35, "square", 0.06);
    if (what === "close") this.#beep(1180, 0.09, "sine", 0.1);
    if (what === "passed") this.#beep(760, 0.06, "sine", 0.06);
    if (what === "hit") this.#beep(90, 0.25, "sawtooth", 0.16);
    if (what === "missed" || what === "jump") this.#beep(200, 0.3, "triangle", 0.14);
    if (what === "finish")
      for (const [at, tone] of [523, 659, 784].entries()) this.#beep(tone, 0.2, "sine", 0.12, at * 0.12);
  }

  #beep(tone: number, seconds: number, type: OscillatorType, loud: number, later = 0): void {
    const context = this.#context;
    if (context === undefined || context.state !== "running") return;
    const from = context.currentTime + later;
    const source = context.createOscillator();
    const gain = context.createGain();
    source.type = type;
    source.frequency.value = tone;
    gain.gain.setValueAtTime(loud, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + seconds);
    source.connect(gain).connect(context.destination);
    source.start(from);
    source.stop(from + seconds);
  }

  close(): void {
    void this.#context?.close();
    this.#context = undefined;
  }
}
