/**
 * Holds docs/words.md against the texts of the interface: one word for one thing, and one way of punctuation. Words and
 * exceptions are read from that page, so that it and this check cannot say different things.
 */
import { parseSync, Visitor } from "vite";

/** As a range and not as a script: this is looked for in every line of the source. */
const CHINESE = "[\\u4e00-\\u9fff]";
const HAN = new RegExp(CHINESE);
/** Stands for what a template or an element holds at run time: neither Chinese nor Latin to the rules. */
const HOLE = "\uFFFC";

interface Refused {
  /** What may not stand. */
  word: string;
  /** What to write. */
  use: string;
  /** Phrases in which it is right. */
  phrases: readonly string[];
  /** Beginnings of paths where it means something else. */
  folders: readonly string[];
}

export interface Words {
  refused: readonly Refused[];
  /** Beginnings of paths whose strings are data. */
  unread: readonly string[];
  /** Beginnings of paths, and phrases, that the rules of punctuation pass over. */
  passed: { folders: readonly string[]; phrases: readonly string[] };
}

const ticked = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? "");
const isFolder = (text: string) => text.startsWith("src/");

/** Rows of the table under a heading, without its head, as cells. */
function rowsUnder(page: string, heading: string): string[][] {
  const part = page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? "";
  return part
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** @param page text of docs/words.md. Throws when it has none of the tables. */
export function readWords(page: string): Words {
  const refused = rowsUnder(page, "Terms").flatMap(([use = "", , not = "", except = ""]) =>
    ticked(not).map((word) => ({
      word,
      use,
      phrases: ticked(except).filter((text) => !isFolder(text)),
      folders: ticked(except).filter(isFolder),
    })),
  );
  const passed = rowsUnder(page, "May stand against the rules of punctuation").flatMap(([cell = ""]) =>
    ticked(cell),
  );
  const unread = rowsUnder(page, "Not read").flatMap(([cell = ""]) => ticked(cell));
  if ([refused, passed, unread].some(({ length }) => length === 0)) {
    throw new Error("docs/words.md has lost a table");
  }
  return {
    refused,
    unread,
    passed: { folders: passed.filter(isFolder), phrases: passed.filter((text) => !isFolder(text)) },
  };
}

const WIDE = "，。、；：！？（）《》";

interface Fault {
  /** In a text. */
  found: RegExp;
  say: string;
  /** In a line of source that may hold such a text; by default the same. */
  line?: RegExp;
}

/** What no text may hold. */
const FAULTS: readonly Fault[] = [
  { found: new RegExp(`${CHINESE}[,;!?]|${CHINESE}[.:](?=${CHINESE}|\\s|$)`, "u"), say: "a half-width mark" },
  { found: new RegExp(`\\(${CHINESE}|${CHINESE}[()]`, "u"), say: "half-width brackets" },
  {
    found: new RegExp(`["']${CHINESE}|${CHINESE}["']`, "u"),
    say: "straight quotes",
    line: new RegExp(
      `${CHINESE}["']${CHINESE}|'${CHINESE}|${CHINESE}'|\\\\"|${CHINESE}"\\$\\{|\\}"${CHINESE}`,
      "u",
    ),
  },
  { found: /[「」『』]/u, say: "brackets as quotes" },
  { found: /\.\.\.|……/u, say: "dots that are not one …", line: /\.\.\.(?![\w[({])|……/u },
  { found: /\S {2,}\S/u, say: "two spaces" },
  {
    found: new RegExp(`${CHINESE}[A-Za-z0-9]|[A-Za-z0-9%]${CHINESE}`, "u"),
    say: "no space between Chinese and Latin or digits",
  },
  { found: new RegExp(`${CHINESE} ${CHINESE}`, "u"), say: "a space between Chinese characters" },
  { found: new RegExp(`[${WIDE}] |(?<=\\S) [${WIDE}]`, "u"), say: "a space beside a full-width mark" },
];

/** Names of attributes and functions whose text is no sentence. */
const SHORT = new Set(["label", "title", "aria-label", "heading", "alt"]);
const SPOKEN = new Set(["toast", "AppError"]);
const ONE_SENTENCE = /^[^。！？]*。$/u;

/** Source with a sentence in such a place, near enough. */
const SHORT_SENTENCE =
  /(?:label|title|heading|alt)=\{?["`][^"`\n]*。["`]|(?:toast|AppError)\(\s*(?:"\w+",\s*)?["`][^"`]*。["`]/u;

interface Text {
  at: number;
  text: string;
}

/** A text of a file with its holes marked. */
function textsOf(path: string, source: string): { texts: Text[]; short: Text[] } {
  const texts: Text[] = [];
  const short: Text[] = [];
  const written = (node: unknown): Text | undefined => {
    const it = node as {
      type: string;
      start: number;
      value?: unknown;
      quasis?: { value: { cooked?: string } }[];
    };
    if (it?.type === "Literal" && typeof it.value === "string") return { at: it.start, text: it.value };
    if (it?.type === "TemplateLiteral")
      return { at: it.start, text: (it.quasis ?? []).map(({ value }) => value.cooked ?? "").join(HOLE) };
    return undefined;
  };
  const sql = new Set<unknown>();
  new Visitor({
    TaggedTemplateExpression(node) {
      sql.add(node.quasi);
    },
    Literal(node) {
      const text = written(node);
      if (text) texts.push(text);
    },
    TemplateLiteral(node) {
      const text = written(node);
      if (text && !sql.has(node)) texts.push(text);
    },
    JSXText(node) {
      const text = node.value.replace(/\s*\n\s*/g, "\n").trim();
      texts.push({ at: node.start + node.value.search(/\S|$/), text });
    },
    JSXAttribute(node) {
      if (node.name.type !== "JSXIdentifier" || !SHORT.has(node.name.name) || !node.value) return;
      const value = node.value.type === "JSXExpressionContainer" ? node.value.expression : node.value;
      const text = written(value);
      if (text) short.push(text);
    },
    CallExpression(node) {
      if (node.callee.type === "Identifier" && SPOKEN.has(node.callee.name))
        for (const one of node.arguments) short.push(...[written(one)].filter((text) => text !== undefined));
    },
    NewExpression(node) {
      if (node.callee.type === "Identifier" && SPOKEN.has(node.callee.name))
        for (const one of node.arguments) short.push(...[written(one)].filter((text) => text !== undefined));
    },
  }).visit(parseSync(path, source).program);
  return { texts: texts.filter(({ text }) => HAN.test(text)), short };
}

/** Days are written together. */
const DAY = /(?:\d+年)?\d+月\d+日|\d{4}年/g;

/** The phrases taken out, so that what stands in them is not found. */
const without = (text: string, phrases: readonly string[]) =>
  phrases.reduce((rest, phrase) => rest.replaceAll(phrase, HOLE), text);

/** Chinese anywhere, a Latin word only on its own: `ID` is not in `IDEA` nor in `PUBLIC_ID`. */
function isIn(text: string, word: string, phrases: readonly string[]): boolean {
  if (!text.includes(word)) return false;
  const rest = without(text, phrases);
  if (HAN.test(word)) return rest.includes(word);
  return new RegExp(`(?<![A-Za-z0-9_./=?-])${word}(?![A-Za-z0-9_./=-])`).test(rest);
}

/** Comments, and the keys of records, which hold Chinese too. */
const COMMENT = /^\s*(?:\*|\/[/*])/;
const KEY = /^\s*[\w\u4e00-\u9fff]+: /;

/** Whether a file's texts are the interface's: not tests, demo content, nor what is published as it stands. */
export const isInterface = (path: string) =>
  /^src\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$/.test(path) &&
  !/^src\/demo\/|\/server\/(?:demo|content)\/|^src\/capabilities\/people\/legal\/texts\//.test(path);

/** Whether it is worth the time to parse a file: most hold nothing that any rule could refuse. */
function isSuspicious(source: string, { refused, passed }: Words): boolean {
  if (SHORT_SENTENCE.test(source)) return true;
  return source.split("\n").some((written) => {
    if (!HAN.test(written) || COMMENT.test(written)) return false;
    if (refused.some(({ word, phrases }) => isIn(written, word, phrases))) return true;
    const line = without(written.replace(KEY, "").replace(DAY, HOLE), passed.phrases).trim();
    return FAULTS.some(({ found, line: inSource = found }) => inSource.test(line));
  });
}

/**
 * @param path from the root, with slashes
 * @returns one line a problem
 */
export function checkWords(path: string, source: string, words: Words): string[] {
  const { refused, passed, unread } = words;
  if (unread.some((folder) => path.startsWith(folder)) || !isSuspicious(source, words)) return [];
  const { texts, short } = textsOf(path, source);
  const problems: string[] = [];
  const complain = (at: number, text: string, say: string) => {
    const line = source.slice(0, at).split("\n").length;
    problems.push(`${path}:${line}: “${text.replaceAll(HOLE, "{}").slice(0, 60)}”: ${say} (docs/words.md)`);
  };
  const here = refused.filter(({ folders }) => !folders.some((folder) => path.startsWith(folder)));
  const punctuated = !passed.folders.some((folder) => path.startsWith(folder));
  for (const { at, text } of texts) {
    for (const { word, use, phrases } of here) {
      if (isIn(text, word, phrases)) complain(at, text, `“${word}” is ${use}`);
    }
    if (!punctuated) continue;
    const rest = without(text.replace(DAY, HOLE), passed.phrases);
    for (const { found, say } of FAULTS) if (found.test(rest)) complain(at, text, say);
  }
  for (const { at, text } of short) {
    if (ONE_SENTENCE.test(text)) complain(at, text, "a label, a title or a message ends without 。");
  }
  return problems;
}
