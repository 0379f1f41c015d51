import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { WaitingRow } from "#platform/batches/batch.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { actorShown, actorsShown, partsShown } from "./actor-filter.ts";
import { noticeMutes, noticeParts, notices } from "./tables.ts";

/** How far the people of a bundle are counted. */
const COUNTED = 1000;
const FACES = 3;

/** A row of `waiting_notices`. */
export interface WaitingNotice extends WaitingRow {
  kind: string;
  group: string;
  member_id: string;
  actor_id: string;
  key: string;
  bundle: string | null;
  title: string;
  body: string;
  reason: string;
  link: string;
  action: string;
}

/**
 * Adds to the bundle that is not read yet, or begins one, in one statement. The bundle comes to the top with the words of
 * the latest.
 * @param some of one member, bundle and kind, in their order
 * @returns false where there is nothing to tell: told before under the same key, or not to be told
 */
export async function tellTogether(
  tx: Queryable,
  { member_id: memberId, bundle, kind, group }: WaitingNotice,
  some: readonly WaitingNotice[],
): Promise<boolean> {
  const { rows } = await tx.execute<{ added: number }>(sql`
    with heard as (
      select distinct on (told.key) told.* from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as told (
          id bigint, actor_id bigint, key text, at timestamptz, title text, body text, reason text, link text, action text)
      where not exists (select 1 from ${noticeParts} where key = told.key and member_id = ${memberId}::bigint)
        and not exists (select 1 from ${notices} where key = told.key and member_id = ${memberId}::bigint)
        and not exists (select 1 from ${noticeMutes} where kind = ${kind} and member_id = ${memberId}::bigint)
        and ${actorShown(memberId, sql`told.actor_id`)}
      order by told.key, told.id
    ), bundle as (
      insert into ${notices} (member_id, kind, "group", actor_id, title, body, reason, link, action, bundle)
      select ${memberId}::bigint, ${kind}, ${group}, actor_id, title, body, reason, link, action, ${bundle}
      from heard order by id desc limit 1
      on conflict (member_id, bundle) where bundle is not null and read_at is null do update set
        actor_id = excluded.actor_id, title = excluded.title, body = excluded.body, reason = excluded.reason,
        link = excluded.link, action = excluded.action, created_at = greatest(${notices}.created_at, now())
      returning id
    ), added as (
      insert into ${noticeParts} (notice_id, member_id, actor_id, key, created_at)
      select bundle.id, ${memberId}::bigint, heard.actor_id, heard.key, heard.at from heard, bundle
      on conflict do nothing returning 1
    )
    select count(*)::int as added from added`);
  return (rows[0]?.added ?? 0) > 0;
}

/**
 * Takes out of their bundles what was told under these keys; a bundle that is left empty goes.
 * @returns whom that was told
 */
export async function withdrawParts(
  tx: Queryable,
  keys: readonly string[],
  { unread = false }: { unread?: boolean },
): Promise<string[]> {
  const withdrawn = inArray(noticeParts.key, [...keys]);
  const parts = tx.select({ id: noticeParts.noticeId }).from(noticeParts).where(withdrawn);
  // Locked first: who is added meanwhile is seen by what follows.
  const bundles = await tx
    .select({ id: notices.id, memberId: notices.memberId })
    .from(notices)
    .where(and(inArray(notices.id, parts), unread ? isNull(notices.readAt) : undefined))
    .orderBy(notices.id)
    .for("update");
  for (const { id } of bundles) {
    await tx.delete(noticeParts).where(and(withdrawn, eq(noticeParts.noticeId, id)));
    const [latest] = await tx
      .select({ actorId: noticeParts.actorId, createdAt: noticeParts.createdAt })
      .from(noticeParts)
      .where(eq(noticeParts.noticeId, id))
      .orderBy(desc(noticeParts.createdAt), desc(noticeParts.actorId))
      .limit(1);
    if (latest) await tx.update(notices).set(latest).where(eq(notices.id, id));
    else await tx.delete(notices).where(eq(notices.id, id));
  }
  return bundles.map(({ memberId }) => memberId);
}

/** How many are in each of these bundles that the member hears of, up to 1000, and the latest three. */
export async function peopleOf(
  db: Queryable,
  memberId: string,
  noticeIds: readonly string[],
): Promise<Map<string, { count: number; latest: string[] }>> {
  if (noticeIds.length === 0) return new Map();
  const inBundle = sql`${noticeParts.noticeId} = bundle.id and ${partsShown(memberId)}`;
  const { rows } = await db.execute<{ id: string; count: number; latest: string[] }>(sql`
    select bundle.id::text, (
        select count(*)::int from (select 1 from ${noticeParts} where ${inBundle} limit ${COUNTED}) counted
      ) as count, array(
        select ${noticeParts.actorId}::text from ${noticeParts} where ${inBundle}
        order by ${noticeParts.createdAt} desc, ${noticeParts.actorId} desc limit ${FACES}
      ) as latest
    from unnest(${sql.param([...noticeIds])}::bigint[]) as bundle (id)`);
  return new Map(rows.map(({ id, count, latest }) => [id, { count, latest }]));
}

/** A page of the members in one of the member's bundles, the latest first. @throws AppError NOT_FOUND */
export async function listPeople(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  noticeId: string,
  { cursor, limit }: PageQuery,
) {
  const [notice] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.id, noticeId), eq(notices.memberId, memberId), actorsShown(memberId)));
  if (notice === undefined) throw new AppError("NOT_FOUND", "这条消息已被撤回");
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["notice people", memberId, noticeId], cursor, limit },
    (after, take) =>
      db
        .select({ actorId: noticeParts.actorId, createdAt: noticeParts.createdAt })
        .from(noticeParts)
        .where(
          and(
            eq(noticeParts.noticeId, noticeId),
            partsShown(memberId),
            below([noticeParts.createdAt, noticeParts.actorId], after),
          ),
        )
        .orderBy(desc(noticeParts.createdAt), desc(noticeParts.actorId))
        .limit(take),
    (row) => [row.createdAt, row.actorId],
  );
  const cards = await memberCards(
    db,
    rows.map((row) => row.actorId),
  );
  return {
    items: rows.flatMap(({ actorId, createdAt }) => {
      const member = cards.get(actorId);
      return member === undefined ? [] : [{ member, at: createdAt.toISOString() }];
    }),
    next_cursor,
  };
}
