import { isText, keptList } from "#client/kept-choice.ts";

const { read, write } = keptList("paddock.groups.searches", 10, isText);

/** What was searched for on this device, the latest first. */
export const searchHistory = read;

/** Puts a search on top of those. */
export function rememberSearch(text: string): void {
  write([text, ...read().filter((one) => one !== text)]);
}

export function clearHistory(): void {
  write([]);
}
