/** One occurrence of a word: `text.slice(start, end)` is it, as it was written. */
export interface WordMatch<Word> {
  word: Word;
  /** In UTF-16 units. */
  start: number;
  end: number;
}

export interface MatcherOptions {
  /**
   * A word that begins or ends with a Latin letter or a digit counts only where no other one stands beside it: `av` is
   * not found in `have`. On unless it is switched off.
   */
  wholeLatin?: boolean;
}

/** Finds all words of a list in a text at once, whatever their number. */
export interface WordMatcher<Word> {
  /** Every occurrence, overlapping ones too, in the order of their ends, of longer ones first. */
  find(text: string): WordMatch<Word>[];
  /** How many different words there are after folding. */
  readonly size: number;
}

/**
 * Which symbol a UTF-16 unit is compared as: full and half width are the same, upper and lower case too. Only what stays
 * one unit is folded, so that places in the text stay what they are.
 */
const folded: Uint16Array = (() => {
  const table = new Uint16Array(65_536);
  for (let unit = 0; unit < 65_536; unit += 1) {
    const plain = String.fromCharCode(unit).normalize("NFKC").toLowerCase();
    table[unit] = plain.length === 1 ? plain.charCodeAt(0) : unit;
  }
  return table;
})();

/** A text as it is compared: the same length, one width, one case. */
export function fold(text: string): string {
  let plain = "";
  for (let at = 0; at < text.length; at += 1) plain += String.fromCharCode(foldUnit(text.charCodeAt(at)));
  return plain;
}

const foldUnit = (unit: number): number => folded[unit] ?? unit;

/** While it is built: a node of the tree of all words. */
interface Node {
  children: Map<number, number>;
  /** Index into the words, or -1. */
  word: number;
}

/** No transition, no word. */
const NONE = -1;
const ROOT = 0;
/** Fibonacci hashing spreads neighbouring keys over the table. */
const SPREAD = 0x9e3779b1;

/**
 * Compiles words into an automaton after Aho and Corasick (1975), whose time depends on the length of the text and the
 * number of matches only. Words that fold to the same are found as the first of them; empty ones never.
 * @param spelling what has to stand in the text for a word to be found
 */
export function compileWords<Word>(
  words: Iterable<Word>,
  spelling: (word: Word) => string,
  { wholeLatin = true }: MatcherOptions = {},
): WordMatcher<Word> {
  const listed: Word[] = [];
  const lengths: number[] = [];
  const symbols = new Uint16Array(65_536);
  let alphabet = 1;
  const nodes: Node[] = [{ children: new Map(), word: NONE }];
  for (const word of words) {
    const text = fold(spelling(word));
    let at = ROOT;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (symbols[unit] === 0) {
        symbols[unit] = alphabet;
        alphabet += 1;
      }
      at = childOf(nodes, at, symbols[unit] ?? 0);
    }
    const end = nodes[at];
    if (at === ROOT || end === undefined || end.word !== NONE) continue;
    end.word = listed.length;
    listed.push(word);
    lengths.push(text.length);
  }
  // A unit is looked up once, whatever width and case it has.
  const symbolOf = new Uint16Array(65_536);
  for (let unit = 0; unit < 65_536; unit += 1) symbolOf[unit] = symbols[foldUnit(unit)] ?? 0;
  const automaton = link(nodes, alphabet);

  return {
    size: listed.length,
    find(text) {
      const found: WordMatch<Word>[] = [];
      walk(automaton, symbolOf, text, (index, end) => {
        const word = listed[index];
        const start = end - (lengths[index] ?? 0);
        if (word === undefined || (wholeLatin && isPartOfLatin(text, start, end))) return;
        found.push({ word, start, end });
      });
      return found;
    },
  };
}

function childOf(nodes: Node[], parent: number, symbol: number): number {
  const children = nodes[parent]?.children;
  const known = children?.get(symbol);
  if (known !== undefined) return known;
  nodes.push({ children: new Map(), word: NONE });
  children?.set(symbol, nodes.length - 1);
  return nodes.length - 1;
}

interface Automaton {
  alphabet: number;
  /** Transitions of the root by symbol: most of a text stays there. */
  fromRoot: Int32Array;
  /** Transitions of all other nodes, hashed with open addressing: key, then target. */
  table: Int32Array;
  shift: number;
  /** Where to go on when a node has no transition. */
  fail: Int32Array;
  /** The word that ends at a node, or -1. */
  word: Int32Array;
  /** The next shorter word that ends there too: its node, or -1. */
  also: Int32Array;
}

function link(nodes: readonly Node[], alphabet: number): Automaton {
  const edges = nodes.length * 2 + 2;
  const bits = Math.ceil(Math.log2(edges));
  const table = new Int32Array(2 ** bits * 2).fill(NONE);
  const automaton: Automaton = {
    alphabet,
    fromRoot: new Int32Array(alphabet),
    table,
    shift: 32 - bits,
    fail: new Int32Array(nodes.length),
    word: Int32Array.from(nodes, (node) => node.word),
    also: new Int32Array(nodes.length).fill(NONE),
  };
  for (const [parent, { children }] of nodes.entries())
    for (const [symbol, child] of children) {
      if (parent === ROOT) automaton.fromRoot[symbol] = child;
      else put(automaton, parent * alphabet + symbol, child);
    }
  const queue = [ROOT];
  for (const parent of queue) {
    for (const [symbol, child] of nodes[parent]?.children ?? []) {
      queue.push(child);
      if (parent === ROOT) continue;
      const fail = step(automaton, automaton.fail[parent] ?? ROOT, symbol);
      automaton.fail[child] = fail;
      automaton.also[child] = automaton.word[fail] === NONE ? (automaton.also[fail] ?? NONE) : fail;
    }
  }
  return automaton;
}

function put({ table, shift }: Automaton, key: number, target: number): void {
  const mask = table.length - 2;
  let at = (Math.imul(key, SPREAD) >>> shift) * 2;
  while (table[at] !== NONE) at = (at + 2) & mask;
  table[at] = key;
  table[at + 1] = target;
}

/** Where a symbol leads from a node, over its shorter ends if need be. */
function step(automaton: Automaton, from: number, symbol: number): number {
  const { table, shift, fail, fromRoot, alphabet } = automaton;
  const mask = table.length - 2;
  let node = from;
  while (node !== ROOT) {
    const key = node * alphabet + symbol;
    let at = (Math.imul(key, SPREAD) >>> shift) * 2;
    for (let known = table[at]; known !== NONE; known = table[at]) {
      if (known === key) return table[at + 1] ?? ROOT;
      at = (at + 2) & mask;
    }
    node = fail[node] ?? ROOT;
  }
  return fromRoot[symbol] ?? ROOT;
}

function walk(
  automaton: Automaton,
  symbolOf: Uint16Array,
  text: string,
  report: (word: number, end: number) => void,
): void {
  const { word, also } = automaton;
  let node = ROOT;
  for (let at = 0; at < text.length; at += 1) {
    const symbol = symbolOf[text.charCodeAt(at)] ?? 0;
    // In no word at all.
    if (symbol === 0) {
      node = ROOT;
      continue;
    }
    node = step(automaton, node, symbol);
    if (node === ROOT) continue;
    for (let end = node; end !== NONE; end = also[end] ?? NONE) {
      const found = word[end] ?? NONE;
      if (found !== NONE) report(found, at + 1);
    }
  }
}

function isPartOfLatin(text: string, start: number, end: number): boolean {
  const joined = (one: number, other: number) =>
    isLatin(foldUnit(text.charCodeAt(one))) && isLatin(foldUnit(text.charCodeAt(other)));
  return joined(start - 1, start) || joined(end - 1, end);
}

/** Digits and a to z, of folded units; not a number (before the beginning, behind the end) is none. */
function isLatin(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 97 && unit <= 122);
}
