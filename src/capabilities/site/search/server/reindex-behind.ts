import { sql } from "drizzle-orm";
import type { Batch, WaitingRow } from "#platform/batches/batch.ts";
import { stirBatch } from "#platform/batches/stir.ts";
import type { Transaction } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { reindex } from "./reindex.ts";
import { waitingDocuments } from "./tables.ts";

/** Where objects wait until they are found. */
export const WAITING_DOCUMENTS = "waiting_documents";

/**
 * Has an object found a moment after the commit, together with others: for what appears. What is hidden is not found any
 * longer from its commit on, by `reindex`; as the object is read when its turn comes, it makes no difference which of the
 * two is through first.
 */
export async function reindexBehind(tx: Transaction, kind: string, targetId: string): Promise<void> {
  await preparedOnce(tx, WAITING_DOCUMENTS, (name) =>
    tx
      .insert(waitingDocuments)
      .values({ kind: sql.placeholder("kind"), targetId: sql.placeholder("targetId") })
      .prepare(name),
  ).execute({ kind, targetId });
  stirBatch(WAITING_DOCUMENTS);
}

interface DocumentRow extends WaitingRow {
  kind: string;
  target_id: string;
}

/** Has what waits found as it is now. */
export const documentBatch: Batch<DocumentRow> = {
  size: 200,
  async take(tx, _services, rows) {
    for (const [kind, some] of Map.groupBy(rows, (row) => row.kind))
      await reindex(
        tx,
        kind,
        some.map(({ target_id }) => target_id),
      );
  },
};
