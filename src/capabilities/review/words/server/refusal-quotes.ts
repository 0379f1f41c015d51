import { type OperatorSetting, settingValue } from "#capabilities/desk/admin/server/public.ts";
import type { Hit } from "#capabilities/review/words/contract.ts";
import type { Queryable } from "#platform/database/client.ts";

export const REFUSAL_QUOTES = "words.refusal_quotes";

/** What whoever wrote something that is refused reads of it. */
export const refusalQuotes: OperatorSetting<"typed" | "listed"> = {
  group: "审核",
  title: "内容被拦截时引用哪个词",
  meaning: "作者用拼音、变体或插入符号写的词，默认引用他写的样子，不透露词库里的词。",
  shape: {
    type: "choice",
    options: [
      { value: "typed", label: "作者写的" },
      { value: "listed", label: "词库里的" },
    ],
  },
  fallback: "typed",
};

/** Most of them that are named, and characters of each: an address that hides a word is quoted whole otherwise. */
const NAMED = 3;
const LONGEST = 40;

/**
 * What of texts is refused, in quotation marks: as it was written, or as the library has it where operators chose that.
 * @param hits those that refuse
 */
export async function quoteRefused(
  db: Queryable,
  texts: readonly string[],
  hits: readonly Hit[],
): Promise<string> {
  const listed = (await settingValue(db, REFUSAL_QUOTES, refusalQuotes)) === "listed";
  const quoted = hits.map(({ word, text_index, start, end }) =>
    listed ? word : (texts[text_index] ?? "").slice(start, end),
  );
  return [...new Set(quoted.map(inOneLine))]
    .slice(0, NAMED)
    .map((word) => `“${word}”`)
    .join("、");
}

function inOneLine(text: string): string {
  const letters = [...text.replace(/\s+/g, " ")];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : letters.join("");
}
