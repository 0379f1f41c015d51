import { randomInt } from "node:crypto";

/** Without characters that are mistaken for one another. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** @returns eight characters that nobody guesses, and that can be read out */
export const newCode = (): string =>
  Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
