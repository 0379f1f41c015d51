import { fold, pairsOf, piecesOf, termId } from "#capabilities/site/search/server/public.ts";
import { AppError } from "#shared/errors.ts";

/** What is searched for, taken apart. A word stands in a text as it is written there, but for width and case. */
export type Expression =
  | { word: string }
  | { all: Expression[] }
  | { any: Expression[] }
  | { not: Expression };

/** Words of one expression. */
const MOST_WORDS = 20;

type Token = { kind: "word"; text: string } | { kind: "and" | "or" | "not" | "open" | "close" };

const OPERATORS: Readonly<Record<string, Token["kind"]>> = {
  and: "and",
  or: "or",
  not: "not",
  "&": "and",
  "|": "or",
};

/**
 * Reads `异响 (方向盘 OR 转向) NOT 二手`: words beside each other must all stand there; `OR`, `AND`, `NOT` also as `|`, `&`, `-`,
 * and brackets, of either width; quotes keep together what belongs together.
 * @throws AppError INVALID_INPUT that says what does not make sense
 */
export function readExpression(typed: string): Expression {
  const tokens = tokensOf(typed);
  let at = 0;
  const refuse = (why: string): never => {
    throw new AppError("INVALID_INPUT", why, { field: "words" });
  };
  const one = (): Expression => {
    const token = tokens[at];
    at += 1;
    if (token?.kind === "not") return { not: one() };
    if (token?.kind === "word") return { word: token.text };
    if (token?.kind === "open") {
      const inside = any();
      if (tokens[at]?.kind !== "close") refuse("括号没有成对");
      at += 1;
      return inside;
    }
    if (token?.kind === "close") return refuse("括号没有成对");
    return refuse(token === undefined ? "最后缺少一个词" : "AND、OR 的前后都要有词");
  };
  const all = (): Expression => {
    const parts = [one()];
    for (;;) {
      const kind = tokens[at]?.kind;
      if (kind === undefined || kind === "or" || kind === "close") break;
      if (kind === "and") at += 1;
      parts.push(one());
    }
    return parts.length === 1 ? (parts[0] as Expression) : { all: parts };
  };
  const any = (): Expression => {
    const parts = [all()];
    while (tokens[at]?.kind === "or") {
      at += 1;
      parts.push(all());
    }
    return parts.length === 1 ? (parts[0] as Expression) : { any: parts };
  };
  if (tokens.length === 0) refuse("请输入要搜索的词");
  const expression = any();
  if (at < tokens.length) refuse("括号没有成对");
  if (tokens.filter(({ kind }) => kind === "word").length > MOST_WORDS) refuse(`最多 ${MOST_WORDS} 个词`);
  if (!isBound(expression)) refuse("至少要有一个不带 NOT 的词");
  return expression;
}

function tokensOf(typed: string): Token[] {
  const text = typed.normalize("NFKC");
  const pattern = /["“”]([^"“”]*)["“”]?|([()&|])|-(?=\S)(?<=(?:^|[\s()|&])-)|([^\s()&|"“”]+)/gu;
  return [...text.matchAll(pattern)].flatMap((match): Token[] => {
    const [whole, quoted, sign, plain] = match;
    if (quoted !== undefined) return word(quoted);
    if (sign === "(") return [{ kind: "open" }];
    if (sign === ")") return [{ kind: "close" }];
    if (whole === "-") return [{ kind: "not" }];
    const operator = OPERATORS[(sign ?? plain ?? "").toLowerCase()];
    if (operator !== undefined && operator !== "word") return [{ kind: operator }];
    return word(plain ?? "");
  });
}

function word(text: string): Token[] {
  const folded = fold(text).replace(/\s+/g, " ").trim();
  return folded === "" ? [] : [{ kind: "word", text: folded }];
}

/** Whether it says what has to be there: `NOT 二手` alone means almost everything. */
function isBound(expression: Expression): boolean {
  if ("word" in expression) return true;
  if ("not" in expression) return false;
  return "all" in expression ? expression.all.some(isBound) : expression.any.every(isBound);
}

/** The words that have to stand there, or may: what is marked in results. */
export function shownWords(expression: Expression): string[] {
  if ("word" in expression) return [expression.word];
  if ("not" in expression) return [];
  return ("all" in expression ? expression.all : expression.any).flatMap(shownWords);
}

/** Numbers of all that a text is found by. */
export function termsOf(folded: string): number[] {
  const terms = new Set<string>();
  for (const { kind, text } of piecesOf(folded)) {
    if (kind === "word") for (const part of partsOf(text)) terms.add(part);
    else {
      for (const one of text) terms.add(one);
      for (const pair of pairsOf(text)) terms.add(pair);
    }
  }
  return [...terms].map(termId).sort((a, b) => a - b);
}

/**
 * Numbers that a text must have which holds a word; the text itself is looked at after that. None where the word holds nothing
 * that is kept, as signs alone.
 */
export function termsNeeded(wanted: string): number[] {
  const terms = new Set<string>();
  for (const { kind, text } of piecesOf(wanted)) {
    if (kind === "word") for (const part of partsOf(text)) terms.add(part);
    else for (const pair of pairsOf(text)) terms.add(pair);
  }
  return [...terms].map(termId);
}

/** Letters and digits in pairs, so that a part of a word is found in it; a single one needs no term. */
function partsOf(text: string): string[] {
  const characters = [...text.slice(0, LONGEST_WORD)];
  return characters.slice(1).map((_, at) => `2:${characters.slice(at, at + 2).join("")}`);
}

/** What is kept of a run of letters without an end. */
const LONGEST_WORD = 500;
