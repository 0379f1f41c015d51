import { readFile } from "node:fs/promises";
import { fold } from "#capabilities/review/words/server/fold.ts";
import { compileWords } from "#capabilities/review/words/server/matcher.ts";
import { type Variant, wordVariants } from "#shared/words.ts";
import { type Row, row } from "./report.ts";

/** As many as the longest list that we know of, and as a library may grow to. */
const WORDS = 11_008;
const LIBRARY = 65_000;
const TEXT_MB = 24;
const TARGET = 20;
const VARIANTS_TARGET = 10;
/** A regular expression is so much slower that it gets less to read. */
const FOR_REGEXP_MB = 1;

/** Characters that car talk is made of: words and texts share them, so that most beginnings of words are met and broken off. */
const CHARACTERS = [
  ..."车油刹机轮胎保养维修价格导航优惠异响漏水座椅空调方向盘发动变速箱电池充雨刮灯光漆面底盘悬挂避震改装套件公里高速城市里程验年检违章驾照提新旧手出售加微信联系群号代办发票",
];

/** The same numbers every time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function madeOf(next: () => number, length: number): string {
  return Array.from({ length }, () => CHARACTERS[Math.floor(next() * CHARACTERS.length)]).join("");
}

/** Words of three to eight characters. */
function madeWords(count: number): string[] {
  const next = numbers(7);
  const words = new Set<string>();
  while (words.size < count) words.add(madeOf(next, 3 + Math.floor(next() * 6)));
  return [...words];
}

/** Words of three to eight characters; those of `BENCH_WORDS`, a file with one a line, where it is given. */
async function wordsToFind(): Promise<string[]> {
  const file = process.env.BENCH_WORDS;
  if (file !== undefined) return (await readFile(file, "utf8")).split(/\r?\n/).filter(Boolean);
  return madeWords(WORDS);
}

/** Posts of eighty characters, half of them with a word of the list; of `BENCH_TEXT`, a file, where it is given. */
async function textsToRead(words: readonly string[], bytes: number): Promise<string[]> {
  const file = process.env.BENCH_TEXT;
  const lines = file === undefined ? [] : (await readFile(file, "utf8")).split(/\r?\n/).filter(Boolean);
  const next = numbers(11);
  const texts: string[] = [];
  for (let read = 0; read < bytes; ) {
    const made = () =>
      madeOf(next, 40) +
      (next() < 0.5 ? (words[Math.floor(next() * words.length)] ?? "") : "") +
      madeOf(next, 40);
    const text = lines.length > 0 ? (lines[texts.length % lines.length] ?? "") : made();
    texts.push(text);
    read += Math.max(1, Buffer.byteLength(text));
  }
  return texts;
}

/** Megabytes of UTF-8 a second of processor time, so that other programs on the machine do not count. */
function rate(texts: readonly string[], find: (text: string) => number): { rate: number; found: number } {
  const before = process.cpuUsage();
  let found = 0;
  for (const text of texts) found += find(text);
  const { user, system } = process.cpuUsage(before);
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { rate: bytes / 1e6 / ((user + system) / 1e6), found };
}

const variantNames: Record<Variant, string> = {
  traditional: "traditional characters",
  split: "split by symbols",
  pinyin: "partly in pinyin",
  homophone: "other characters of the same sound",
};

/** As posts are written: clauses, a name of a car here and there, and every tenth with a word hidden behind stars. */
function written(texts: readonly string[]): string[] {
  const next = numbers(13);
  return texts.map((text, index) => {
    const hidden = index % 10 === 0 ? text.replace(/(.)(.)(.)$/u, "$1*$2*$3") : text;
    return hidden.replace(
      /.{9,15}/gu,
      (clause) => clause + (next() < 0.15 ? "ES300h" : "") + (next() < 0.5 ? "，" : "。"),
    );
  });
}

/** The library at its largest, with variants: how fast it judges, and how long it takes to be compiled. */
function measureLibrary(texts: readonly string[]): Row[] {
  const posts = written(texts);
  const made = madeWords(LIBRARY);
  const measured = (name: string, variants: readonly Variant[], isBound = true): Row[] => {
    const before = process.cpuUsage();
    const matcher = compileWords(made.map((text) => ({ text, variants })));
    const { user, system } = process.cpuUsage(before);
    const compiled = (user + system) / 1000;
    const find = (text: string) => matcher.find(text).length;
    rate(posts.slice(0, 20_000), find);
    const own = rate(posts, find);
    return [
      row(
        `posts judged by ${LIBRARY.toLocaleString("en")} words, ${name}`,
        `${own.rate.toFixed(own.rate < 10 ? 1 : 0)} MB/s (${own.found.toLocaleString("en")} found; compiled in ${compiled.toFixed(0)} ms)`,
        isBound ? { text: `≥ ${VARIANTS_TARGET} MB/s a core`, met: own.rate >= VARIANTS_TARGET } : undefined,
      ),
    ];
  };
  return [
    ...measured("as they stand", []),
    ...wordVariants.flatMap((one) => measured(`and ${variantNames[one]}`, [one], one !== "homophone")),
    ...measured(
      "traditional, split and pinyin together",
      wordVariants.filter((one) => one !== "homophone"),
    ),
    ...measured("all four together", wordVariants, false),
  ];
}

/** How fast texts are judged by a long list, beside a regular expression of the same words. */
export async function measureWords(): Promise<Row[]> {
  const words = await wordsToFind();
  const matcher = compileWords(words.map((text) => ({ text })));
  const texts = await textsToRead(words, TEXT_MB * 1e6);
  const find = (text: string) => matcher.find(text).length;
  // Once to be compiled.
  rate(texts.slice(0, 20_000), find);
  const own = rate(texts, find);
  const escaped = [...new Set(words.map(fold))]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  const expression = new RegExp(escaped.join("|"), "gu");
  let few = 0;
  const some = texts.filter((text) => {
    few += Buffer.byteLength(text);
    return few < FOR_REGEXP_MB * 1e6;
  });
  const alternation = rate(some, (text) => fold(text).match(expression)?.length ?? 0);
  const mb = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} MB/s`;
  return [
    row(
      `texts judged by ${matcher.size.toLocaleString("en")} words`,
      `${mb(own.rate)} (${own.found.toLocaleString("en")} found)`,
      {
        text: `≥ ${TARGET} MB/s a core`,
        met: own.rate >= TARGET,
      },
    ),
    row(
      "the same words as one regular expression",
      `${mb(alternation.rate)}, ${(own.rate / alternation.rate).toFixed(0)} × slower`,
    ),
    ...measureLibrary(texts),
  ];
}
