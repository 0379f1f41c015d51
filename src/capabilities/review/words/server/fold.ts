import { SIMPLIFIED } from "./simplified-table.ts";

const UNITS = 65_536;

/**
 * Which symbol a UTF-16 unit is compared as: full and half width are the same, upper and lower case too. Only what stays
 * one unit is folded, so that places in the text stay what they are.
 */
const folded: Uint16Array = (() => {
  const table = new Uint16Array(UNITS);
  for (let unit = 0; unit < UNITS; unit += 1) {
    const plain = String.fromCharCode(unit).normalize("NFKC").toLowerCase();
    table[unit] = plain.length === 1 ? plain.charCodeAt(0) : unit;
  }
  return table;
})();

/** As `folded`, and traditional characters as the simplified ones. */
const simplified: Uint16Array = (() => {
  const pairs = SIMPLIFIED.replace(/\s/g, "");
  const table = Uint16Array.from(folded);
  for (let at = 0; at < pairs.length; at += 2) table[pairs.charCodeAt(at)] = pairs.charCodeAt(at + 1);
  return table;
})();

/** What may stand between the characters of a word that somebody hides: all but letters and digits; emojis too. */
const symbols: Uint8Array = (() => {
  const table = new Uint8Array(UNITS);
  for (let unit = 0; unit < UNITS; unit += 1)
    if (!/[\p{L}\p{N}]/u.test(String.fromCharCode(unit))) table[unit] = 1;
  return table;
})();

/** One width, one case, of one UTF-16 unit. */
export const foldUnit = (unit: number): number => folded[unit] ?? unit;

/** As `foldUnit`, and simplified. */
export const simplifyUnit = (unit: number): number => simplified[unit] ?? unit;

/** Neither letter nor digit; halves of what takes two units, such as emojis, too. */
export const isSymbol = (unit: number): boolean => symbols[unit] === 1;

/** A Chinese character, of the range that nearly all are in. */
export const isHan = (unit: number): boolean => unit >= 0x4e00 && unit <= 0x9fff;

/** Digits and a to z, of folded units; not a number (before the beginning, behind the end) is none. */
export const isLatin = (unit: number): boolean => (unit >= 48 && unit <= 57) || (unit >= 97 && unit <= 122);

/** A text as it is compared: the same length, one width, one case. */
export const fold = (text: string): string => mapped(text, foldUnit);

/** As `fold`, and simplified. */
export const simplify = (text: string): string => mapped(text, simplifyUnit);

/** Without what may stand between its characters. */
export const bare = (text: string): string => {
  let left = "";
  for (let at = 0; at < text.length; at += 1) if (!isSymbol(text.charCodeAt(at))) left += text.charAt(at);
  return left;
};

function mapped(text: string, unitOf: (unit: number) => number): string {
  let result = "";
  for (let at = 0; at < text.length; at += 1) result += String.fromCharCode(unitOf(text.charCodeAt(at)));
  return result;
}

/** Whether the letters or digits at the edges of a place go on beyond it. */
export function isPartOfLatin(text: string, start: number, end: number): boolean {
  const joined = (one: number, other: number) =>
    isLatin(foldUnit(text.charCodeAt(one))) && isLatin(foldUnit(text.charCodeAt(other)));
  return joined(start - 1, start) || joined(end - 1, end);
}
