import { and, count, desc, eq, gte, sql } from "drizzle-orm";
import { snippetOf, type TextHistory } from "#capabilities/review/words/server/public.ts";
import { below } from "#platform/database/keyset.ts";
import { keywordHits, monitoredTexts } from "../tables.ts";
import { storeHits } from "./record-hits.ts";

/** What the library of words asks of all that was written: tried out on it, and looked through again. */
export const monitoredHistory: TextHistory = {
  async count(db, since) {
    return db.$count(monitoredTexts, gte(monitoredTexts.writtenAt, since));
  },
  async read(db, since, after, limit) {
    const rows = await db
      .select()
      .from(monitoredTexts)
      .where(
        and(
          gte(monitoredTexts.writtenAt, since),
          below([monitoredTexts.writtenAt, monitoredTexts.id], after),
        ),
      )
      .orderBy(desc(monitoredTexts.writtenAt), desc(monitoredTexts.id))
      .limit(limit);
    return rows.map(({ id, kind, targetId, section, title, text, authorId, place, writtenAt }) => ({
      ...{ id, kind, target_id: targetId, section, texts: [title, text] as const },
      ...{ author_id: authorId, place, written_at: writtenAt },
    }));
  },
  record(tx, services, texts) {
    const found = texts.flatMap(({ text, hits }) => {
      const { kind, target_id, section, author_id, place, written_at } = text;
      const once = new Map([...hits].reverse().map((hit) => [hit.word_id, hit]));
      return [...once.values()].map((hit) => {
        const { snippet, start, end } = snippetOf(text.texts[hit.text_index] ?? "", hit.start, hit.end);
        return {
          ...{ wordId: hit.word_id, word: hit.word, wordGroup: hit.group, action: hit.action },
          ...{ kind, targetId: target_id, section, authorId: author_id, place },
          ...{ snippet, markStart: start, markEnd: end, past: true, hitAt: written_at },
        };
      });
    });
    return storeHits(tx, services, found);
  },
  async hits(db, wordId, limit) {
    const rows = await db
      .select()
      .from(keywordHits)
      .where(eq(keywordHits.wordId, wordId))
      .orderBy(desc(keywordHits.hitAt), desc(keywordHits.id))
      .limit(limit);
    return rows.map(({ id, kind, targetId, section, hitAt, snippet, markStart, markEnd, falseHit }) => ({
      ...{ id, kind, target_id: targetId, section, at: hitAt },
      ...{ snippet, start: markStart, end: markEnd, false_hit: falseHit },
    }));
  },
  async counts(db, wordId, since) {
    const falseHits = sql<number>`count(*) filter (where ${keywordHits.falseHit})::int`;
    const [row] = await db
      .select({ hits: count(), falseHits })
      .from(keywordHits)
      .where(and(eq(keywordHits.wordId, wordId), gte(keywordHits.hitAt, since)));
    return row ?? { hits: 0, falseHits: 0 };
  },
};
