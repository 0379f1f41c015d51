import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { NoticeGroup, noticeSchema, Unread } from "#capabilities/people/notices/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { actorsShown } from "./actor-filter.ts";
import { peopleOf } from "./bundles.ts";
import { publishChange } from "./publish-change.ts";
import { notices } from "./tables.ts";

interface Query extends PageQuery {
  group: NoticeGroup;
}

/** A page of one member's notices. */
export async function listNotices(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { group, cursor, limit }: Query,
): Promise<{ items: z.input<typeof noticeSchema>[]; next_cursor: string | null; unread: Unread }> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["notices", memberId, group], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(notices)
        .where(
          and(
            eq(notices.memberId, memberId),
            eq(notices.group, group),
            actorsShown(memberId),
            below([notices.createdAt, notices.id], after),
          ),
        )
        .orderBy(desc(notices.createdAt), desc(notices.id))
        .limit(take),
    (row) => [row.createdAt, row.id],
  );
  const bundled = rows.flatMap((row) => (row.bundle === null ? [] : [row.id]));
  const people = await peopleOf(db, memberId, bundled);
  const cards = await memberCards(db, [
    ...rows.flatMap((row) => (row.actorId === null ? [] : [row.actorId])),
    ...[...people.values()].flatMap(({ latest }) => latest),
  ]);
  return {
    items: rows.map((row) => {
      const { count = 0, latest = [] } = people.get(row.id) ?? {};
      const faces = latest.flatMap((id) => cards.get(id) ?? []);
      return {
        id: row.id,
        kind: row.kind,
        group: row.group,
        title: row.title,
        body: row.body,
        reason: row.reason,
        link: row.link,
        action: row.action,
        read: row.readAt !== null,
        created_at: row.createdAt.toISOString(),
        actor: faces[0] ?? (row.actorId === null ? null : (cards.get(row.actorId) ?? null)),
        people: count > 1 ? { count, faces } : null,
      };
    }),
    next_cursor,
    unread: await countUnread(db, memberId),
  };
}

export async function countUnread(db: Queryable, memberId: string): Promise<Unread> {
  const rows = await db
    .select({ group: notices.group, count: sql<number>`count(*)::int` })
    .from(notices)
    .where(and(eq(notices.memberId, memberId), isNull(notices.readAt), actorsShown(memberId)))
    .groupBy(notices.group)
    .orderBy(sql`max(${notices.createdAt}) desc`);
  const unread: Unread = {
    reply: 0,
    like: 0,
    fan: 0,
    system: 0,
    reminder: 0,
    total: 0,
    newest: rows[0]?.group ?? null,
  };
  for (const { group, count } of rows) {
    unread[group] = count;
    unread.total += count;
  }
  return unread;
}

/** How many {@link countUnread} counts altogether, as a part of a statement. */
export const unreadCount = (memberId: SQL): SQL<number> =>
  countOf(notices, and(eq(notices.memberId, memberId), isNull(notices.readAt), actorsShown(memberId)));

/** Marks own notices as read: the named ones, those of a group or a kind, or all. Others' are left alone silently. */
export async function markRead(
  tx: Queryable,
  memberId: string,
  { ids, group, kind }: { ids?: string[] | undefined; group?: NoticeGroup | undefined; kind?: string },
): Promise<void> {
  const marked = await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notices.memberId, memberId),
        isNull(notices.readAt),
        ids === undefined ? undefined : inArray(notices.id, ids),
        group === undefined ? undefined : eq(notices.group, group),
        kind === undefined ? undefined : eq(notices.kind, kind),
      ),
    )
    .returning({ id: notices.id });
  if (marked.length > 0) await publishChange(tx, memberId);
}
