import { type Automaton, buildAutomaton, finished, NONE, ROOT } from "./automaton.ts";
import { walkAroundFillers } from "./fillers.ts";
import { bare, fold, isPartOfLatin, isSymbol, simplify, simplifyUnit } from "./fold.ts";
import { type Gaps, gapsIn, startAcross, WIDEST_GAP } from "./gaps.ts";
import { buildInitials } from "./initials.ts";
import { buildSounds } from "./sounds.ts";
import type { How, Spelled, WordMatch } from "./word-match.ts";

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
  /** How many words there are. */
  readonly size: number;
}

/** One way to write a word, as it stands in the automaton. */
interface Written<Word> {
  /** Simplified: what texts are compared with. */
  text: string;
  word: Word;
  /** Of one width and case, in the forms of characters that it was given in. */
  folded: string;
  how: "exact" | "alias";
  /** Another spelling without the symbols in it. */
  stripped: boolean;
  anyForm: boolean;
  split: boolean;
}

/**
 * Compiles words into an automaton; the time to find them depends on the length of a text and the number of matches only.
 * Empty words are never found.
 */
export function compileWords<Word extends Spelled>(
  words: Iterable<Word>,
  options: MatcherOptions = {},
): WordMatcher<Word> {
  return finished(buildMatcher(words, options));
}

/** As `compileWords`, in pieces between which others get a turn. */
export function* buildMatcher<Word extends Spelled>(
  words: Iterable<Word>,
  { wholeLatin = true }: MatcherOptions = {},
): Generator<void, WordMatcher<Word>> {
  const listed = [...words];
  const spellings = listed.flatMap(spellingsOf);
  const automaton = yield* buildAutomaton(spellings, simplifyUnit);
  const sounds = yield* buildSounds(listed);
  const initials = yield* buildInitials(listed);
  const reach = spellings.reduce((most, { text }) => Math.max(most, text.length), 0);
  return {
    size: listed.length,
    find(text) {
      const found: WordMatch<Word>[] = [];
      const report = (one: Written<Word>, start: number, end: number, across: boolean) => {
        const how = accepted(one, text, start, end, across);
        if (how === undefined || (wholeLatin && isPartOfLatin(text, start, end))) return;
        found.push({ word: one.word, start, end, how });
      };
      walk(automaton, text, report);
      walkAroundFillers(automaton, text, reach, (one, start, end, isGap) => {
        if (!filled(one, text, start, end, isGap)) return;
        if (wholeLatin && isPartOfLatin(text, start, end)) return;
        found.push({ word: one.word, start, end, how: "split" });
      });
      if (sounds !== undefined) found.push(...sounds.find(text));
      if (initials !== undefined) found.push(...initials.find(text));
      return eachOnce(found);
    },
  };
}

function spellingsOf<Word extends Spelled>(word: Word): Written<Word>[] {
  const { text, aliases = [], variants = [] } = word;
  const anyForm = variants.includes("traditional");
  const split = variants.includes("split");
  const known = new Set<string>();
  return [text, ...aliases].flatMap((given, at): Written<Word>[] => {
    const folded = fold(given);
    if (folded === "" || known.has(folded)) return [];
    known.add(folded);
    const how = at === 0 ? ("exact" as const) : ("alias" as const);
    const whole = { text: simplify(given), word, folded, how, stripped: false, anyForm, split };
    const inner = bare(folded);
    // Only what has symbols within: without its sign, 18+ would be any 18.
    const isApart = split && inner !== folded && inner.length > 1 && !hasSymbolAtEdge(folded);
    return isApart ? [whole, { ...whole, text: simplify(inner), folded: inner, stripped: true }] : [whole];
  });
}

const hasSymbolAtEdge = (text: string): boolean =>
  isSymbol(text.charCodeAt(0)) || isSymbol(text.charCodeAt(text.length - 1));

/** Why it counts, or undefined where the word asks for more. */
function accepted<Word>(
  one: Written<Word>,
  text: string,
  start: number,
  end: number,
  across: boolean,
): How | undefined {
  if (across && !mayBeAcross(one, gapsIn(text, start, end))) return undefined;
  const written = fold(text.slice(start, end));
  const sameForms = (across ? bare(written) : written) === one.folded;
  if (!sameForms && !one.anyForm) return undefined;
  if (across || one.stripped) return "split";
  return sameForms ? one.how : "traditional";
}

/** Lines are broken by whoever writes, or by what he writes in: that alone asks for nothing. */
const mayBeAcross = <Word>({ split }: Written<Word>, gaps: Gaps): boolean =>
  gaps === "break" || (gaps === "hides" && split);

/** Whether a place that holds fillers counts as the word. */
function filled<Word>(
  one: Written<Word>,
  text: string,
  start: number,
  end: number,
  isGap: (at: number) => boolean,
): boolean {
  if (!mayBeAcross(one, gapsIn(text, start, end, isGap))) return false;
  if (one.anyForm) return true;
  let written = "";
  for (let at = start; at < end; at += 1) if (!isGap(at)) written += text.charAt(at);
  return fold(written) === one.folded;
}

/**
 * Goes through a text once. Beside the way through all of its units there is one that leaves out symbols; it differs from the
 * first only for as long as it holds something from before the last symbols, which is rarely more than a step or two.
 */
function walk<Word>(
  automaton: Automaton<Written<Word>>,
  text: string,
  report: (one: Written<Word>, start: number, end: number, across: boolean) => void,
): void {
  const { symbolOf, step, depth, fail, ending, nextEnding, endingAt } = automaton;
  let node = ROOT;
  /** Where leaving out symbols leads, while `crosses`. */
  let other = ROOT;
  let crosses = false;
  /** Units since the last symbol, and symbols since the last unit. */
  let run = 0;
  let gap = 0;
  const tell = (from: number, end: number) => {
    for (let at = ending(from); at !== NONE; at = nextEnding(at))
      for (const one of endingAt(at)) report(one, end - (depth[at] ?? 0), end, false);
  };
  const tellAcross = (from: number, end: number) => {
    for (let at = ending(from); at !== NONE && (depth[at] ?? 0) > run; at = nextEnding(at)) {
      const start = startAcross(text, end, depth[at] ?? 0);
      for (const one of endingAt(at)) if (!one.stripped) report(one, start, end, true);
    }
  };
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const symbol = symbolOf[unit] ?? 0;
    if (isSymbol(unit)) {
      if (gap === 0 && !crosses) {
        other = node;
        while ((depth[other] ?? 0) > run) other = fail[other] ?? ROOT;
      }
      run = 0;
      gap += 1;
      crosses = other !== ROOT && gap <= WIDEST_GAP;
      if (!crosses) other = ROOT;
      node = symbol === 0 ? ROOT : step(node, symbol);
      if (node !== ROOT) tell(node, at + 1);
      continue;
    }
    gap = 0;
    run += 1;
    // In no word at all.
    if (symbol === 0) {
      node = ROOT;
      crosses = false;
      other = ROOT;
      continue;
    }
    node = step(node, symbol);
    if (node !== ROOT) tell(node, at + 1);
    if (!crosses) continue;
    other = step(other, symbol);
    tellAcross(other, at + 1);
    crosses = (depth[other] ?? 0) > run;
    if (!crosses) other = ROOT;
  }
}

/** Every place of a word once, by what was found first there: as it is written before how it may sound. */
function eachOnce<Word>(all: WordMatch<Word>[]): WordMatch<Word>[] {
  if (all.length < 2) return all;
  all.sort((one, two) => one.end - two.end || one.start - two.start);
  const kept: WordMatch<Word>[] = [];
  for (const one of all) {
    let isKnown = false;
    for (let at = kept.length - 1; at >= 0; at -= 1) {
      const before = kept[at];
      if (before === undefined || before.end !== one.end) break;
      if (before.word === one.word && before.start === one.start) isKnown = true;
    }
    if (!isKnown) kept.push(one);
  }
  return kept;
}
