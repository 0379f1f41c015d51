/** Chance that can be repeated: the same numbers for the same seed, on every machine. */
export interface Random {
  /** 0 … below `count`. */
  below(count: number): number;
  /** True in `share` of the cases, 0 … 1. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** One stream of chance for request `index` of a run, so that any of them can be made again alone. */
export function randomOf(seed: number, index: number): Random {
  // Mulberry32, started from both numbers spread over 32 bits.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    chance: (share) => next() < share,
    pick(list) {
      if (list.length === 0) throw new Error("nothing to pick from");
      return list[below(list.length)] as (typeof list)[number];
    },
  };
}
