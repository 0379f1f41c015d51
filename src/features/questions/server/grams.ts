import { cleanText } from "#shared/text.ts";

/** More of a title says nothing new. */
const MOST = 60;

/** Words that stand in most questions. */
const COMMON = new Set([
  "怎么",
  "什么",
  "为什",
  "么办",
  "可以",
  "请问",
  "大家",
  "一下",
  "需要",
  "要不",
  "不要",
  "有没",
  "没有",
  "是不",
  "不是",
  "多少",
  "哪个",
]);

/**
 * What a title is found by: pairs of neighbouring Chinese characters, and Latin words and numbers as they are, since
 * names of models are short. Each once.
 */
export function gramsOf(title: string): string[] {
  const found = new Set<string>();
  const text = cleanText(title).normalize("NFKC").toLowerCase();
  for (const [run] of text.matchAll(/\p{Script=Han}+|[a-z0-9.]+/gu)) {
    if (/^[a-z0-9.]/.test(run)) {
      found.add(run);
      continue;
    }
    const signs = [...run];
    if (signs.length === 1 && signs[0] !== undefined) continue;
    for (let at = 0; at + 1 < signs.length; at += 1) {
      const pair = `${signs[at]}${signs[at + 1]}`;
      if (!COMMON.has(pair)) found.add(pair);
    }
  }
  return [...found].slice(0, MOST);
}
