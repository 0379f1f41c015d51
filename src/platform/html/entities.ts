import { Parser } from "htmlparser2";

const REFERENCE = /&(#[xX]?[0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);/g;

/** Code points 128–159 are control characters, but feeds mean the Windows-1252 signs at that place. */
const WINDOWS_1252 =
  "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F" +
  "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

const named = new Map<string, string | null>();

/** The character of an HTML entity such as `hellip`; null when there is none of that name. */
function namedCharacter(name: string): string | null {
  const known = named.get(name);
  if (known !== undefined) return known;
  let text = "";
  const parser = new Parser({ ontext: (chunk) => (text += chunk) }, { decodeEntities: true });
  parser.end(`&${name};`);
  const character = text === `&${name};` ? null : text;
  // Names come from the file: a cache without bound would grow with it.
  if (named.size < 4096) named.set(name, character);
  return character;
}

function numericCharacter(body: string): string {
  const hexadecimal = body[1] === "x" || body[1] === "X";
  const code = Number.parseInt(body.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
  if (!(code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return "\uFFFD";
  if (code < 32 && code !== 9 && code !== 10 && code !== 13) return "";
  return String.fromCodePoint(code);
}

/**
 * Replaces character references (`&amp;`, `&#8217;`, and the HTML names that feeds use without declaring
 * them). Unknown references stay as they are. Replaced text is not looked at again.
 * @param custom entities that the document itself declares; returns null for unknown names
 */
export function decodeEntities(text: string, custom?: (name: string) => string | null): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (whole, body: string) => {
    if (body.startsWith("#")) return numericCharacter(body);
    return custom?.(body) ?? namedCharacter(body) ?? whole;
  });
}

/** Repairs Windows-1252 signs that stand as C1 control characters ("don\u0092t" → "don’t"). */
export function repairC1(text: string): string {
  return text.replace(/[\u0080-\u009F]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char);
}

/** Escapes text for a place between tags; quotes stay readable, unlike in attributes. */
export function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
