import { sections } from "#sections/registry.ts";
import {
  brandSuffixes,
  contactWords,
  hostEndings,
  lookalikes,
  numerals,
  officialNames,
  officialWholeNames,
  staffWords,
} from "./reserved-names.ts";

/** Longest run of digits that is no number to call: a year, a plate, a lap. */
const DIGITS = 7;
const HOST = new RegExp(`(?:\\.|。|点|dot|\\u00b7|・|,|，)(?:${hostEndings.join("|")})(?![a-z])`);
const ADDRESS = /https?|www/;

/**
 * Why nobody may bear a name, in words; null when it may be borne. Told are names of those who work here, of
 * officials and of brands, and asking for a contact, however they are spelled.
 */
export function refusedName(name: string): string | null {
  const folded = fold(name);
  const word = folded.replace(/[^\p{L}\p{N}]/gu, "");
  if (staffWords.some((one) => word.includes(one))) return "昵称不能含“官方”“管理员”“客服”“围场”等字样";
  if (officialNames.some((one) => word.includes(one)) || officialWholeNames.includes(word))
    return "昵称不能使用国家领导人或机关的名称";
  if (isBrand(word)) return "昵称不能直接使用品牌名称，加上自己的特点吧";
  if (ADDRESS.test(word) || HOST.test(folded)) return "昵称里不能有网址";
  const digits = [...word].map((letter) => numerals[letter] ?? letter).join("");
  if (new RegExp(`\\d{${DIGITS}}`).test(digits)) return "昵称里不能有电话、QQ 等号码";
  if (contactWords.some((one) => word.includes(one))) return "昵称里不能有微信、QQ 等联系方式";
  return null;
}

/**
 * The form in which names are compared: narrow, lower case, without marks and white space, each character as the one
 * that it looks like.
 */
function fold(name: string): string {
  const narrow = name
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\p{White_Space}]/gu, "")
    .toLowerCase();
  return [...narrow].map((letter) => lookalikes[letter] ?? letter).join("");
}

let known: ReadonlySet<string> | undefined;

function brands(): ReadonlySet<string> {
  known ??= new Set(
    sections.flatMap(({ name, shortName, marque, latin }) => [name, shortName, marque, latin].map(fold)),
  );
  return known;
}

/** A brand's name alone, or with nothing but what brands add to theirs. */
function isBrand(word: string): boolean {
  let rest = word;
  for (;;) {
    if (brands().has(rest)) return true;
    const end = brandSuffixes.find((suffix) => rest.length > suffix.length && rest.endsWith(suffix));
    if (end === undefined) return false;
    rest = rest.slice(0, -end.length);
  }
}
