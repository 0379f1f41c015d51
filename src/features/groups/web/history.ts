const KEY = "paddock.groups.searches";
const MOST = 10;

/** What was searched for on this device, the latest first. */
export function searchHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((one): one is string => typeof one === "string").slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

/** Puts a search on top of those. */
export function rememberSearch(text: string): void {
  write([text, ...searchHistory().filter((one) => one !== text)].slice(0, MOST));
}

export function clearHistory(): void {
  write([]);
}

function write(searches: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Where storage is refused, nothing is remembered.
  }
}
