import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { memberCards } from "#capabilities/members/server/public.ts";
import type { MessageTab, messageSchema, Unread } from "#capabilities/messages/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { notices } from "./tables.ts";

interface Query {
  tab: MessageTab;
  cursor?: string | undefined;
  limit: number;
}

/** A page of one member's messages. */
export async function listMessages(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { tab, cursor, limit }: Query,
): Promise<{ items: z.input<typeof messageSchema>[]; next_cursor: string | null; unread: Unread }> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["messages", memberId, tab], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(notices)
        .where(
          and(
            eq(notices.memberId, memberId),
            eq(notices.kind, tab),
            below([notices.createdAt, notices.id], after),
          ),
        )
        .orderBy(desc(notices.createdAt), desc(notices.id))
        .limit(take),
    (row) => [row.createdAt, row.id],
  );
  const actors = await memberCards(
    db,
    rows.flatMap((row) => (row.actorId === null ? [] : [row.actorId])),
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      tab: row.kind,
      title: row.title,
      body: row.body,
      link: row.link,
      action: row.action,
      read: row.readAt !== null,
      created_at: row.createdAt.toISOString(),
      actor: row.actorId === null ? null : (actors.get(row.actorId) ?? null),
    })),
    next_cursor,
    unread: await countUnread(db, memberId),
  };
}

export async function countUnread(db: Queryable, memberId: string): Promise<Unread> {
  const rows = await db
    .select({ kind: notices.kind, count: sql<number>`count(*)::int` })
    .from(notices)
    .where(and(eq(notices.memberId, memberId), isNull(notices.readAt)))
    .groupBy(notices.kind)
    .orderBy(sql`max(${notices.createdAt}) desc`);
  const unread: Unread = { reply: 0, like: 0, system: 0, total: 0, newest: rows[0]?.kind ?? null };
  for (const { kind, count } of rows) {
    unread[kind] = count;
    unread.total += count;
  }
  return unread;
}

/** Marks own messages as read: the named ones, those of a tab, or all. Others' are left alone silently. */
export async function markRead(
  db: Queryable,
  memberId: string,
  { ids, tab }: { ids?: string[] | undefined; tab?: MessageTab | undefined },
): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notices.memberId, memberId),
        isNull(notices.readAt),
        ids === undefined ? undefined : inArray(notices.id, ids),
        tab === undefined ? undefined : eq(notices.kind, tab),
      ),
    );
}
