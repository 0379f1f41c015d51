import { createHmac } from "node:crypto";
import { Sketch } from "./sketch.ts";

/** Sections and members of a day that this process has written already. */
const MOST_KNOWN = 200_000;
/** Different channels that a process tells apart within a minute; the numbers come from addresses, which anybody may make up. */
const MOST_CHANNELS = 100;

/** What one process counted of a day and did not write yet, and the sketches of all that it counted of it. */
export class Gathered {
  readonly day: string;
  readonly #salt: Buffer;
  /** By metric, section and key. */
  readonly #sums = new Map<string, { metric: string; section: string; key: string; value: number }>();
  readonly #channels = new Set<string>();
  readonly sketches = new Map<string, Sketch>();
  readonly #known = new Set<string>();
  #members = new Map<string, { id: string; section: string }>();
  /** When something was counted last. */
  at = new Date();

  constructor(day: string, salt: Buffer) {
    this.day = day;
    this.#salt = salt;
  }

  /** As they are now: what is counted later does not change them. */
  get sums() {
    return [...this.#sums.values()].map((one) => ({ ...one }));
  }

  get members() {
    return [...this.#members.values()];
  }

  add(metric: string, section: string, key: string, value: number): void {
    const name = `${metric} ${section} ${key}`;
    const found = this.#sums.get(name);
    if (found) found.value += value;
    else this.#sums.set(name, { metric, section, key, value });
  }

  /** @returns the key of a channel, or of all others once there are many */
  channel(number: number): string {
    const key = `channel:${number}`;
    if (!this.#channels.has(key) && this.#channels.size >= MOST_CHANNELS) return "channel:other";
    this.#channels.add(key);
    return key;
  }

  /** @param who what a visitor is known by; only its hash with the day's salt is used, and not kept either */
  visitor(sections: readonly string[], who: string): void {
    const hash = createHmac("sha256", this.#salt).update(who).digest();
    for (const section of ["", ...sections]) {
      const sketch = this.sketches.get(section) ?? new Sketch();
      this.sketches.set(section, sketch);
      sketch.add(hash);
    }
  }

  member(sections: readonly string[], id: string): void {
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    for (const section of ["", ...sections]) {
      const name = `${id} ${section}`;
      if (this.#known.has(name)) continue;
      this.#known.add(name);
      this.#members.set(name, { id, section });
    }
  }

  /** Forgets what was written; what comes while it is being written is kept. */
  written(sums: Gathered["sums"], members: Gathered["members"]): void {
    for (const { metric, section, key, value } of sums) {
      const name = `${metric} ${section} ${key}`;
      const left = (this.#sums.get(name)?.value ?? 0) - value;
      if (left > 0) this.#sums.set(name, { metric, section, key, value: left });
      else this.#sums.delete(name);
    }
    for (const { id, section } of members) this.#members.delete(`${id} ${section}`);
    if (this.#sums.size === 0) this.#channels.clear();
  }
}
