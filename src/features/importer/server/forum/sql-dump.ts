import iconv from "iconv-lite";
import { encodingOf, type Row, textOf } from "./rows.ts";

/** A statement beyond this is no dump that anybody could load again. */
const MAX_STATEMENT = 200_000_000;

const INSERT =
  /^\s*(?:INSERT|REPLACE)(?:\s+(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE))*(?:\s+INTO)?\s+[`"]?([\w.$-]+)[`"]?\s*(?:\(([^)]*)\)\s*)?VALUES\s*/i;
const CREATE = /^\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?[`"]?([\w.$-]+)[`"]?\s*\(/i;
const NO_COLUMN = /^(?:PRIMARY|KEY|UNIQUE|INDEX|FULLTEXT|CONSTRAINT|SPATIAL|CHECK|FOREIGN)\b/i;

/**
 * Reads the rows of some tables from a MySQL dump: of mysqldump, phpMyAdmin, or Discuz!'s own backup. Names of columns
 * come from the statement or, where it gives none, from the CREATE TABLE before it.
 * @param wanted which tables, by their names
 * @param columns what is known of the columns; kept from file to file, since backups come in volumes
 * @throws Error in Chinese when a row has other columns than its table
 */
export async function* sqlRows(
  path: string,
  encoding: string | null,
  wanted: (table: string) => boolean,
  columns: Map<string, string[]>,
): AsyncGenerator<{ table: string; row: Row }> {
  const inWhich = await encodingOf(path, encoding);
  for await (const statement of statements(textOf(path, inWhich))) {
    const created = CREATE.exec(statement);
    if (created) {
      columns.set(created[1] ?? "", columnsOf(statement.slice(created[0].length)));
      continue;
    }
    const insert = INSERT.exec(statement);
    const table = insert?.[1] ?? "";
    if (insert === null || !wanted(table)) continue;
    const names =
      insert[2] === undefined
        ? columns.get(table)
        : insert[2].split(",").map((name) => name.trim().replace(/[`"]/g, ""));
    if (names === undefined) throw new Error(`表 ${table} 没有列名：导出时要带上表结构 (CREATE TABLE)`);
    for (const values of valuesOf(statement, insert[0].length, inWhich)) {
      if (values.length !== names.length)
        throw new Error(`表 ${table} 的一行有 ${values.length} 个值，应有 ${names.length} 个`);
      yield { table, row: Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])) };
    }
  }
}

const OUTSIDE = /['"`;#-]/g;
const INSIDE: Readonly<Record<string, RegExp>> = { "'": /['\\]/g, '"': /["\\]/g, "`": /`/g };

/** Statements without the comments before them; quoted text may hold anything. */
export async function* statements(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  let at = 0;
  let quote = "";
  for await (const piece of pieces) {
    held += piece;
    let begin = 0;
    // Of two characters that belong together the second may be in the next piece.
    const end = held.length - 1;
    while (at < end) {
      const special = quote === "" ? OUTSIDE : (INSIDE[quote] as RegExp);
      special.lastIndex = at;
      const found = special.exec(held)?.index ?? end;
      if (found >= end) {
        at = end;
        break;
      }
      at = found + 1;
      const char = held[found] ?? "";
      if (quote !== "") {
        if (char === "\\") at = found + 2;
        else quote = "";
      } else if (char === ";") {
        yield held.slice(begin, found);
        begin = at;
      } else if (char === "#" || char === "-") {
        if ((char === "-" && held[at] !== "-") || held.slice(begin, found).trim() !== "") continue;
        const line = held.indexOf("\n", found);
        if (line < 0) {
          at = found;
          break;
        }
        at = line + 1;
        begin = at;
      } else quote = char;
    }
    held = held.slice(begin);
    at -= begin;
    if (held.length > MAX_STATEMENT) throw new Error("有一条 SQL 语句超过 200 MB，文件可能损坏");
  }
  if (held.trim() !== "" && !/^\s*(?:--|#)/.test(held)) yield held.replace(/;\s*$/, "");
}

/** Names of the columns in what follows the opening parenthesis of a CREATE TABLE. */
function columnsOf(rest: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  let quote = "";
  for (const char of rest) {
    if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === "'" || char === '"') quote = char;
    else if (char === "(") depth += 1;
    else if (char === ")" && depth === 0) break;
    else if (char === ")") depth -= 1;
    else if (char === "," && depth === 0) {
      parts.push(part);
      part = "";
      continue;
    }
    part += char;
  }
  return [...parts, part].flatMap((one) => {
    const written = one.trim();
    if (!written.startsWith("`") && NO_COLUMN.test(written)) return [];
    const name = /^[`"]?([\w$]+)/.exec(written)?.[1];
    return name === undefined ? [] : [name];
  });
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "0": "", b: "", Z: "" };
const PLAIN = /[^\s,)]+/y;

/** The values of an INSERT, row by row, beginning behind VALUES. */
export function* valuesOf(statement: string, from: number, encoding: string): Generator<(string | null)[]> {
  let at = from;
  const skip = () => {
    while (/[\s,]/.test(statement[at] ?? "")) at += 1;
  };
  for (;;) {
    skip();
    if (statement[at] !== "(") return;
    at += 1;
    const values: (string | null)[] = [];
    for (;;) {
      skip();
      const char = statement[at] ?? "";
      if (char === "") throw new Error("文件在一条 INSERT 中间中断");
      if (char === ")") break;
      if (char === "'" || char === '"') {
        const quoted = quotedAt(statement, at, char);
        values.push(quoted.text);
        at = quoted.end;
        continue;
      }
      PLAIN.lastIndex = at;
      const word = PLAIN.exec(statement)?.[0] ?? char;
      at += word.length;
      // _binary 'text' says how the text that follows is meant.
      if (!word.startsWith("_")) values.push(plainValue(word, encoding));
    }
    at += 1;
    yield values;
  }
}

function plainValue(word: string, encoding: string): string | null {
  if (/^null$/i.test(word)) return null;
  if (/^0x(?:[\da-f]{2})*$/i.test(word)) return iconv.decode(Buffer.from(word.slice(2), "hex"), encoding);
  return word;
}

function quotedAt(text: string, start: number, quote: string): { text: string; end: number } {
  const special = INSIDE[quote] as RegExp;
  let result = "";
  let at = start + 1;
  for (;;) {
    special.lastIndex = at;
    const found = special.exec(text)?.index;
    if (found === undefined) throw new Error("文件在一条 INSERT 中间中断");
    result += text.slice(at, found);
    const next = text[found + 1] ?? "";
    if (text[found] === "\\") {
      result += ESCAPES[next] ?? next;
      at = found + 2;
    } else if (next === quote) {
      result += quote;
      at = found + 2;
    } else return { text: result, end: found + 1 };
  }
}
