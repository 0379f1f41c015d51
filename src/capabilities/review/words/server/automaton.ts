/** No transition, no spelling. */
export const NONE = -1;
export const ROOT = 0;
const UNITS = 65_536;
/** Slots hold a node's number in 22 bits. */
const MOST_NODES = 2 ** 22 - 1;
/** Spellings and nodes that are worked on before others get a turn. */
const PIECE = 8192;
/** Of a symbol, those that stand beside the node in a slot. */
const LOW_BITS = 10;
const LOW = 2 ** LOW_BITS - 1;

/** A sequence of symbols that is looked for. */
export interface Spelling {
  /** Compared unit by unit with what `unitOf` makes of a text. */
  text: string;
}

/**
 * All spellings at once, after Aho and Corasick (1975): the time of a walk depends on the length of the text and the
 * number of matches only. Transitions stand in one hash table with open addressing, eight bytes each.
 */
export interface Automaton<S extends Spelling> {
  /** By the unit of a text; 0 is in no spelling. */
  symbolOf: Uint16Array;
  /** Where a symbol leads from a node, over its shorter ends if need be. */
  step(from: number, symbol: number): number;
  /** The first node from `node` on over shorter ends at which a spelling ends, or `NONE`. */
  ending(node: number): number;
  /** The next one after an ending node. */
  nextEnding(node: number): number;
  /** How many symbols lead to a node. */
  depth: Uint16Array;
  /** Where to go on when a node has no transition. */
  fail: Int32Array;
  /** The spellings that end exactly at a node. */
  endingAt(node: number): Iterable<S>;
  size: number;
}

/**
 * Builds the automaton; yields often, so that a large list can be built without holding up the process.
 * @param unitOf what a unit of a text is compared as
 * @throws RangeError for more than four million nodes
 */
export function* buildAutomaton<S extends Spelling>(
  spellings: readonly S[],
  unitOf: (unit: number) => number,
): Generator<void, Automaton<S>> {
  const symbols = new Uint16Array(UNITS);
  let alphabet = 1;
  const tree = new Tree();
  const first: number[] = [];
  const next = new Int32Array(spellings.length).fill(NONE);
  for (const [index, { text }] of spellings.entries()) {
    if (index % PIECE === PIECE - 1) yield;
    let at = ROOT;
    for (let place = 0; place < text.length; place += 1) {
      const unit = text.charCodeAt(place);
      let symbol = symbols[unit] ?? 0;
      if (symbol === 0) {
        symbol = alphabet;
        symbols[unit] = symbol;
        alphabet += 1;
      }
      at = tree.child(at, symbol);
    }
    if (at === ROOT) continue;
    next[index] = first[at] ?? NONE;
    first[at] = index;
  }
  const symbolOf = new Uint16Array(UNITS);
  for (let unit = 0; unit < UNITS; unit += 1) symbolOf[unit] = symbols[unitOf(unit)] ?? 0;
  yield;

  const { size, depth, parent, symbolAt } = tree;
  const ends = new Int32Array(size).fill(NONE);
  for (const [node, index] of first.entries()) if (index !== undefined) ends[node] = index;
  const fail = new Int32Array(size);
  const also = new Int32Array(size).fill(NONE);
  const { slots, shift } = tree;
  const fromRoot = tree.fromRoot.slice(0, alphabet);
  const mask = slots.length - 2;
  const step = (from: number, symbol: number): number => {
    const low = symbol & LOW;
    const high = symbol >>> LOW_BITS;
    for (let node = from; node !== ROOT; node = fail[node] ?? ROOT) {
      const key = (node << LOW_BITS) | low;
      let at = slotOf(node, symbol, shift);
      for (let target = slots[at + 1] ?? 0; target !== 0; target = slots[at + 1] ?? 0) {
        if (slots[at] === key && target >>> 22 === high) return target & MOST_NODES;
        at = (at + 2) & mask;
      }
    }
    return fromRoot[symbol] ?? ROOT;
  };
  // Shorter ones first: each needs where those above it go on.
  let done = 0;
  for (const node of byDepth(depth.subarray(0, size))) {
    if (done++ % PIECE === PIECE - 1) yield;
    const from = parent[node] ?? ROOT;
    if (node === ROOT || from === ROOT) continue;
    const to = step(fail[from] ?? ROOT, symbolAt[node] ?? 0);
    fail[node] = to;
    also[node] = ends[to] === NONE ? (also[to] ?? NONE) : to;
  }
  return {
    symbolOf,
    step,
    depth: depth.slice(0, size),
    fail,
    size: spellings.length,
    ending: (node) => (ends[node] === NONE ? (also[node] ?? NONE) : node),
    nextEnding: (node) => also[node] ?? NONE,
    *endingAt(node) {
      for (let index = ends[node] ?? NONE; index !== NONE; index = next[index] ?? NONE) {
        const spelling = spellings[index];
        if (spelling !== undefined) yield spelling;
      }
    },
  };
}

/** Runs a build to its end. */
export function finished<T>(build: Generator<void, T>): T {
  for (;;) {
    const { done, value } = build.next();
    if (done) return value;
  }
}

function byDepth(depth: Uint16Array): Int32Array {
  const starts = new Int32Array(UNITS + 1);
  for (const one of depth) starts[one + 1] = (starts[one + 1] ?? 0) + 1;
  for (let at = 1; at <= UNITS; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const order = new Int32Array(depth.length);
  for (let node = 0; node < depth.length; node += 1) {
    const one = depth[node] ?? 0;
    const place = starts[one] ?? 0;
    order[place] = node;
    starts[one] = place + 1;
  }
  return order;
}

/**
 * The tree of all spellings. A slot holds a transition: the node with the lower ten bits of the symbol, then the target
 * with the upper six; the root, which most of a text stays at, has a table of its own.
 */
class Tree {
  size = 1;
  parent = new Int32Array(1024);
  symbolAt = new Uint16Array(1024);
  depth = new Uint16Array(1024);
  fromRoot = new Int32Array(UNITS);
  slots = new Int32Array(4096);
  shift = 32 - 11;

  /** Where a symbol leads from a node, which is made where there is no way yet. */
  child(node: number, symbol: number): number {
    if (node === ROOT) {
      const known = this.fromRoot[symbol] ?? ROOT;
      if (known !== ROOT) return known;
      const made = this.#add(ROOT, symbol);
      this.fromRoot[symbol] = made;
      return made;
    }
    const { slots } = this;
    const mask = slots.length - 2;
    const key = (node << LOW_BITS) | (symbol & LOW);
    const high = symbol >>> LOW_BITS;
    let at = slotOf(node, symbol, this.shift);
    for (let target = slots[at + 1] ?? 0; target !== 0; target = slots[at + 1] ?? 0) {
      if (slots[at] === key && target >>> 22 === high) return target & MOST_NODES;
      at = (at + 2) & mask;
    }
    const made = this.#add(node, symbol);
    if (this.size * 4 > slots.length) this.#grow();
    else {
      slots[at] = key;
      slots[at + 1] = made | (high << 22);
    }
    return made;
  }

  #add(node: number, symbol: number): number {
    const made = this.size;
    if (made > MOST_NODES) throw new RangeError("too many words for one automaton");
    if (made === this.parent.length) {
      this.parent = grown(this.parent, new Int32Array(made * 2));
      this.symbolAt = grown(this.symbolAt, new Uint16Array(made * 2));
      this.depth = grown(this.depth, new Uint16Array(made * 2));
    }
    this.parent[made] = node;
    this.symbolAt[made] = symbol;
    this.depth[made] = (this.depth[node] ?? 0) + 1;
    this.size = made + 1;
    return made;
  }

  #grow(): void {
    const slots = new Int32Array(this.slots.length * 2);
    const mask = slots.length - 2;
    this.shift -= 1;
    for (let node = 1; node < this.size; node += 1) {
      const parent = this.parent[node] ?? ROOT;
      if (parent === ROOT) continue;
      const symbol = this.symbolAt[node] ?? 0;
      let at = slotOf(parent, symbol, this.shift);
      while (slots[at + 1] !== 0) at = (at + 2) & mask;
      slots[at] = (parent << LOW_BITS) | (symbol & LOW);
      slots[at + 1] = node | ((symbol >>> LOW_BITS) << 22);
    }
    this.slots = slots;
  }
}

/** Multiplicative hashing spreads neighbouring keys over the table. */
const slotOf = (node: number, symbol: number, shift: number): number =>
  (Math.imul(node ^ Math.imul(symbol, 0x85ebca6b), 0x9e3779b1) >>> shift) * 2;

function grown<A extends Int32Array | Uint16Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
