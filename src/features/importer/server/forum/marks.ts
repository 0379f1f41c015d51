import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { importMarks } from "../tables.ts";
import type { ForumOptions } from "./run.ts";

/** Stands for everybody whose name does not come along; a member who is in no figure. */
export const UNKNOWN_KEY = "0";

export type MarkKind = (typeof importMarks.$inferSelect)["kind"];

/** Ids here of what was brought in before, by the keys there; what was not is missing. */
export async function marked(
  db: Queryable,
  source: string,
  kind: MarkKind,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: importMarks.key, ownId: importMarks.ownId })
    .from(importMarks)
    .where(
      and(
        eq(importMarks.source, source),
        eq(importMarks.kind, kind),
        sql`${importMarks.key} = any(${sql.param([...new Set(keys)])}::text[])`,
      ),
    );
  return new Map(rows.map(({ key, ownId }) => [key, ownId]));
}

/**
 * Remembers what was brought in, and by which import; in the transaction that does it.
 * @param here keys of what was here before: it does not go with the import
 */
export async function mark(
  tx: Transaction,
  { source, importId }: Pick<ForumOptions, "source" | "importId">,
  kind: MarkKind,
  brought: ReadonlyMap<string, string>,
  here: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (brought.size === 0) return;
  const rows = [...brought].map(([key, ownId]) => ({ key, own_id: ownId, made: !here.has(key) }));
  // One value, whatever their number: thousands of them took longer to put into a statement than to store.
  await tx.execute(sql`
    insert into ${importMarks} (source, kind, key, own_id, import_id, made)
    select ${source}, ${kind}, key, own_id, ${importId ?? null}::bigint, made
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(key text, own_id bigint, made boolean)`);
}

/** What comes one by one, as lists of up to `size`. */
export async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
