import iconv from "iconv-lite";
import { MOST_ROWS } from "#features/goods/files-contract.ts";
import { parseCsv } from "#shared/csv.ts";
import { AppError } from "#shared/errors.ts";
import { CODE, fileColumns, type ToldColumn, toldColumns, type Values } from "./file-columns.ts";

export interface FileRow {
  line: number;
  code: string;
  wanted: Partial<Values>;
  /** What new goods would be made of; empty where nothing is said. */
  told: Readonly<Record<ToldColumn, string>>;
  /** A cell of it is wrong. */
  wrong: boolean;
}

export interface Problem {
  line: number;
  text: string;
}

/**
 * The text of a file as spreadsheets save it: UTF-8, or GBK where it cannot be that.
 * @throws AppError INVALID_INPUT for what is no text
 */
export function textOf(bytes: Uint8Array): string {
  const text = utf8(bytes) ?? iconv.decode(Buffer.from(bytes), "gb18030");
  if (text.includes("\0") || text.includes("\uFFFD"))
    throw new AppError("INVALID_INPUT", "读不出这个文件，请在表格软件里另存为 CSV 再试", { field: "file" });
  return text;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Rows of a file by the names of its columns, in whatever order; columns that are left out are left alone.
 * @throws AppError INVALID_INPUT for a file without the codes, or with too many rows
 */
export function readRows(text: string): { rows: FileRow[]; problems: Problem[] } {
  const [head, ...lines] = parseCsv(text);
  const names = head?.fields.map((name) => name.trim()) ?? [];
  const codeAt = names.indexOf(CODE);
  const refuse = (words: string) => new AppError("INVALID_INPUT", words, { field: "file" });
  if (codeAt < 0) throw refuse(`第一行要有“${CODE}”这一列，请用导出的表格来改`);
  const known: readonly string[] = [CODE, ...toldColumns, ...fileColumns.map(({ name }) => name)];
  const strange = names.find((name) => name !== "" && !known.includes(name));
  if (strange !== undefined) throw refuse(`不认识“${strange}”这一列，请用导出的表格来改`);
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) !== at);
  if (twice !== undefined) throw refuse(`“${twice}”这一列写了两次`);
  const columns = fileColumns.flatMap((column) => {
    const at = names.indexOf(column.name);
    return at < 0 ? [] : [{ column, at }];
  });
  const toldAt = toldColumns.map((name) => ({ name, at: names.indexOf(name) }));
  if (columns.length === 0) throw refuse("没有可以修改的列，请用导出的表格来改");
  if (lines.length === 0) throw refuse("表格里没有商品");
  if (lines.length > MOST_ROWS) throw refuse(`一次最多 ${MOST_ROWS} 行，请分几个文件导入`);
  const rows: FileRow[] = [];
  const problems: Problem[] = [];
  const seen = new Map<string, number>();
  for (const { line, fields } of lines) {
    const code = plain(fields[codeAt] ?? "")
      .normalize("NFKC")
      .replace(/\s/g, "")
      .toUpperCase();
    if (code === "") {
      problems.push({ line, text: "没有写编码" });
      continue;
    }
    const before = seen.get(code);
    if (before !== undefined) problems.push({ line, text: `编码“${code}”在第 ${before} 行已经写过` });
    seen.set(code, line);
    const wanted: Partial<Values> = {};
    for (const { column, at } of columns) {
      const read = column.read(plain(fields[at] ?? ""));
      if (typeof read === "string") problems.push({ line, text: read });
      else Object.assign(wanted, read);
    }
    const told = Object.fromEntries(
      toldAt.map(({ name, at }) => [name, at < 0 ? "" : plain(fields[at] ?? "")]),
    ) as Record<ToldColumn, string>;
    rows.push({ line, code, wanted, told, wrong: problems.at(-1)?.line === line });
  }
  return { rows, problems };
}

/** Without the mark that keeps spreadsheets from taking a text for a formula. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, "");
