import { searchKey } from "#shared/cars.ts";
import { syllablesOf } from "#shared/pinyin.ts";

/** Characters that names of cars read in another way than texts do: 长安 is no zhang'an. */
const READINGS: Readonly<Record<string, string>> = {
  长: "chang",
  重: "chong",
  传: "chuan",
  乐: "le",
  朗: "lang",
  行: "xing",
  调: "diao",
  曾: "zeng",
  藏: "zang",
  卡: "ka",
  度: "du",
  奇: "qi",
  单: "dan",
  都: "du",
  祭: "ji",
};
const HAN = /\p{Script=Han}/u;

const readingOf = (character: string) =>
  HAN.test(character) ? (READINGS[character] ?? syllablesOf(character)[0] ?? "") : searchKey(character);

/** 森林人 → senlinren; CR-V → crv. */
export function pinyinOf(name: string): string {
  return [...name].map(readingOf).join("");
}

/** 森林人 → slr; letters and digits stay as they are: RAV4荣放 → rav4rf. */
export function initialsOf(name: string): string {
  return [...name]
    .map((character) => (HAN.test(character) ? readingOf(character).slice(0, 1) : searchKey(character)))
    .join("");
}

/** A to Z, under which lists have a name; # for anything else. */
export function indexLetter(name: string): string {
  const first = pinyinOf(name).charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : "#";
}

export interface SeriesNames {
  slug: string;
  name: string;
  make: string;
  aliases: readonly string[];
  /** Chassis codes and model codes of its generations. */
  codes: readonly string[];
}

/** The columns of a series that are made of its names. */
export function namesOf(names: SeriesNames) {
  return {
    pinyin: pinyinOf(names.name),
    initial: indexLetter(names.name),
    searched: searchedText(names),
  };
}

/** What a search looks through: words between `|`, so that `|` tells where one begins. */
function searchedText({ slug, name, make, aliases, codes }: SeriesNames): string {
  const names = [name, `${make}${name}`, ...aliases];
  const words = [
    ...names.flatMap((one) => [searchKey(one), pinyinOf(one), initialsOf(one)]),
    ...codes.map(searchKey),
    searchKey(slug),
  ];
  return `|${[...new Set(words.filter(Boolean))].join("|")}|`;
}
