import type { Queryable } from "#platform/database/client.ts";
import { documentVersion } from "./queries.ts";
import { documents } from "./tables.ts";
import { type DocumentText, loadTexts } from "./texts.ts";

export interface PublishedTexts {
  /** `key version` of every text that was new. */
  added: string[];
  /** `key version` whose file differs from what was published; the published one stays. */
  differing: string[];
}

/**
 * Puts the versions that are in the repository and not yet in the database there. What people have agreed
 * to must stay as it was, so a published version is never changed: a correction is a new version. Several
 * processes may do this at once.
 */
export async function publishTexts(db: Queryable, texts?: readonly DocumentText[]): Promise<PublishedTexts> {
  const outcome: PublishedTexts = { added: [], differing: [] };
  for (const { key, version, title, summary, body } of texts ?? (await loadTexts())) {
    const inserted = await db
      .insert(documents)
      .values({ key, version, title, summary, body })
      .onConflictDoNothing()
      .returning({ id: documents.id });
    if (inserted.length > 0) {
      outcome.added.push(`${key} ${version}`);
      continue;
    }
    const published = await documentVersion(db, key, version);
    if (published !== undefined && (published.body !== body || published.title !== title)) {
      outcome.differing.push(`${key} ${version}`);
    }
  }
  return outcome;
}
