const KEY = "paddock.search_history";
const MOST = 12;

/** What was searched for on this device, newest first. */
export function readHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts a word on top. @returns the history with it */
export function remember(word: string): string[] {
  const words = [word, ...readHistory().filter((one) => one !== word)].slice(0, MOST);
  write(words);
  return words;
}

/** Forgets one word, or all. @returns what is left */
export function forget(word?: string): string[] {
  const words = word === undefined ? [] : readHistory().filter((one) => one !== word);
  write(words);
  return words;
}

/** Where storage is refused, nothing is remembered. */
function write(words: readonly string[]): void {
  try {
    if (words.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(words));
  } catch {
    return;
  }
}
