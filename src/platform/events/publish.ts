import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { preparedRows } from "#platform/database/prepared.ts";
import { events } from "./tables.ts";

export const EVENTS_CHANNEL = "paddock_events";
/** Bytes of a payload. With its frame it has to fit into a NOTIFY, which ends at 8000 bytes. */
const MAX_PAYLOAD = 4000;

/** What concerns one member. */
export const memberTopic = (memberId: string) => `member:${memberId}`;

/**
 * Tells everybody who follows `topic`, in every process, as soon as the caller's transaction commits; nobody when it
 * is rolled back. An event is a hint that something changed and says little more: whoever hears it asks for the rest.
 * @param type what happened, as in `notices.changed`
 * @param payload plain JSON, at most 4000 bytes
 */
export function publish(
  tx: Queryable,
  topic: string,
  type: string,
  payload: Record<string, unknown> = {},
): Promise<void> {
  return publishAll(tx, [{ topic, type, payload }]);
}

/** {@link publish} for several at once, in their order, in one statement. */
export async function publishAll(
  tx: Queryable,
  told: readonly { topic: string; type: string; payload?: Record<string, unknown> }[],
): Promise<void> {
  if (told.length === 0) return;
  const payloads = told.map(({ payload = {} }) => JSON.stringify(payload));
  for (const [at, text] of payloads.entries())
    if (Buffer.byteLength(text) > MAX_PAYLOAD)
      throw new Error(`the event ${told[at]?.type} is larger than a hint`);
  await preparedRows(
    tx,
    "events:publish",
    () => sql`
    with told as (
      insert into ${events} (topic, type, payload)
      select topic, type, payload::jsonb
      from unnest(${sql.placeholder("topics")}::text[], ${sql.placeholder("types")}::text[],
        ${sql.placeholder("payloads")}::text[]) with ordinality as hint (topic, type, payload, n)
      order by n
      returning id, topic, type, payload
    )
    select pg_notify(${sql.raw(`'${EVENTS_CHANNEL}'`)}, json_build_object(
      'id', id::text, 'horizon', pg_snapshot_xmin(pg_current_snapshot())::text,
      'topic', topic, 'type', type, 'payload', payload::json)::text)
    from told order by id`,
    { topics: told.map(({ topic }) => topic), types: told.map(({ type }) => type), payloads },
  );
}

/**
 * Deletes what was told more than a day ago; transactions go whole and in their order, as cursors expect. The last of them
 * stays, so that a place behind it is known for one since when nothing was deleted.
 */
export async function forgetOldEvents(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from ${events} where tx < (
      select tx from ${events} where created_at < now() - interval '1 day' order by tx desc limit 1)`);
}
