import { decodeEntities } from "./entities.ts";

/** Ideographs and kana a practised reader takes in per minute. */
const IDEOGRAPHS_PER_MINUTE = 400;
const WORDS_PER_MINUTE = 220;
const SECONDS_PER_PICTURE = 5;

/** Strips markup from HTML of any origin and collapses white space; block ends become spaces. */
export function plainText(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<\/?(?:p|div|br|li|h[1-6]|tr|td|th|dt|dd|pre|blockquote|figure|figcaption)\b[^<>]*>/gi, " ")
    .replace(/<[/!?]?[a-z][^<>]*>/gi, "")
    // Summaries are often cut inside a tag.
    .replace(/<[/!?]?[a-z][\w-]*(?:\s[^<>]*)?$/i, "");
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}

/** Addresses, with their scheme, that links of sanitized HTML lead to, each once. */
export function linksOfHtml(html: string): string[] {
  const found = html.matchAll(/<a\b[^<>]*?\bhref="(https?:[^"<>]*)"/gi);
  return [...new Set(Array.from(found, ([, href = ""]) => decodeEntities(href)))];
}

/** Minutes to read an article body, at least 1: Chinese by characters, other scripts by words, pictures on top. */
export function readingMinutes(html: string): number {
  const text = plainText(html);
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0;
  const pictures = html.match(/<img\b/gi)?.length ?? 0;
  const minutes =
    ideographs / IDEOGRAPHS_PER_MINUTE + words / WORDS_PER_MINUTE + (pictures * SECONDS_PER_PICTURE) / 60;
  return Math.max(1, Math.round(minutes));
}
