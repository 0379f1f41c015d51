import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { commentFloors, comments } from "./tables.ts";
import { commentTarget } from "./targets.ts";

interface Place {
  targetKind: string;
  targetId: string;
}

/**
 * Gives a comment the next floor under its target, and counts it there where the target has a `countOne`. Everybody who opens a
 * thread there waits for this row until the transaction ends, so it comes late in one. A number is never given twice; a
 * transaction that fails gives its own back.
 */
export async function drawFloor(
  tx: Transaction,
  { id, targetKind, targetId }: Place & { id: string },
): Promise<number> {
  const [row] = await preparedOnce(tx, `comments:floor:${targetKind}`, (name) => {
    const drawn = tx.$with("drawn").as(
      tx
        .insert(commentFloors)
        .values({
          targetKind: sql.placeholder("targetKind"),
          targetId: sql.placeholder("targetId"),
          last: 1,
        })
        .onConflictDoUpdate({
          target: [commentFloors.targetKind, commentFloors.targetId],
          set: { last: sql`${commentFloors.last} + 1` },
        })
        .returning({ last: commentFloors.last }),
    );
    const counting = commentTarget(targetKind).countOne?.(tx);
    const parts = counting === undefined ? [drawn] : [drawn, tx.$with("counted", {}).as(counting)];
    return tx
      .with(...parts)
      .update(comments)
      .set({ floor: sql`${drawn.last}` })
      .from(drawn)
      .where(eq(comments.id, sql.placeholder("id")))
      .returning({ floor: comments.floor })
      .prepare(name);
  }).execute({ id, targetKind, targetId });
  if (row?.floor == null) throw new Error("a comment that was to get a floor is not there");
  return row.floor;
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
