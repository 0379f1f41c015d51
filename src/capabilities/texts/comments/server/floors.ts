import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { preparedRows } from "#platform/database/prepared.ts";
import { commentFloors, comments } from "./tables.ts";
import { commentTarget } from "./targets.ts";

interface Place {
  targetKind: string;
  targetId: string;
}

/**
 * Gives comments, in their order, the next floors under what they stand under, things of one kind, and counts them there where
 * that kind has a `countIn`. Everybody who opens a thread there waits for these rows until the transaction ends, so it comes
 * late in one. A number is never given twice; a transaction that fails gives its own back.
 * @returns by the comments' ids
 */
export async function drawFloors(
  tx: Transaction,
  targetKind: string,
  opened: readonly { id: string; targetId: string }[],
): Promise<Map<string, number>> {
  const counting = commentTarget(targetKind).countIn?.(sql`under`);
  const rows = await preparedRows<{ id: string; floor: number }>(
    tx,
    `comments:floors:${targetKind}`,
    () => sql`
      with opened as (
        select *, row_number() over (partition by target_id order by n) as nth
        from unnest(${sql.placeholder("ids")}::bigint[], ${sql.placeholder("targetIds")}::bigint[])
          with ordinality as o (id, target_id, n)),
      under as (select target_id, count(*)::int as more from opened group by target_id),
      drawn as (
        insert into ${commentFloors} as f (target_kind, target_id, last)
        select ${sql.placeholder("targetKind")}, target_id, more from under order by target_id
        on conflict (target_kind, target_id) do update set last = f.last + excluded.last
        returning target_id, last)
      ${counting === undefined ? sql`` : sql`, counted as (${counting})`}
      update ${comments} as c set floor = drawn.last - under.more + opened.nth
      from opened join drawn using (target_id) join under using (target_id)
      where c.id = opened.id returning c.id, c.floor`,
    { targetKind, ids: opened.map(({ id }) => id), targetIds: opened.map(({ targetId }) => targetId) },
  );
  if (rows.length < opened.length) throw new Error("a comment that was to get a floor is not there");
  return new Map(rows.map(({ id, floor }) => [id, floor]));
}

/**
 * Numbers what was stored in bulk under a target (demo, imports): published comments that open a thread and have no
 * floor yet get the next ones, in the order of their time.
 */
export async function numberFloors(tx: Transaction, { targetKind, targetId }: Place): Promise<void> {
  await tx.execute(sql`
    with drawn as (
      select ${comments.id} as id, row_number() over (order by ${comments.createdAt}, ${comments.id})
        + coalesce((select last from ${commentFloors}
            where target_kind = ${targetKind} and target_id = ${targetId}), 0) as floor
      from ${comments}
      where ${comments.targetKind} = ${targetKind} and ${comments.targetId} = ${targetId}
        and ${comments.rootId} is null and ${comments.floor} is null
        and (${comments.status} = 'published' or ${comments.replies} > 0)),
    given as (
      update ${comments} set floor = drawn.floor from drawn where ${comments.id} = drawn.id returning drawn.floor)
    insert into ${commentFloors} (target_kind, target_id, last)
    select ${targetKind}, ${targetId}, max(floor) from given having count(*) > 0
    on conflict (target_kind, target_id) do update set last = excluded.last`);
}

/** The comment that stands on a floor, or on the next one that still holds a place; else the last one that does. */
export async function rootAtFloor(
  db: Queryable,
  { targetKind, targetId }: Place,
  floor: number,
): Promise<string | undefined> {
  const nearest = (side: "from" | "before") => sql`
    select ${comments.id}::text as id from ${comments}
    where ${comments.targetKind} = ${targetKind} and ${comments.targetId} = ${targetId}
      and (${comments.status} = 'published' or ${comments.replies} > 0)
      and ${comments.floor} ${side === "from" ? sql`>=` : sql`<`} ${floor}
    order by ${comments.floor} ${side === "from" ? sql`asc` : sql`desc`} limit 1`;
  const [next] = (await db.execute<{ id: string }>(nearest("from"))).rows;
  if (next) return next.id;
  const [last] = (await db.execute<{ id: string }>(nearest("before"))).rows;
  return last?.id;
}
