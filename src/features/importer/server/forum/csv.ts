import { encodingOf, type Row, textOf } from "./rows.ts";

/**
 * Reads a table that was exported as CSV (RFC 4180, also with semicolons or tabs) with the names of its columns in the first
 * line. `NULL` and `\N` without quotes are null.
 */
export async function* csvRows(path: string, encoding: string | null): AsyncGenerator<Row> {
  let names: string[] | null = null;
  for await (const record of records(textOf(path, await encodingOf(path, encoding)))) {
    if (names === null) names = record.map((name) => (name ?? "").trim());
    else if (record.length > 1 || record[0] !== "")
      yield Object.fromEntries(names.map((name, at) => [name, record[at] ?? null]));
  }
}

/** Records of a CSV text; a quoted field may hold line ends, and a quote twice. */
export async function* records(pieces: AsyncIterable<string>): AsyncGenerator<(string | null)[]> {
  let record: (string | null)[] = [];
  let field = "";
  let state: "start" | "plain" | "quoted" | "closed" = "start";
  let separator = "";
  let first = true;
  const endField = () => {
    const plain = state !== "closed" && (field === "NULL" || field === "\\N");
    record.push(plain ? null : field);
    field = "";
    state = "start";
  };
  for await (const piece of pieces) {
    const text = first ? piece.replace(/^\uFEFF/, "") : piece;
    if (separator === "") separator = separatorOf(text);
    first = false;
    for (const char of text) {
      if (state === "quoted") {
        if (char === '"') state = "closed";
        else field += char;
      } else if (state === "closed" && char === '"') {
        field += char;
        state = "quoted";
      } else if (state === "start" && char === '"') state = "quoted";
      else if (char === separator) endField();
      else if (char === "\n") {
        endField();
        yield record;
        record = [];
      } else if (char !== "\r") {
        field += char;
        if (state === "start") state = "plain";
      }
    }
  }
  if (field !== "" || record.length > 0) {
    endField();
    yield record;
  }
}

/** What stands between the fields of the first line. */
function separatorOf(text: string): string {
  const [line = ""] = text.split("\n", 1);
  return [",", "\t", ";"].toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ",";
}
