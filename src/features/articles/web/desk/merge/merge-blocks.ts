/** Where both changed the same place in different ways: what each made of it, as blocks; empty where he took it out. */
export interface Choice {
  base: readonly string[];
  mine: readonly string[];
  theirs: readonly string[];
}

/** A stretch of the merged text: blocks that are settled, or a choice. */
export type Piece = { blocks: readonly string[] } | { choice: Choice };

/** What one side made of the blocks of the base: each of them as it is now (undefined: taken out), and what was put before it. */
interface Side {
  /** For each block of the base. */
  became: (string | undefined)[];
  /** Before each block of the base, and after the last one. */
  put: string[][];
}

/**
 * Merges what two made of one text, block by block: what only one of them changed is as he made it, what both changed alike
 * stands once, and the rest is a choice. Every block of either that the base does not have stands in the result.
 * @param keyOf what of a block counts as its content
 */
export function mergeBlocks(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  keyOf: (block: string) => string = (block) => block,
): Piece[] {
  const keys = { base: base.map(keyOf), mine: mine.map(keyOf), theirs: theirs.map(keyOf) };
  const one = sideOf(base, mine, keys.base, keys.mine);
  const other = sideOf(base, theirs, keys.base, keys.theirs);
  const pieces: Piece[] = [];
  const settle = (blocks: readonly string[]) => {
    const last = pieces.at(-1);
    if (blocks.length === 0) return;
    if (last && "blocks" in last) last.blocks = [...last.blocks, ...blocks];
    else pieces.push({ blocks });
  };
  const join = (was: readonly string[], a: readonly string[], b: readonly string[]) => {
    if (same(a, was, keyOf)) settle(b);
    else if (same(b, was, keyOf) || same(a, b, keyOf)) settle(a);
    else pieces.push({ choice: { base: was, mine: a, theirs: b } });
  };
  for (let at = 0; at <= base.length; at += 1) {
    join([], one.put[at] ?? [], other.put[at] ?? []);
    const was = base[at];
    if (was !== undefined) join([was], listed(one.became[at]), listed(other.became[at]));
  }
  return pieces;
}

const listed = (block: string | undefined): string[] => (block === undefined ? [] : [block]);

const same = (a: readonly string[], b: readonly string[], keyOf: (block: string) => string) =>
  a.length === b.length && a.every((block, at) => keyOf(block) === keyOf(b[at] ?? ""));

/** Lines a side up with the base: equal blocks first, and between them those that are most alike as changed ones. */
function sideOf(
  base: readonly string[],
  now: readonly string[],
  baseKeys: readonly string[],
  nowKeys: readonly string[],
): Side {
  const became: (string | undefined)[] = base.map(() => undefined);
  const put: string[][] = [...base, ""].map(() => []);
  let [fromBase, fromNow] = [0, 0];
  for (const [at, there] of [...equalBlocks(baseKeys, nowKeys), [base.length, now.length] as const]) {
    let gap = fromBase;
    for (const [block, changed] of changedBlocks(baseKeys, nowKeys, [fromBase, at], [fromNow, there])) {
      for (; fromNow < changed; fromNow += 1) put[gap]?.push(now[fromNow] ?? "");
      became[block] = now[changed];
      fromNow = changed + 1;
      gap = block + 1;
    }
    for (; fromNow < there; fromNow += 1) put[gap === fromBase ? at : gap]?.push(now[fromNow] ?? "");
    if (at < base.length) became[at] = now[there];
    [fromBase, fromNow] = [at + 1, there + 1];
  }
  return { became, put };
}

/** The longest run of pairs of equal blocks in order. */
function equalBlocks(a: readonly string[], b: readonly string[]): [number, number][] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const [rows, columns] = [a.length - head - tail, b.length - head - tail];
  const width = columns + 1;
  const longest = new Uint32Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i -= 1)
    for (let j = columns - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        a[head + i] === b[head + j]
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0);
  const pairs: [number, number][] = Array.from({ length: head }, (_, at) => [at, at]);
  for (let i = 0, j = 0; i < rows && j < columns; )
    if (a[head + i] === b[head + j]) pairs.push([head + i++, head + j++]);
    else if ((longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  for (let at = tail; at > 0; at -= 1) pairs.push([a.length - at, b.length - at]);
  return pairs;
}

type Span = readonly [from: number, to: number];

/** Pairs of blocks, in order, that are the same one before and after a change. As many on both sides are taken one by one. */
function changedBlocks(
  a: readonly string[],
  b: readonly string[],
  [fromA, toA]: Span,
  [fromB, toB]: Span,
): [number, number][] {
  if (toA - fromA === toB - fromB)
    return Array.from({ length: toA - fromA }, (_, at) => [fromA + at, fromB + at]);
  const pairs: [number, number][] = [];
  let next = fromB;
  for (let at = fromA; at < toA && next < toB; at += 1) {
    let best = -1;
    let most = ALIKE;
    for (let there = next; there < toB; there += 1) {
      const share = alike(a[at] ?? "", b[there] ?? "");
      if (share > most) [best, most] = [there, share];
    }
    if (best < 0) continue;
    pairs.push([at, best]);
    next = best + 1;
  }
  return pairs;
}

/** From this share of common pairs of characters on, a block counts as the other one changed. */
const ALIKE = 0.4;

function alike(a: string, b: string): number {
  const [one, other] = [pairsOf(a), pairsOf(b)];
  if (one.size + other.size === 0) return 0;
  let common = 0;
  for (const pair of one) if (other.has(pair)) common += 1;
  return (2 * common) / (one.size + other.size);
}

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
