import { setImmediate as turn } from "node:timers/promises";
import type { z } from "zod";
import type { wordEndpoints } from "#capabilities/review/words/contract.ts";
import { keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { historyOfTexts } from "./history.ts";
import { hitsOf } from "./judge.ts";
import { libraryWith } from "./library.ts";
import { snippetOf } from "./snippet.ts";
import { type Draft, draftWord } from "./try-text.ts";

type Rehearsed = z.input<(typeof wordEndpoints)["POST /api/admin/words/rehearse"]["data"]>;

const DAYS = 30;
/** Texts that are looked through in one request, and between two turns of others. */
const PART = 2000;
const PIECE = 200;
const EXAMPLES = 20;
const MOST_LONGER = 200;

/**
 * What a word, as it is being written, would have found in what members wrote in the last thirty days. With the white list as it is,
 * and whatever else the word asks for; as if it were on.
 */
export async function rehearseWord(
  services: Services,
  { word: draft, cursor }: { word: Draft; cursor: string | null },
  now = new Date(),
): Promise<Rehearsed> {
  const { db, keys } = services;
  const history = historyOfTexts();
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const word = await draftWord(services, draft);
  const library = await libraryWith(services, word);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["word rehearsal"], cursor: cursor ?? undefined, limit: PART },
    (after, take) => history.read(db, since, after, take),
    (row) => [row.written_at, row.id],
  );
  const longer = new Map<string, number>();
  const examples: Rehearsed["examples"] = [];
  let found = 0;
  for (const [index, { kind, target_id, section, texts, written_at }] of rows.entries()) {
    if (index % PIECE === PIECE - 1) await turn();
    const hits = hitsOf(library, texts, { kind, section }).filter(({ word_id }) => word_id === word.id);
    const [first] = hits;
    if (first === undefined) continue;
    found += 1;
    const around = hits.flatMap((hit) => longerWords(texts[hit.text_index] ?? "", hit.start, hit.end));
    for (const text of new Set(around)) longer.set(text, (longer.get(text) ?? 0) + 1);
    if (examples.length < EXAMPLES)
      examples.push({
        ...{ kind, target_id, section, at: written_at.toISOString() },
        ...snippetOf(texts[first.text_index] ?? "", first.start, first.end),
      });
  }
  const most = [...longer].sort(([, one], [, other]) => other - one).slice(0, MOST_LONGER);
  return {
    total: cursor === null ? await history.count(db, since) : null,
    ...{ texts: rows.length, found, examples, next_cursor },
    longer: most.map(([text, count]) => ({ text, texts: count })),
  };
}

/** What it may be a part of: it with one or two characters more, before or behind, that no sign stands between. */
function longerWords(text: string, start: number, end: number): string[] {
  const before = /[\p{Script=Han}a-z0-9]{0,2}$/iu.exec(text.slice(0, start))?.[0] ?? "";
  const after = /^[\p{Script=Han}a-z0-9]{0,2}/iu.exec(text.slice(end))?.[0] ?? "";
  const word = text.slice(start, end);
  const words: string[] = [];
  for (let left = 0; left <= before.length; left += 1)
    for (let right = 0; right <= after.length; right += 1)
      if (left + right > 0 && left + right <= 2)
        words.push(before.slice(before.length - left) + word + after.slice(0, right));
  return words;
}
