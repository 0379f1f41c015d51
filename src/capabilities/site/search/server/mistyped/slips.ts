import { fold } from "../fold.ts";
import { pinyinOf } from "../pinyin.ts";
import { piecesOf } from "../terms.ts";
import { alikeOf } from "./alike.ts";

/** Names of one character or of a sentence are not mistyped, but other words. */
const SHORTEST = 2;
const LONGEST = 16;
/** A name of two characters that differ in one has nothing in common with the other. */
const SHORTEST_EDITED = 3;
const SHORTEST_SPELLED = 5;
const LONGEST_SPELLED = 24;

/** How far what was typed is from a name; the smaller, the likelier it was meant. */
export const SLIP = { sound: 1, looseSound: 2, shape: 3, swap: 4, edit: 5, spelling: 6 } as const;

/** A name without anything but letters, digits and Chinese, in one case and width. */
export const bareName = (name: string): string =>
  piecesOf(fold(name))
    .map(({ text }) => text)
    .join("");

/** One spelling for sounds that are taken for each other: n and l, an and ang, s and sh. */
export const looseSound = (pinyin: string): string =>
  pinyin
    .replace(/([zcs])h/g, "$1")
    .replace(/ng/g, "n")
    .replaceAll("l", "n")
    .replaceAll("v", "u");

/**
 * By what a name is found that somebody mistypes: what is left of it without one character, how it sounds, what it looks like, and
 * its pinyin without one letter. Two that are one slip apart share one of these. They are terms of their own, behind a `?`.
 * @returns none for what is too short or too long to be a mistyped name
 */
export function slipTerms(name: string): string[] {
  const bare = bareName(name);
  const characters = [...bare];
  if (characters.length < SHORTEST || characters.length > LONGEST) return [];
  const terms = new Set([`?c${bare}`, `?h${alikeOf(bare)}`]);
  if (characters.length >= SHORTEST_EDITED) for (const rest of without(characters)) terms.add(`?c${rest}`);
  for (const spelled of spelledOf(bare)) {
    terms.add(`?s${looseSound(spelled)}`);
    if (spelled.length < SHORTEST_SPELLED) continue;
    terms.add(`?p${spelled}`);
    for (const rest of without([...spelled])) terms.add(`?p${rest}`);
  }
  return [...terms];
}

/** Of `slipTerms` those that a name has which is just this, or is spelled so. */
export function nameOnly(bare: string): string[] {
  const { length } = [...bare];
  if (length < SHORTEST || length > LONGEST_SPELLED) return [];
  return [`?c${bare}`, ...(/^[a-z]+$/.test(bare) ? [`?p${bare}`] : [])];
}

/** What is left without each of the characters. */
function without(characters: readonly string[]): string[] {
  return characters.map((_, at) => characters.toSpliced(at, 1).join(""));
}

/** How it is spelled in pinyin, in all usual ways; what is typed in letters is taken for pinyin. */
export function spelledOf(bare: string): string[] {
  const spelled = /^[a-z]+$/.test(bare) ? [bare] : pinyinOf(bare).map(({ syllables }) => syllables.join(""));
  return [...new Set(spelled)].filter((one) => /^[a-z\d]+$/.test(one) && one.length <= LONGEST_SPELLED);
}

/**
 * How somebody who meant a name may have come to what he typed. Both as `bareName` has them.
 * @returns one of `SLIP`; 0 where they are the same, undefined where they are too far from each other
 */
export function slipBetween(typed: string, name: string): number | undefined {
  if (typed === name) return 0;
  const [typedSounds, nameSounds] = [spelledOf(typed), spelledOf(name)];
  if (/\p{Script=Han}/u.test(name)) {
    if (typedSounds.some((one) => nameSounds.includes(one))) return SLIP.sound;
    const loose = nameSounds.map(looseSound);
    if (typedSounds.some((one) => loose.includes(looseSound(one)))) return SLIP.looseSound;
  }
  if (alikeOf(typed) === alikeOf(name)) return SLIP.shape;
  const [a, b] = [[...typed], [...name]];
  if (Math.min(a.length, b.length) >= SHORTEST_EDITED || a.length + b.length > 2 * SHORTEST_EDITED - 1) {
    const edit = editBetween(a, b);
    if (edit !== undefined) return edit;
  }
  const isSpelled = /^[a-z]+$/.test(typed) && typed.length >= SHORTEST_SPELLED;
  const spelling =
    isSpelled && nameSounds.some((one) => one.length >= SHORTEST_SPELLED && editBetween(a, [...one]));
  return spelling ? SLIP.spelling : undefined;
}

/** Whether one character more, less or another, or two that changed places, make one of the other. */
function editBetween(a: readonly string[], b: readonly string[]): number | undefined {
  if (Math.abs(a.length - b.length) > 1) return undefined;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const rest = (of: readonly string[], from: number) => of.slice(from).join("\0");
  const swapped =
    a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, start + 2) === rest(b, start + 2);
  if (swapped) return SLIP.swap;
  const near =
    rest(a, start + 1) === rest(b, start + 1) ||
    rest(a, start + 1) === rest(b, start) ||
    rest(a, start) === rest(b, start + 1);
  return near ? SLIP.edit : undefined;
}
