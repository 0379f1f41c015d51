import { sql } from "drizzle-orm";
import type { Batch } from "#platform/batches/batch.ts";
import { stirBatch } from "#platform/batches/stir.ts";
import type { Queryable } from "#platform/database/client.ts";
import { gathered } from "#platform/database/gathered.ts";
import { preparedRows } from "#platform/database/prepared.ts";
import { actorShown } from "./actor-filter.ts";
import { tellTogether, type WaitingNotice } from "./bundles.ts";
import { publishChange } from "./publish-change.ts";
import { pushNotices } from "./pushes.ts";
import { noticeMutes, notices, waitingNotices } from "./tables.ts";

/** Where notices wait until they are told. */
export const WAITING_NOTICES = "waiting_notices";

type Told = Omit<typeof waitingNotices.$inferInsert, "id" | "at" | "attempts" | "retryAt">;

/** Has something told a moment after the commit, together with what else is told then. */
export const tellLater = gathered(async (tx: Queryable, told: readonly Told[]) => {
  await preparedRows(
    tx,
    WAITING_NOTICES,
    () => sql`
      insert into ${waitingNotices} (kind, "group", member_id, actor_id, key, bundle, title, body, reason, link, action)
      select kind, "group", member_id, actor_id, key, bundle, title, body, reason, link, action
      from jsonb_to_recordset(${sql.placeholder("told")}::jsonb) as told (n int, kind text, "group" text, member_id bigint,
        actor_id bigint, key text, bundle text, title text, body text, reason text, link text, action text)
      order by n`,
    {
      told: JSON.stringify(
        told.map(({ memberId: member_id, actorId: actor_id, ...one }, n) => ({
          ...{ n, member_id, actor_id },
          ...one,
        })),
      ),
    },
  );
  stirBatch(WAITING_NOTICES);
  return told.map(() => undefined);
});

/** Tells what waits; open pages of each member hear of it once for all of it. */
export const noticeBatch: Batch<WaitingNotice> = {
  size: 200,
  async take(tx, _services, rows) {
    const heard = new Set<string>();
    const together = Map.groupBy(rows, ({ member_id, bundle, kind }) =>
      JSON.stringify([member_id, bundle, bundle === null ? "" : kind]),
    );
    for (const some of together.values()) {
      const [first] = some;
      if (first === undefined) continue;
      const told = first.bundle === null ? await tellApart(tx, some) : await tellTogether(tx, first, some);
      if (told) heard.add(first.member_id);
    }
    for (const memberId of heard) await publishChange(tx, memberId);
  },
};

/** A type, since rows of `execute` have to be records. */
type Row = { member_id: string; kind: string; title: string; body: string; link: string };

/**
 * Tells one member what stands on its own.
 * @returns false where there is nothing to tell: told before under the same key, or not to be told
 */
async function tellApart(tx: Queryable, some: readonly WaitingNotice[]): Promise<boolean> {
  const memberId = some[0]?.member_id ?? "0";
  const { rows } = await tx.execute<Row>(sql`
    insert into ${notices} (member_id, kind, "group", actor_id, title, body, reason, link, action, key, created_at)
    select ${memberId}::bigint, told.kind, told."group", told.actor_id, told.title, told.body, told.reason, told.link,
      told.action, told.key, told.at
    from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as told (id bigint, kind text, "group" text, actor_id bigint,
      key text, at timestamptz, title text, body text, reason text, link text, action text)
    where ${actorShown(memberId, sql`told.actor_id`)} and not exists (
      select 1 from ${noticeMutes} where kind = told.kind and member_id = ${memberId}::bigint)
    order by told.id
    on conflict do nothing returning member_id, kind, title, body, link`);
  await pushNotices(
    tx,
    rows.map(({ kind, title, body, link }) => ({ memberId, kind, text: { title, body, link } })),
  );
  return rows.length > 0;
}
