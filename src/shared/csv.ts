/** A cell of a CSV: text, a number as it is, or null for an empty one. */
export type CsvCell = string | number | null;

/** Spreadsheets take a file that does not begin with it for another encoding than UTF-8. */
export const CSV_MARK = "\uFEFF";

/**
 * Rows as CSV (RFC 4180), each with its line break and without a byte-order mark, so that parts can be joined. No text can be
 * taken for a formula by a spreadsheet.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}

/** Rows as a whole file, or as the first part of one. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return CSV_MARK + csvLines(rows);
}

function csvField(cell: CsvCell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Reads CSV as spreadsheets write it (RFC 4180): quoted fields may hold commas, quotes and line breaks; a byte-order mark
 * and the kind of line breaks make no difference. Empty lines are left out.
 * @returns rows with the line that each begins on, counted from 1
 */
export function parseCsv(text: string): { line: number; fields: string[] }[] {
  const rows: { line: number; fields: string[] }[] = [];
  let fields: string[] = [];
  let field = "";
  let quoted = false;
  let line = 1;
  let begun = 1;
  const endField = () => {
    fields.push(field);
    field = "";
  };
  const endRow = () => {
    endField();
    if (fields.some((one) => one.trim() !== "")) rows.push({ line: begun, fields });
    fields = [];
    begun = line;
  };
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain[at];
    if (character === "\n") line += 1;
    if (quoted) {
      if (character !== '"') field += character;
      else if (plain[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && field === "") quoted = true;
    else if (character === ",") endField();
    else if (character === "\n") endRow();
    else field += character;
  }
  endRow();
  return rows;
}
