import { createHash, randomInt } from "node:crypto";

/** Without what is mistaken for something else: 0 and o, 1, i and l. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** Four groups of four characters, `k7mp-3wxr-…`: 79 random bits that a person can copy from paper. */
export function randomWords(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}

/** SHA-256 of what was typed, whatever its case and separators; `owner` keeps equal words of two people apart. */
export function hashWords(owner: string, words: string): string {
  const plain = words.toLowerCase().replace(/[\s-]/g, "");
  return createHash("sha256").update(`${owner}:${plain}`).digest("base64url");
}
