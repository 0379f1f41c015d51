import { and, asc, eq, gt, notInArray } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { type SearchDocumentKind, searchDocuments } from "./documents.ts";
import { reindex } from "./reindex.ts";
import { searchKinds, searchDocuments as table } from "./tables.ts";

/** Of the way in which terms are made. A new one has everything read again. */
export const TERMS_VERSION = 4;

const BATCH = 200;

/** Reads what was there before it was searched, kind by kind, from where an earlier run ended. */
export async function readWaiting({ db }: Pick<Services, "db">): Promise<void> {
  for (const [kind, offered] of searchDocuments.entries()) {
    const [known] = await db.select().from(searchKinds).where(eq(searchKinds.kind, kind));
    const current = known?.version === TERMS_VERSION;
    if (current && known.complete) continue;
    await readAll({ db }, offered, current ? known.after : "0");
  }
}

/** Everything once more: what was written by other ways is found, what is gone is not. */
export async function readEverything({ db }: Pick<Services, "db">): Promise<void> {
  for (const [, offered] of searchDocuments.entries()) {
    await readAll({ db }, offered, "0");
    await dropGone({ db }, offered);
  }
  const kinds = searchDocuments.entries().map(([kind]) => kind);
  await db.delete(table).where(notInArray(table.kind, kinds));
}

async function readAll({ db }: Pick<Services, "db">, offered: SearchDocumentKind, start: string) {
  let after = start;
  for (;;) {
    const ids = await offered.ids(db, after, BATCH);
    const complete = ids.length < BATCH;
    after = ids.at(-1) ?? after;
    const standing = { version: TERMS_VERSION, after, complete, updatedAt: new Date() };
    await db.transaction(async (tx) => {
      await reindex(tx, offered.kind, ids);
      await tx
        .insert(searchKinds)
        .values({ kind: offered.kind, ...standing })
        .onConflictDoUpdate({ target: searchKinds.kind, set: standing });
    });
    if (complete) return;
  }
}

/** What lost its object without a word. */
async function dropGone({ db }: Pick<Services, "db">, { kind }: SearchDocumentKind): Promise<void> {
  let after = "0";
  for (;;) {
    const rows = await db
      .select({ id: table.targetId })
      .from(table)
      .where(and(eq(table.kind, kind), gt(table.targetId, after)))
      .orderBy(asc(table.targetId))
      .limit(BATCH);
    const ids = rows.map(({ id }) => id);
    await db.transaction((tx) => reindex(tx, kind, ids));
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}
