import { FIRST_CHARACTERS, OTHER_READINGS } from "./pinyin-table.ts";

const collator = new Intl.Collator("zh-u-co-pinyin");

const order = FIRST_CHARACTERS.trim()
  .split(/\s+/)
  .map((entry) => ({ syllable: entry.slice(0, -1), first: entry.slice(-1) }));

const others = new Map(
  OTHER_READINGS.trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 1), entry.slice(1).split(",")] as const),
);

/** The readings of one Chinese character, the most usual first; `lü` as both `lv` and `lu`. */
export function syllablesOf(character: string): string[] {
  const known = others.get(character);
  if (known)
    return [...new Set(known.flatMap((one) => (one.includes("v") ? [one, one.replace("v", "u")] : [one])))];
  let low = 0;
  let high = order.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (collator.compare(order[middle]?.first ?? "", character) <= 0) low = middle;
    else high = middle - 1;
  }
  return [order[low]?.syllable ?? ""];
}
