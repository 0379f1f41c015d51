import { matchTexts } from "#capabilities/review/words/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import type { TextConsumer, TextEvent } from "../feed/consumers.ts";
import { keywordHits } from "../tables.ts";
import { raiseWarnings } from "../warnings/raise.ts";
import { snippetOf } from "./snippet.ts";

/** States in which nobody sees a text, nor will: what it said before it was followed is nobody's business. */
const OVER = new Set(["draft", "withdrawn", "removed"]);
const PORTION = 500;

/** Writes down which words of the library stand in what people write. */
export const hitsOfTexts: TextConsumer = {
  async consume(tx, services, batch) {
    const found: (typeof keywordHits.$inferInsert)[] = [];
    for (const event of batch)
      if (saysSomethingNew(event)) found.push(...(await findHits(tx, services, event)));
    await storeHits(tx, services, found);
  },
};

function saysSomethingNew({ texts, state, first, before }: TextEvent): boolean {
  if (first && OVER.has(state)) return false;
  return before === undefined || before.texts[0] !== texts[0] || before.texts[1] !== texts[1];
}

async function findHits(
  tx: Transaction,
  services: Services,
  { kind, target_id, section, author_id, place, texts, at, past }: TextEvent,
): Promise<(typeof keywordHits.$inferInsert)[]> {
  const hits = await matchTexts({ db: tx, events: services.events }, texts, { kind, section });
  const once = new Map([...hits].reverse().map((hit) => [hit.word_id, hit]));
  return [...once.values()].map((hit) => {
    const { snippet, start, end } = snippetOf(texts[hit.text_index] ?? "", hit.start, hit.end);
    return {
      ...{ wordId: hit.word_id, word: hit.word, wordGroup: hit.group, action: hit.action },
      ...{ kind, targetId: target_id, section, authorId: author_id, place },
      ...{ snippet, markStart: start, markEnd: end, past, hitAt: at },
    };
  });
}

/**
 * Writes hits down, those of a text that has them already left out, and raises the warnings that follow from them.
 * @returns how many were not known
 */
export async function storeHits(
  tx: Transaction,
  services: Services,
  found: readonly (typeof keywordHits.$inferInsert)[],
): Promise<number> {
  let total = 0;
  for (let from = 0; from < found.length; from += PORTION) {
    const stored = await tx
      .insert(keywordHits)
      .values(found.slice(from, from + PORTION))
      .onConflictDoNothing({ target: [keywordHits.kind, keywordHits.targetId, keywordHits.wordId] })
      .returning();
    if (stored.length === 0) continue;
    total += stored.length;
    await raiseWarnings(tx, services, stored);
  }
  return total;
}
