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
