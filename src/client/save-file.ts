/** For how long the browser may take to begin, in ms. */
const BEGUN_MS = 60_000;

/** Has the browser save `content` as a file called `name`. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), BEGUN_MS);
}

/** The same with a CSV, in parts. The first begins with the mark by which spreadsheets know UTF-8. */
export function saveCsv(name: string, parts: readonly BlobPart[]): void {
  saveFile(name, new Blob([...parts], { type: "text/csv;charset=utf-8" }));
}
