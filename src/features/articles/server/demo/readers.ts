import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { readerFigures } from "../readers.ts";
import { articleReaders } from "../tables.ts";
import { storedArticles } from "./known.ts";
import { spreadReads } from "./spread-reads.ts";

/** Rows of one statement. */
const PORTION = 5000;

/** Whence and when the reads came that the demo's articles show, for their figures at the desk. */
export async function fill(tx: Transaction): Promise<void> {
  const now = new Date();
  const stored = await storedArticles(tx);
  // What was counted since an older version filled in the articles has its rows already.
  const counted = await readerFigures(
    tx,
    stored.map(({ id }) => id),
  );
  const rows = stored.flatMap(({ id, reads, publishedAt, readMinutes }) =>
    spreadReads({
      ...{ reads: Math.max(0, reads - (counted.get(id)?.views ?? 0)), publishedAt },
      ...{ minutes: readMinutes, now },
    }).map((row) => ({ articleId: id, ...row })),
  );
  for (let from = 0; from < rows.length; from += PORTION)
    await tx
      .insert(articleReaders)
      .values(rows.slice(from, from + PORTION))
      .onConflictDoUpdate({
        target: [articleReaders.articleId, articleReaders.day, articleReaders.source],
        set: {
          views: sql`${articleReaders.views} + excluded.views`,
          finished: sql`${articleReaders.finished} + excluded.finished`,
        },
      });
}
