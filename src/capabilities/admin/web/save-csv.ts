/** Saves parts of a CSV as one file that spreadsheets open as UTF-8. */
export function saveCsv(name: string, parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob(["\uFEFF", ...parts], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
