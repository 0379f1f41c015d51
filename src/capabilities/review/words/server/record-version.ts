import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { publish } from "#platform/events/publish.ts";
import { WORDS_TOPIC } from "./library.ts";
import { wordChanges, type wordGroups, type words, wordVersions } from "./tables.ts";

export type WordRow = typeof words.$inferSelect;
export type GroupRow = typeof wordGroups.$inferSelect;

/** The administrator who changes the library, and from where. */
export interface Editor {
  id: string;
  address: string;
}

/** A row before and after; null where there was none. */
export type Change =
  | { of: "word"; before: WordRow | null; after: WordRow | null }
  | { of: "group"; before: GroupRow | null; after: GroupRow | null };

interface VersionOf {
  what: (typeof wordVersions.$inferInsert)["what"];
  /** In a line. */
  summary: string;
  /** A version of the same kind that this goes on with. */
  into?: number | undefined;
}

const CHUNK = 1000;

/**
 * Before anything of the library is changed: changes are made one after the other, so that whoever knows one version knows all
 * before it.
 */
export const lockLibrary = (tx: Transaction): Promise<void> => lock(tx, "words library");

/**
 * Keeps what a change of the library changed as a version of its own, in the audit log too, and tells every process.
 * The caller holds `lockLibrary`.
 * @returns its number
 */
export async function recordVersion(
  tx: Transaction,
  editor: Editor,
  { what, summary, into }: VersionOf,
  changes: readonly Change[],
): Promise<number> {
  const added = changes.filter(({ before }) => before === null).length;
  const removed = changes.filter(({ after }) => after === null).length;
  const counted = { added, removed, changed: changes.length - added - removed };
  const id = into ?? (await begin(tx, editor, what, summary));
  await tx
    .update(wordVersions)
    .set({
      added: sql`${wordVersions.added} + ${counted.added}`,
      changed: sql`${wordVersions.changed} + ${counted.changed}`,
      removed: sql`${wordVersions.removed} + ${counted.removed}`,
      inUseSince: null,
    })
    .where(eq(wordVersions.id, id));
  const rows = changes.map(({ of, before, after }) => ({
    ...{ of, target_id: (after ?? before)?.id ?? "0", before, after },
  }));
  // As one text each: a parameter for every value takes ten times as long for the rows of a large import.
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx.execute(sql`
      insert into ${wordChanges} (version_id, "of", target_id, before, after)
      select ${id}::bigint, "of", target_id, before, after
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + CHUNK))}::jsonb)
        as rows("of" text, target_id bigint, before jsonb, after jsonb)`);
  const [only] = changes.length === 1 ? changes : [];
  await recordAudit(tx, {
    adminId: editor.id,
    action: `words.${what}`,
    targetKind: only?.of === "group" ? "word_group" : "word",
    ...(only && { targetId: (only.after ?? only.before)?.id ?? "" }),
    ...(only?.before && { before: said(only.before) }),
    after: { version: id, ...(only === undefined ? counted : only.after && said(only.after)) },
    address: editor.address,
  });
  await publish(tx, WORDS_TOPIC, "words.changed", { version: id });
  return id;
}

async function begin(
  tx: Transaction,
  { id: changedBy }: Editor,
  what: VersionOf["what"],
  summary: string,
): Promise<number> {
  const [row] = await tx
    .insert(wordVersions)
    .values({ what, summary, changedBy })
    .returning({ id: wordVersions.id });
  if (row === undefined) throw new Error("the version was not stored");
  return row.id;
}

/** What of it people understand. */
function said(row: WordRow | GroupRow): Record<string, unknown> {
  const { id: _id, changedBy: _by, updatedAt: _at, ...rest } = row;
  return rest;
}
