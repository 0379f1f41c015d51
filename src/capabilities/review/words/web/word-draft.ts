import type { ListedWord } from "#capabilities/review/words/contract.ts";
import { bodyOf, type WordBody } from "./api.ts";

/** A word as it stands in its form. */
export interface WordDraft extends Omit<Required<WordBody>, "group_id" | "valid_until"> {
  group_id: string;
  /** Day of the site, as `2026-12-31`; empty for none. */
  until: string;
}

const ZONE = "+08:00";

/** A stored word, or what a new one begins with. */
export function draftOf(
  word: ListedWord | null,
  preset: { text: string; groupId: string; allow: boolean },
): WordDraft {
  if (word === null)
    return {
      ...{
        text: preset.text,
        group_id: preset.groupId,
        action: null,
        level: "notice",
        note: "",
        active: true,
      },
      ...{
        aliases: [],
        variants: preset.allow ? [] : ["traditional", "split"],
        and_words: [],
        not_words: [],
      },
      ...{ kinds: [], sections: [], replacement: "", until: "" },
    };
  const { valid_until: until, ...body } = bodyOf(word);
  return {
    ...body,
    group_id: word.group_id,
    until: until === null ? "" : new Date(Date.parse(until) + 8 * 3_600_000).toISOString().slice(0, 10),
  };
}

/** What is sent. */
export const bodyOfDraft = ({ until, ...values }: WordDraft): Required<WordBody> => ({
  ...values,
  valid_until: until === "" ? null : new Date(`${until}T23:59:59.000${ZONE}`).toISOString(),
});
