/** The first character of each letter's block in the order of pinyin; no syllable begins with I, U or V. */
const FIRST = "阿芭嚓搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝";
const LETTERS = "ABCDEFGHJKLMNOPQRSTWXYZ";

const pinyin = new Intl.Collator("zh-CN-u-co-pinyin");

/**
 * The letter under which a name stands in an index: its first, or that of its first character's pinyin; # for anything
 * else. A character that is read in two ways stands under the usual one: give the letter of such names by hand.
 */
export function initialOf(name: string): string {
  const [first = ""] = name.trim();
  if (/[a-z]/i.test(first)) return first.toUpperCase();
  if (!/\p{Script=Han}/u.test(first)) return "#";
  let letter = "#";
  for (let at = 0; at < FIRST.length; at += 1) {
    if (pinyin.compare(first, FIRST.charAt(at)) < 0) break;
    letter = LETTERS.charAt(at);
  }
  return letter;
}
