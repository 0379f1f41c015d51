import { isText, keptList } from "#client/kept-choice.ts";

const { read, write } = keptList("paddock.search_history", 12, isText);

/** What was searched for on this device, newest first. */
export const readHistory = read;

/** Puts a word on top. @returns the history with it */
export const remember = (word: string): string[] => write([word, ...read().filter((one) => one !== word)]);

/** Forgets one word, or all. @returns what is left */
export const forget = (word?: string): string[] =>
  write(word === undefined ? [] : read().filter((one) => one !== word));
