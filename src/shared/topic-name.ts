import { textLength } from "./text.ts";
import { trim } from "./validation.ts";

/** Characters of a topic's name. */
export const NAME_LENGTH = { min: 2, max: 20 } as const;

/** Characters of what a topic says about itself. */
export const INTRO_LENGTH = 200;

/** Topics that one text is gathered under. */
export const TOPICS_A_TEXT = 3;

/** As names are compared: full and half width, capitals and spaces make no other topic. */
export function topicKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/gu, "");
}

/** A name as it is kept: what was typed, without the # around it and without spaces at its ends. */
export function cleanName(value: string): string {
  return trim(value.replace(/\s+/gu, " "))
    .replace(/^[#＃]+|[#＃]+$/gu, "")
    .trim();
}

/** What is wrong with a cleaned name, in Chinese; undefined when nothing is. */
export function nameProblem(name: string): string | undefined {
  const length = textLength(name);
  if (length < NAME_LENGTH.min || length > NAME_LENGTH.max)
    return `话题名称要 ${NAME_LENGTH.min}–${NAME_LENGTH.max} 个字`;
  if (/[#＃@]/u.test(name)) return "话题名称里不能有 # 和 @";
  if (/[\p{Cc}\p{Cf}]/u.test(name)) return "话题名称里有看不见的字符";
  if (!/[\p{L}]/u.test(name)) return "话题名称里要有文字";
  return undefined;
}
