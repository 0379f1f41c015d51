import type { z } from "zod";
import type { wordEndpoints } from "#capabilities/review/words/contract.ts";
import { type LongerWord, suggestedWords } from "#capabilities/review/words/suggest.ts";
import { type WordBody, wordsApi } from "./api.ts";

type Part = z.output<(typeof wordEndpoints)["POST /api/admin/words/rehearse"]["data"]>;

/** What a word would have found so far. */
export interface Rehearsal {
  total: number;
  texts: number;
  found: number;
  examples: Part["examples"];
  suggested: LongerWord[];
  /** Stopped before all texts were looked through. */
  partly: boolean;
}

const EXAMPLES = 20;

/** Tries a word out on what was written in thirty days, part by part, until it is stopped. */
export async function rehearse(
  word: WordBody & { id: string | null },
  signal: AbortSignal,
  tell: (sofar: Rehearsal) => void,
): Promise<Rehearsal> {
  const longer = new Map<string, number>();
  let sum: Rehearsal = { total: 0, texts: 0, found: 0, examples: [], suggested: [], partly: true };
  let cursor: string | null = null;
  do {
    const part: Part = await wordsApi("POST /api/admin/words/rehearse", { body: { word, cursor } });
    for (const { text, texts } of part.longer) longer.set(text, (longer.get(text) ?? 0) + texts);
    const found = sum.found + part.found;
    sum = {
      total: part.total ?? sum.total,
      texts: sum.texts + part.texts,
      found,
      examples: [...sum.examples, ...part.examples].slice(0, EXAMPLES),
      suggested: suggestedWords(
        [...longer].map(([text, texts]) => ({ text, texts })),
        found,
      ),
      partly: part.next_cursor !== null,
    };
    tell(sum);
    cursor = part.next_cursor;
  } while (cursor !== null && !signal.aborted);
  return sum;
}
