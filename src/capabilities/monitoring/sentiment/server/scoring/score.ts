import type { Aspect } from "#capabilities/monitoring/sentiment/contract.ts";
import { type Entry, type Lexicon, ownLexicon } from "./lexicon.ts";

/** A word that counted: where it stands, in UTF-16 units, and what it added. */
export interface Term {
  text: string;
  start: number;
  end: number;
  /** What it added after negation, degree and doubt; below 0 it complains. */
  weight: number;
  /** The aspects that it was counted for; none when nothing says what it is about. */
  aspects: Aspect[];
}

export interface Score {
  /** Of the whole text, -1 to 1; the worst of its aspects weighs most. */
  score: number;
  /** Of each aspect that something was said of, -1 to 1. */
  aspects: Partial<Record<Aspect, number>>;
  terms: Term[];
}

/** Below this a text counts as negative; above its opposite, as positive. */
export const NEGATIVE = -0.5;
export const POSITIVE = 0.5;
/** A sum of weights at which a score reaches 0.76. */
const STRONG = 2;
/** How far, in UTF-16 units, a negation or a degree reaches. */
const REACH = 5;
/** As far as this a word speaks of a part that is named in the same clause. */
const NEAR = 12;
/** What is read of a long text. */
const READ = 20_000;

interface Token {
  entry: Entry;
  start: number;
  end: number;
}

/**
 * What a text thinks of what it talks about: words that complain or praise, turned by negation, made stronger or weaker by
 * degree, damped where they are asked or supposed, and counted for the part that is named near them. Pure, and
 * proportional in time to the text.
 */
export function scoreText(text: string, lexicon: Lexicon = ownLexicon): Score {
  const read = foldWidth(text.slice(0, READ));
  const sums: Partial<Record<Aspect | "", number>> = {};
  const terms: Term[] = [];
  // A part that was named holds until another one is, over the clauses of a sentence.
  let carried: Aspect | undefined;
  for (const [from, to] of clausesOf(read)) {
    const tokens = tokensOf(read, from, to, lexicon);
    const found = termsOf(tokens, carried, read.slice(from, to + 1));
    for (const term of found) {
      terms.push(term);
      for (const aspect of term.aspects.length > 0 ? term.aspects : ([""] as const))
        sums[aspect] = (sums[aspect] ?? 0) + term.weight;
    }
    carried = tokens.findLast(({ entry }) => entry.noun)?.entry.noun?.aspect ?? carried;
    if (/[。！!？?\n]/.test(read[to] ?? "\n")) carried = undefined;
  }
  const loose = sums[""] ?? 0;
  const aspects: Score["aspects"] = {};
  for (const [aspect, sum] of Object.entries(sums))
    if (aspect !== "") aspects[aspect as Aspect] = squash(sum + 0.5 * loose);
  const all = [...Object.values(aspects), squash(loose)];
  const worst = Math.min(0, ...all);
  const best = Math.max(0, ...all);
  return { score: round(worst + (worst < NEGATIVE ? 0.25 : 1) * best), aspects, terms };
}

/** Folds width and case, one unit for one, so that places stay. */
function foldWidth(text: string): string {
  let folded = "";
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xff21 && code <= 0xff5a) folded += String.fromCharCode(code - 0xfee0);
    else folded += text[at];
  }
  // Lower case of some letters is longer than they are.
  return folded.replace(/[A-Z]/g, (one) => one.toLowerCase());
}

/** Clauses as places in the text; what ends one stands at its end. */
function* clausesOf(text: string): Generator<[from: number, to: number]> {
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !ENDS.has(text[at] ?? "")) continue;
    if (at > from) yield [from, at];
    from = at + 1;
  }
}

const ENDS = new Set("，。！？；,!?;\n\r…~～、");

/** Known words from left to right, the longest first. */
function tokensOf(text: string, from: number, to: number, { entries, longest }: Lexicon): Token[] {
  const tokens: Token[] = [];
  let at = from;
  while (at < to) {
    let found: Entry | undefined;
    for (let length = Math.min(longest.get(text[at] ?? "") ?? 0, to - at); length > 0; length -= 1) {
      found = entries.get(text.slice(at, at + length));
      if (found !== undefined) break;
    }
    const end = at + (found?.text.length ?? 1);
    if (found !== undefined) tokens.push({ entry: found, start: at, end });
    at = end;
  }
  return tokens;
}

function termsOf(tokens: readonly Token[], carried: Aspect | undefined, clause: string): Term[] {
  const nouns = tokens.filter(({ entry }) => entry.noun);
  const contrast = tokens.findLast(({ entry }) => entry.contrast)?.start ?? -1;
  const doubt = doubtOf(tokens, clause);
  const terms: Term[] = [];
  for (const [place, token] of tokens.entries()) {
    const { entry, start, end } = token;
    const near = nearest(nouns, token);
    const base = entry.polar?.weight ?? amountOf(nouns, token);
    if (base === 0) continue;
    const { turned, degree } = before(tokens, place);
    const strong = base * degree;
    const weight = (turned === 0 ? strong : -strong * turned * (base > 0 ? 0.9 : 0.5)) * doubt;
    const fixed = entry.polar?.aspects ?? [];
    const named = near?.aspect ?? (fixed.length > 0 ? undefined : carried);
    const aspects = [...new Set([...fixed, ...(named === undefined ? [] : [named])])];
    terms.push({
      text: entry.text,
      start,
      end,
      weight: round(weight * (start < contrast ? 0.6 : contrast >= 0 ? 1.2 : 1)),
      aspects,
    });
  }
  return terms;
}

/** What more or less of something weighs, and within how many units of its name it is said. */
const AMOUNT = 1.4;
const BESIDE = 4;

/** 油耗高, 高油耗: whether more is good depends on what there is more of. 0 where nothing stands beside it. */
function amountOf(nouns: readonly Token[], token: Token): number {
  const { amount } = token.entry;
  if (amount === undefined) return 0;
  const noun = nouns.find(
    ({ start, end }) => (end <= token.start && token.start - end < BESIDE) || start === token.end,
  );
  return amount * (noun?.entry.noun?.more ?? 0) * AMOUNT;
}

function doubtOf(tokens: readonly Token[], clause: string): number {
  const factors = tokens.flatMap(({ entry }) => entry.doubt ?? []);
  return Math.min(1, ...factors, /[吗么]?[？?]|[吗么].?$/.test(clause) ? 0.4 : 1);
}

/** The part that is named nearest, in the same clause. */
function nearest(nouns: readonly Token[], { start, end, entry }: Token): Entry["noun"] {
  let best: Token | undefined;
  let distance = NEAR;
  for (const noun of nouns) {
    if (noun.entry === entry) continue;
    const away = noun.end <= start ? start - noun.end : noun.start - end + 1;
    if (away < distance) {
      best = noun;
      distance = away;
    }
  }
  return best?.entry.noun ?? entry.noun;
}

/** What stands before a word and turns it, or makes it stronger or weaker. Two negations are none. */
function before(tokens: readonly Token[], place: number): { turned: number; degree: number } {
  let degree = 1;
  let turned = 0;
  let from = tokens[place]?.start ?? 0;
  for (let at = place - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token === undefined || from - token.end > REACH - 1) break;
    const { entry } = token;
    if (entry.polar !== undefined || entry.contrast) break;
    if (entry.negation !== undefined) turned = turned === 0 ? entry.negation : 0;
    else if (entry.degree !== undefined) degree *= entry.degree;
    else if (entry.noun === undefined) break;
    from = token.start;
  }
  return { turned, degree };
}

const squash = (sum: number) => round(Math.tanh(sum / STRONG));
const round = (value: number) => Math.round(value * 1000) / 1000;
