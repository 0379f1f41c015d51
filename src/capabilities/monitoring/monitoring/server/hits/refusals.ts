import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Refusal } from "#capabilities/review/words/server/public.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { keywordHits } from "../tables.ts";
import { storeHits } from "./record-hits.ts";
import { snippetOf } from "./snippet.ts";

/** Whoever tries the same again within this time is counted once. */
const AGAIN = sql`interval '10 minutes'`;

const known = new WeakMap<Services["events"], Services>();
const running = new Set<Promise<void>>();

/** Has refused texts counted in this process, with a connection of its own. */
export function countRefusals(services: Services): void {
  known.set(services.events, services);
}

/** Resolves when everything that was refused so far is written down. */
export async function refusalsCounted(): Promise<void> {
  await Promise.all(running);
}

/**
 * Writes down that a text was not taken: its own transaction comes to nothing. Whoever wrote it does not wait, and a
 * failure here changes nothing for him.
 */
export function refusedHit(events: Services["events"], refusal: Refusal): void {
  const services = known.get(events);
  if (services === undefined) return;
  const writing = new Promise<void>((done) => setImmediate(done))
    .then(() => write(services, refusal))
    .catch((error: unknown) => services.log.warn({ err: error }, "a refused text was not counted"))
    .finally(() => running.delete(writing));
  running.add(writing);
}

async function write(
  services: Services,
  { kind = "", section = "", member, texts, hits }: Refusal,
): Promise<void> {
  const refused = new Map(
    [...hits].reverse().flatMap((hit) => (hit.action === "refuse" ? [[hit.word_id, hit] as const] : [])),
  );
  await services.db.transaction(async (tx) => {
    if (member !== undefined) {
      // Of two tries at the same moment the second finds what the first has written.
      await lock(tx, `refused:${member}`);
      const lately = await tx
        .select({ wordId: keywordHits.wordId })
        .from(keywordHits)
        .where(
          and(
            eq(keywordHits.authorId, member),
            inArray(keywordHits.wordId, [...refused.keys()]),
            isNull(keywordHits.targetId),
            gt(keywordHits.hitAt, sql`now() - ${AGAIN}`),
          ),
        );
      for (const { wordId } of lately) refused.delete(wordId);
    }
    const at = new Date();
    const found = [...refused.values()].map((hit) => {
      const { snippet, start, end } = snippetOf(texts[hit.text_index] ?? "", hit.start, hit.end);
      return {
        ...{ wordId: hit.word_id, word: hit.word, wordGroup: hit.group, action: hit.action },
        ...{ kind, targetId: null, section, authorId: member ?? null },
        ...{ snippet, markStart: start, markEnd: end, hitAt: at },
      };
    });
    await storeHits(tx, services, found);
  });
}
