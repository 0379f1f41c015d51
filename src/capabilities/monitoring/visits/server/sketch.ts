/** So many first bits of a hash choose a register. */
const INDEX_BITS = 14;
/** Registers of a sketch, one byte each. */
export const REGISTERS = 2 ** INDEX_BITS;
/** Of the bits that follow so many are looked at: enough for 10^14 different ones. */
const VALUE_BITS = 34;

/**
 * How many different ones there were, in 16 kB however many (HyperLogLog): within 0.8 % as a rule. It cannot be asked
 * whether somebody was among them. Sketches of several processes add up to that of all.
 */
export class Sketch {
  readonly registers: Uint8Array;
  /** Whether anything new was added since this was set to false. */
  changed = false;

  /** @param registers of an earlier one, which is then changed; an empty one unless given */
  constructor(registers: Uint8Array = new Uint8Array(REGISTERS)) {
    this.registers = registers.length === REGISTERS ? registers : new Uint8Array(REGISTERS);
  }

  /** @param hash at least 8 bytes, evenly distributed */
  add(hash: Buffer): void {
    const index = hash.readUInt16BE(0) >>> (16 - INDEX_BITS);
    const first = Math.clz32(hash.readUInt32BE(2));
    const zeros = first < 32 ? first : 32 + Math.clz32(hash.readUInt16BE(6) << 16);
    this.#raise(index, Math.min(zeros, VALUE_BITS) + 1);
  }

  /** Adds all that another one has. */
  merge(other: Sketch): void {
    other.registers.forEach((value, index) => {
      this.#raise(index, value);
    });
  }

  /** How many different ones were added, rounded. The estimate is Otmar Ertl's, which needs no table of corrections. */
  estimate(): number {
    const counts = new Float64Array(VALUE_BITS + 2);
    for (const value of this.registers) counts[value] = (counts[value] ?? 0) + 1;
    const of = (value: number) => counts[value] ?? 0;
    let z = REGISTERS * tau(1 - of(VALUE_BITS + 1) / REGISTERS);
    for (let value = VALUE_BITS; value >= 1; value -= 1) z = 0.5 * (z + of(value));
    z += REGISTERS * sigma(of(0) / REGISTERS);
    return Math.round(REGISTERS ** 2 / (2 * Math.LN2 * z));
  }

  #raise(index: number, value: number): void {
    if ((this.registers[index] ?? 0) >= value) return;
    this.registers[index] = value;
    this.changed = true;
  }
}

function sigma(share: number): number {
  if (share === 1) return Number.POSITIVE_INFINITY;
  let [x, y, z] = [share, 1, share];
  for (;;) {
    x *= x;
    const next = z + x * y;
    if (next === z) return z;
    [y, z] = [2 * y, next];
  }
}

function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [x, y, z] = [share, 1, 1 - share];
  for (;;) {
    x = Math.sqrt(x);
    y *= 0.5;
    const next = z - (1 - x) ** 2 * y;
    if (next === z) return z / 3;
    z = next;
  }
}
