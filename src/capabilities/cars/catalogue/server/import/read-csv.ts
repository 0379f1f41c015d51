/**
 * Rows of a CSV text (RFC 4180): a byte-order mark, either kind of line break, quoted fields with line breaks and doubled
 * quotes. Empty lines are left out; a quote that is never closed ends with the text.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;
  const endRow = () => {
    row.push(field);
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    field = "";
  };
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted) {
      if (character !== '"') field += character;
      else if (text.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && field === "") quoted = true;
    else if (character === ",") {
      row.push(field);
      field = "";
    } else if (character === "\n") endRow();
    else if (character !== "\r" || text.charAt(at + 1) !== "\n") field += character;
  }
  if (field !== "" || row.length > 0) endRow();
  return rows;
}
