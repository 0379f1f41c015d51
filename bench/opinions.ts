/**
 * How well complaints are found, on remarks that people judged: CSV with `content_id`, `content`, `subject` (动力, 价格 …) and
 * `sentiment_value` (-1, 0, 1). The file is given, and nothing of it is kept.
 *   node scripts/run.cjs bench/opinions.ts FILE
 */
import { readFile } from "node:fs/promises";
import type { Aspect } from "../src/capabilities/monitoring/sentiment/contract.ts";
import { learnWeights } from "../src/capabilities/monitoring/sentiment/server/lexicon/learn.ts";
import { complains } from "../src/capabilities/monitoring/sentiment/server/scoring/claims.ts";
import { buildLexicon, ownLexicon } from "../src/capabilities/monitoring/sentiment/server/scoring/lexicon.ts";
import { NEGATIVE, scoreText } from "../src/capabilities/monitoring/sentiment/server/scoring/score.ts";
import { parseCsv } from "../src/shared/csv.ts";
import { logistic, type Sample } from "./opinions-model.ts";

const FOLDS = 5;
/** What the file calls otherwise. */
const subjects: Readonly<Record<string, Aspect>> = { 舒适性: "舒适", 安全性: "安全" };

interface Row extends Sample {
  aspect: Aspect;
  value: number;
  fold: number;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("say which file: node scripts/run.cjs bench/opinions.ts FILE");
const [head, ...lines] = parseCsv(await readFile(file, "utf8"));
const cell = (fields: readonly string[], name: string) => fields[head?.fields.indexOf(name) ?? -1] ?? "";
const rows: Row[] = lines.map(({ fields }) => {
  const subject = cell(fields, "subject");
  const value = Number(cell(fields, "sentiment_value"));
  return {
    text: cell(fields, "content"),
    aspect: subjects[subject] ?? (subject as Aspect),
    value,
    negative: value === -1,
    // All remarks of one text are in one part.
    fold: [...cell(fields, "content_id")].reduce((sum, digit) => sum * 31 + digit.charCodeAt(0), 7) % FOLDS,
  };
});

/** One way of finding them: a number for each row, the higher the more of a complaint. */
type Scores = (rows: readonly Row[]) => number[];

const ofText = (row: Row, lexicon = ownLexicon) => -scoreText(row.text, lexicon).score;
const ofAspect = (row: Row, lexicon = ownLexicon) => -(scoreText(row.text, lexicon).aspects[row.aspect] ?? 0);

/** Each part scored by what the other parts taught. */
function crossed(all: readonly Row[], teach: (others: readonly Row[]) => (row: Row) => number): number[] {
  const taught = Array.from({ length: FOLDS }, (_, fold) => teach(all.filter((row) => row.fold !== fold)));
  return all.map((row) => taught[row.fold]?.(row) ?? 0);
}

const ways: readonly (readonly [string, Scores])[] = [
  ["words as they come, whole text", (all) => all.map((row) => ofText(row))],
  ["words as they come, the aspect asked for", (all) => all.map((row) => ofAspect(row))],
  [
    "words weighed by answers, whole text (5 parts)",
    (all) =>
      crossed(all, (others) => {
        const lexicon = buildLexicon(learnWeights(others, ownLexicon).weights, 1);
        return (row) => ofText(row, lexicon);
      }),
  ],
  ["words and runs of characters, logistic (5 parts)", (all) => crossed(all, (others) => logistic(others))],
];

function measure(of: readonly Row[], scores: readonly number[], limit: number) {
  let [hit, said, there] = [0, 0, 0];
  for (const [at, { negative }] of of.entries()) {
    const yes = (scores[at] ?? 0) > limit;
    if (yes) said += 1;
    if (negative) there += 1;
    if (yes && negative) hit += 1;
  }
  const [precision, recall] = [hit / Math.max(1, said), hit / Math.max(1, there)];
  return { precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) };
}

/** The limit that fits the other parts best, for each part; so nothing is fitted to what it is measured on. */
function best(of: readonly Row[], scores: readonly number[]) {
  const sorted = [...scores].sort((a, b) => a - b);
  const limits = Array.from({ length: 40 }, (_, n) => sorted[Math.floor((sorted.length * n) / 40)] ?? 0);
  const shifted = scores.map((score, at) => {
    const fold = of[at]?.fold;
    return score - (chosen.get(fold ?? 0) ?? limitOf(fold ?? 0));
  });
  return measure(of, shifted, 0);

  function limitOf(fold: number): number {
    const others = [...of.keys()].filter((at) => of[at]?.fold !== fold);
    const theirs = others.flatMap((at) => of[at] ?? []);
    const theirScores = others.map((at) => scores[at] ?? 0);
    const [first] = limits
      .map((limit) => ({ limit, f1: measure(theirs, theirScores, limit).f1 }))
      .sort((a, b) => b.f1 - a.f1);
    chosen.set(fold, first?.limit ?? 0);
    return first?.limit ?? 0;
  }
}
let chosen = new Map<number, number>();

const percent = (value: number) => value.toFixed(3);
for (const [title, of] of [
  [`Complaints among all ${rows.length} remarks`, rows],
  ["Complaints among remarks that complain or praise", rows.filter(({ value }) => value !== 0)],
] as const) {
  console.log(`\n${title} (${of.filter(({ negative }) => negative).length} complain)\n`);
  console.log("| way | precision | recall | F1 |\n|---|---|---|---|");
  for (const [name, score] of ways) {
    chosen = new Map();
    const { precision, recall, f1 } = best(of, score(of));
    console.log(`| ${name} | ${percent(precision)} | ${percent(recall)} | ${percent(f1)} |`);
  }
}
for (const [name, found] of [
  ["by the score alone", ({ text }: Row) => scoreText(text).score < NEGATIVE],
  [
    "as the list takes them",
    ({ text }: Row) => complains({ title: "", text, reply: false }, scoreText(text)),
  ],
] as const) {
  const scores = rows.map((row) => (found(row) ? 1 : 0));
  const { precision, recall, f1 } = measure(rows, scores, 0.5);
  console.log(`\n${name}: precision ${percent(precision)}, recall ${percent(recall)}, F1 ${percent(f1)}`);
}

const bytes = Buffer.byteLength(rows.map(({ text }) => text).join(""));
const started = performance.now();
for (const { text } of rows) scoreText(text);
const seconds = (performance.now() - started) / 1000;
console.log(`\nSpeed: ${(bytes / 1e6 / seconds).toFixed(1)} MB/s on one core, ${rows.length} texts`);
