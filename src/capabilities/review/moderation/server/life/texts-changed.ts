import { sql } from "drizzle-orm";
import { wakeBatch } from "#platform/batches/batch.ts";
import { stirBatch } from "#platform/batches/stir.ts";
import type { Queryable } from "#platform/database/client.ts";

/** What a statement returns that writes into `text_events`. */
export const wakeFollowers = wakeBatch("text_events");

/**
 * Has `text_events` looked at a moment later, for what is written with every comment: commits that notify wait for each other
 * until the disk has written them.
 */
export const stirFollowers = (): void => stirBatch("text_events");

/**
 * Has texts looked at by all that follows what is written: hits of watched words, figures. Moves of the review life do so
 * by themselves; for whoever stores, changes or deletes objects of a review kind without one, in his transaction.
 * Texts that were written more than a few minutes before they came here are counted then, and alarm nobody.
 */
export async function textsChanged(tx: Queryable, kind: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    with told as (
      insert into text_events (kind, target_id)
      select ${kind}, id::bigint from json_array_elements_text(${JSON.stringify(ids)}::json) as id
      returning 1)
    select ${wakeFollowers} from (select count(*) from told) as one`);
}
