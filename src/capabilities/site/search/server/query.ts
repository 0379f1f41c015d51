import { CAR_WORDS } from "./car-words.ts";
import { fold } from "./fold.ts";
import { codesOf, exactTerm, type Piece, pairsOf, piecesOf, titleTerm, wholeTitle } from "./terms.ts";

/** What a document must have: every term of `all`, and at least one of each of `any`. */
export interface Condition {
  all: readonly string[];
  any: readonly (readonly string[])[];
}

/** One word of what is searched for. */
export interface Word {
  kind: Piece["kind"];
  text: string;
}

export interface Query {
  /** As it was typed, folded. */
  text: string;
  words: Word[];
  /** Runs as they stand, for what has the words beside each other. */
  runs: Word[];
}

/** How a document matches, the best first. */
export interface Tier {
  condition: Condition;
  /** So many days of being newer is it worth. */
  days: number;
}

const MOST_WORDS = 8;
/** Fewer characters than these stand in any text by chance. */
const TELLING = 3;
const LONGEST_RUN = 24;

/** What being found so is worth, in days: a title that matches stands above a text that is so much newer. */
export const WORTH = {
  exact: 3650,
  titleRun: 400,
  titleWords: 300,
  textRun: 120,
  textWords: 0,
  about: -60,
} as const;

/** Words that say nothing by themselves. Left out where others are left. */
const FILLERS = new Set(
  (
    "的 了 吗 呢 啊 吧 呀 哦 嘛 么 是 有 在 和 与 及 或 跟 就 都 也 还 又 很 太 要 会 能 该 应该 可以 可不可以 能不能 怎么 怎么办 怎样 " +
    "怎么样 如何 什么 啥 多少 哪个 哪些 哪里 哪儿 哪 为什么 为啥 请问 请教 求助 求 大家 一下 一个 一般 到底 究竟 我 我的 我们 你 你们 他 " +
    "它 这 那 这个 那个 这样 那样 吗？ 是不是 有没有 好不好 需要 时候 之后 以后 之前 到 把 被 给 对 从 请 谁 个 没有 这种 那种 东西 问题 多久 钱 多少钱 原因"
  ).split(" "),
);

const segmenter = new Intl.Segmenter("zh-CN", { granularity: "word" });

/** Takes apart what was typed. */
export function readQuery(typed: string): Query {
  const text = fold(typed).trim();
  const pieces = piecesOf(text);
  const runs = pieces
    .slice(0, MOST_WORDS)
    .map(({ kind, text: run }) => ({ kind, text: [...run].slice(0, LONGEST_RUN).join("") }));
  const found = runs.flatMap((run) => (run.kind === "word" ? [run] : wordsOf(run.text)));
  const telling = found.filter((word) => !FILLERS.has(word.text));
  const words = uniqueWords(telling.length > 0 ? telling : found).slice(0, MOST_WORDS);
  return { text, words, runs: joinCodes(text, pieces, runs) };
}

const carWords = new RegExp(`(${CAR_WORDS.toSorted((a, b) => b.length - a.length).join("|")})`, "u");

/** The words of a run of Chinese. Characters that belong to no known word stay together: they are names. */
function wordsOf(run: string): Word[] {
  // At odd places stand the words that separate the parts.
  const words = run.split(carWords).flatMap((part, at) => (at % 2 === 1 ? [part] : segmentsOf(part)));
  return words.map((text) => ({ kind: "han", text }));
}

function segmentsOf(part: string): string[] {
  const words: string[] = [];
  let loose = "";
  const flush = () => {
    if (loose !== "") words.push(loose);
    loose = "";
  };
  for (const { segment } of segmenter.segment(part)) {
    const single = [...segment].length === 1;
    if (single && !FILLERS.has(segment)) {
      loose += segment;
      continue;
    }
    flush();
    words.push(segment);
  }
  flush();
  return words;
}

/** A code that was typed apart, as `es 300h`, is one run. */
function joinCodes(text: string, pieces: readonly Piece[], runs: Word[]): Word[] {
  const codes = codesOf(text, pieces);
  const longest = codes.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) return runs;
  const joined = runs.filter(({ kind, text: run }) => kind === "han" || !longest.includes(run));
  return [...joined, { kind: "word", text: longest }];
}

function uniqueWords(words: readonly Word[]): Word[] {
  return [...new Map(words.map((word) => [word.text, word])).values()];
}

/** What has all of these words. */
export function conditionOf(words: readonly Word[]): Condition {
  return {
    all: words.flatMap(({ kind, text }) => (kind === "han" ? pairsOf(text) : [])),
    any: words.flatMap(({ kind, text }) => (kind === "han" ? [] : [spellings(text)])),
  };
}

/** A word is also found as the beginning of a longer one, and as the pinyin of a name. */
function spellings(word: string): string[] {
  if (/^\p{N}+$/u.test(word) || word.length < 2) return [word];
  return /^[a-z]+$/.test(word) ? [word, `>${word}`, `~${word}`] : [word, `>${word}`];
}

const inTitle = ({ all, any }: Condition): Condition => ({
  all: all.map(titleTerm),
  any: any.map((terms) => terms.map(titleTerm)),
});

/** All the ways in which a document has the whole query, the best first. */
export function tiersOf({ text, words, runs }: Query): Tier[] {
  if (words.length === 0) return [];
  const run = conditionOf(runs);
  const apart = conditionOf(words);
  const tiers: Tier[] = [
    { condition: { all: [exactTerm(text)], any: [] }, days: WORTH.exact },
    { condition: inTitle(run), days: WORTH.titleRun },
    { condition: inTitle(apart), days: WORTH.titleWords },
    { condition: run, days: WORTH.textRun },
    { condition: apart, days: WORTH.textWords },
  ];
  const known = new Set<string>();
  return tiers.filter(({ condition }) => {
    const same = JSON.stringify(condition);
    return !known.has(same) && known.add(same);
  });
}

/**
 * What is about something that was named, though it does not name it, behind what does.
 * @param terms it has one of them @param kinds terms of the kinds that are listed so
 */
export const aboutTier = (terms: readonly string[], kinds: readonly string[]): Tier => ({
  condition: { all: [], any: [terms, kinds] },
  days: WORTH.about,
});

/** Ways in which a document has the name alone. */
export function nameTiersOf(query: Query): Tier[] {
  return tiersOf(query).filter(({ days }) => days >= WORTH.titleWords);
}

/**
 * What is near, the nearest first: all characters of the words in the title, or, where they are enough to say something,
 * in the text, wherever they stand; then all words but one; then half of many.
 */
export function relaxedTiersOf({ words }: Query): Tier[][] {
  const characters = words.flatMap(({ kind, text }): Word[] =>
    kind === "word" ? [{ kind, text }] : [...text].map((one) => ({ kind, text: one })),
  );
  const scattered = conditionOf(characters);
  const apart: Tier[][] =
    characters.length === words.length
      ? []
      : [
          [
            { condition: inTitle(scattered), days: WORTH.titleWords },
            ...(characters.length < TELLING ? [] : [{ condition: scattered, days: 0 }]),
          ],
        ];
  if (words.length < 2) return apart;
  const considered = words.slice(0, 6);
  const sizes = [considered.length - 1, Math.ceil(considered.length / 2)];
  const fewer = [...new Set(sizes)].map((size) =>
    subsets(considered, size)
      // What is left out first says least.
      .sort((a, b) => weightOf(b) - weightOf(a))
      .map((some, at) => ({ condition: conditionOf(some), days: -30 * at })),
  );
  return [...apart, ...fewer];
}

const weightOf = (words: readonly Word[]) =>
  words.reduce((sum, { kind, text }) => sum + (kind === "han" ? [...text].length : 3), 0);

function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) => subsets(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]));
}

/** Whether two queries are the same to whoever counts them. */
export const countedWord = (typed: string) => wholeTitle(typed);
