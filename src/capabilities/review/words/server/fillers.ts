import { type Automaton, NONE, ROOT, type Spelling } from "./automaton.ts";
import { foldUnit, isHan, isSymbol } from "./fold.ts";
import { isListNumber, WIDEST_GAP } from "./gaps.ts";

/** Parts of characters, and signs that look like them: between two others nobody reads them. */
const STROKES = "口囗〇丨丶丿乀乁灬氵冫亻讠阝卩冂凵勹匚宀冖彳忄扌犭纟艹辶亠廴廾彡巜巛";

const DIGIT = 1;
const LETTER = 2;
const STROKE = 3;

/** Which kind of filler a unit can be; 0 for none. */
const kinds: Uint8Array = (() => {
  const table = new Uint8Array(65_536);
  for (let unit = 0; unit < table.length; unit += 1) {
    const folded = foldUnit(unit);
    if (folded >= 48 && folded <= 57) table[unit] = DIGIT;
    else if (folded >= 97 && folded <= 122) table[unit] = LETTER;
  }
  for (const one of STROKES) table[one.charCodeAt(0)] = STROKE;
  return table;
})();

/** Something that stands between two Chinese characters and means nothing there. */
interface Filler {
  start: number;
  end: number;
  isStroke: boolean;
}

/** A place where a word stands once fillers and symbols, which `isGap` tells from its characters, are left out. */
export type ReportFilled<S> = (
  spelling: S,
  start: number,
  end: number,
  isGap: (at: number) => boolean,
) => void;

/**
 * Looks for words around fillers only: one digit or letter, or one or two strokes, between two Chinese characters, and numbers of lists
 * at the beginning of lines. What is left of each stretch goes through the same automaton.
 * @param reach characters of the longest word
 */
export function walkAroundFillers<S extends Spelling>(
  automaton: Automaton<S>,
  text: string,
  reach: number,
  report: ReportFilled<S>,
): void {
  const fillers = fillersOf(text);
  if (fillers.length === 0) return;
  walkWithout(automaton, text, reach, fillers, report);
  // 口 is a character of its own: words that hold it are found around other fillers, too.
  const plain = fillers.filter(({ isStroke }) => !isStroke);
  if (plain.length > 0 && plain.length < fillers.length) walkWithout(automaton, text, reach, plain, report);
}

function fillersOf(text: string): Filler[] {
  const fillers: Filler[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const kind = kinds[text.charCodeAt(at)] ?? 0;
    if (kind === 0) continue;
    let end = at + 1;
    while (end < text.length && kinds[text.charCodeAt(end)] === kind) end += 1;
    const longest = kind === STROKE ? 2 : 1;
    if ((end - at <= longest && isBetweenHan(text, at, end)) || isListNumber(text, at))
      fillers.push({ start: at, end, isStroke: kind === STROKE });
    at = end - 1;
  }
  return fillers;
}

function isBetweenHan(text: string, start: number, end: number): boolean {
  let before = start - 1;
  while (before >= 0 && start - before <= WIDEST_GAP && isSymbol(text.charCodeAt(before))) before -= 1;
  let after = end;
  while (after < text.length && after - end < WIDEST_GAP && isSymbol(text.charCodeAt(after))) after += 1;
  return isHan(text.charCodeAt(before)) && isHan(text.charCodeAt(after));
}

function walkWithout<S extends Spelling>(
  automaton: Automaton<S>,
  text: string,
  reach: number,
  fillers: readonly Filler[],
  report: ReportFilled<S>,
): void {
  const { symbolOf, step, depth, ending, nextEnding, endingAt } = automaton;
  for (let first = 0; first < fillers.length; ) {
    // Stretches that touch are one.
    let last = first;
    while (
      last + 1 < fillers.length &&
      (fillers[last + 1]?.start ?? 0) - (fillers[last]?.end ?? 0) <= reach * (WIDEST_GAP + 1)
    )
      last += 1;
    const kept: number[] = [];
    const crossed: number[] = [];
    const from = before(text, fillers[first]?.start ?? 0, reach);
    const until = after(text, fillers[last]?.end ?? 0, reach);
    let next = first;
    let gap = 0;
    let count = 0;
    let node = ROOT;
    for (let at = from; at < until; at += 1) {
      const filler = fillers[next];
      if (filler !== undefined && at === filler.start) {
        at = filler.end - 1;
        next += 1;
        gap = 0;
        count += 1;
        continue;
      }
      const unit = text.charCodeAt(at);
      if (isSymbol(unit)) {
        gap += 1;
        if (gap > WIDEST_GAP) node = ROOT;
        continue;
      }
      gap = 0;
      const symbol = symbolOf[unit] ?? 0;
      node = symbol === 0 ? ROOT : step(node, symbol);
      kept.push(at);
      crossed.push(count);
      for (let end = ending(node); end !== NONE; end = nextEnding(end)) {
        const begin = kept.length - (depth[end] ?? 0);
        // Without a filler in it, it was found before.
        if (crossed[begin] === count) break;
        const places = new Set(kept.slice(begin));
        for (const one of endingAt(end))
          report(one, kept[begin] ?? at, at + 1, (place) => !places.has(place));
      }
    }
    first = last + 1;
  }
}

function before(text: string, start: number, reach: number): number {
  let at = start;
  for (let left = reach; left > 0 && at > 0; at -= 1) if (!isSymbol(text.charCodeAt(at - 1))) left -= 1;
  return at;
}

function after(text: string, end: number, reach: number): number {
  let at = end;
  for (let left = reach; left > 0 && at < text.length; at += 1) if (!isSymbol(text.charCodeAt(at))) left -= 1;
  return at;
}
