import { trim } from "./validation.ts";

/**
 * Rules of a member's profile, for the form and the server alike. Each `…Problem` answers what is wrong in
 * the member's language, or null.
 */

export const NICKNAME_MIN = 2;
export const NICKNAME_MAX = 16;
export const BIO_MAX = 100;
export const CITY_MAX = 20;
export const NICKNAME_DAYS = 30;
/** Series of cars that a member may follow. */
export const INTERESTS_MAX = 10;

/** Visible characters can be built from many code points; nobody needs more than this. */
const NICKNAME_CODE_POINTS = 64;

/** Control and formatting characters (text direction among them), private use, unpaired surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
/** The joiner inside emoji of several parts is a formatting character that is wanted. */
const EMOJI_JOINER =
  /(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;
/** Marks piled on one letter climb over the lines around them. */
const PILED_MARKS = /\p{M}{3}/u;
/** Fillers that have no ink although Unicode counts them as letters or symbols. */
const INKLESS = /[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

let graphemes: Intl.Segmenter | undefined;

/** How many characters a reader sees; browsers without `Intl.Segmenter` count code points. */
export function visibleLength(text: string): number {
  if (typeof Intl.Segmenter !== "function") return [...text].length;
  graphemes ??= new Intl.Segmenter("zh", { granularity: "grapheme" });
  return [...graphemes.segment(text)].length;
}

function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text.replace(EMOJI_JOINER, "$1"));
}

/** The form in which a nickname is stored and compared: composed, trimmed, inner white space single. */
export function normalizeNickname(value: string): string {
  return trim(value.normalize("NFC")).replace(/[\p{Zs}]+/gu, " ");
}

/** @param value a nickname as `normalizeNickname` answers it */
export function nicknameProblem(value: string): string | null {
  const length = visibleLength(value);
  if (length < NICKNAME_MIN || length > NICKNAME_MAX || [...value].length > NICKNAME_CODE_POINTS)
    return `昵称需要 ${NICKNAME_MIN}–${NICKNAME_MAX} 个字`;
  if (!isPrintable(value) || PILED_MARKS.test(value) || INKLESS.test(value) || !VISIBLE.test(value))
    return "昵称里有不能使用的字符";
  return null;
}

/** Trims, makes line ends `\n` and keeps at most one empty line in a row. */
export function normalizeBio(value: string): string {
  return trim(value.normalize("NFC").replace(/\r\n?/g, "\n")).replace(/\n{3,}/g, "\n\n");
}

export function bioProblem(value: string): string | null {
  if (visibleLength(value) > BIO_MAX || value.length > BIO_MAX * 4) return `简介不能超过 ${BIO_MAX} 个字`;
  if (!isPrintable(value.replaceAll("\n", ""))) return "简介里有不能使用的字符";
  return null;
}

export function cityProblem(value: string): string | null {
  if (visibleLength(value) > CITY_MAX) return `城市不能超过 ${CITY_MAX} 个字`;
  if (!isPrintable(value)) return "城市里有不能使用的字符";
  return null;
}

/** @param value `YYYY-MM-DD` @param now decides what is the future, by China's calendar */
export function birthdayProblem(value: string, now = new Date()): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return "生日格式不正确";
  const date = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value) return "生日格式不正确";
  if (value > todayInChina(now)) return "生日不能晚于今天";
  if (value < "1900-01-01") return "请填写真实的生日";
  return null;
}

/** Today's date in China, `YYYY-MM-DD`. */
export function todayInChina(now = new Date()): string {
  return new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}
