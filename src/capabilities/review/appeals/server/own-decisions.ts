import { and, desc, eq, exists, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { APPEAL_DAYS, type ownDecisionSchema } from "#capabilities/review/appeals/contract.ts";
import {
  reviewItems,
  reviewKind,
  reviewKinds,
  TELL_SECONDS,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { excerpt } from "#shared/text.ts";
import { appeals } from "./tables.ts";

const TAKEN = ["rejected", "revoked", "removed"] as const;
export type Taken = (typeof TAKEN)[number];
export const isTaken = (status: string): status is Taken => (TAKEN as readonly string[]).includes(status);

/** The last entry of an object's history. */
export interface LastEntry {
  version: number;
  move: string | null;
  byAdmin: string | null;
  byMember: string | null;
}

/** The last entries of what stands behind these entries of the queue, by their ids. */
export async function lastDecisions(
  db: Queryable,
  itemIds: readonly string[],
): Promise<Map<string, LastEntry>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await db.execute<{
    id: string;
    version: number;
    move: string | null;
    by_admin: string | null;
    by_member: string | null;
  }>(sql`
    select i.id::text, h.version, h.move, h.by_admin::text, h.by_member::text from review_items i,
      lateral (select * from review_history h where h.kind = i.kind and h.target_id = i.target_id
        order by h.version desc limit 1) as h
    where ${inArray(sql`i.id`, [...itemIds])}`);
  return new Map(
    rows.map((row) => [
      row.id,
      { version: row.version, move: row.move, byAdmin: row.by_admin, byMember: row.by_member },
    ]),
  );
}

/** Whether somebody else took it away, in a way that can be appealed. */
export const isAppealable = (kind: string, authorId: string, last: LastEntry): boolean =>
  reviewKind(kind).appeals !== "never" &&
  ["reject", "revoke", "remove"].includes(last.move ?? "") &&
  (last.byAdmin !== null || (last.byMember !== null && last.byMember !== authorId));

/** Kinds whose decisions are appealed here; applications have a way of their own. */
const appealedKinds = () =>
  reviewKinds.entries().flatMap(([name, { appeals: way }]) => (way === "never" ? [] : [name]));

/** What was taken from a member, told already, newest first; and what he got back by an appeal. */
export async function ownDecisions(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { cursor, limit }: PageQuery,
): Promise<{ items: z.input<typeof ownDecisionSchema>[]; next_cursor: string | null }> {
  const appealed = db.select({ id: appeals.id }).from(appeals).where(eq(appeals.itemId, reviewItems.id));
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["own decisions", memberId], cursor, limit },
    (after, take) =>
      db
        .select({
          item: reviewItems,
          over: sql<boolean>`${reviewItems.decidedAt} < now() - make_interval(days => ${APPEAL_DAYS})`,
        })
        .from(reviewItems)
        .where(
          and(
            eq(reviewItems.authorId, memberId),
            isNotNull(reviewItems.decidedAt),
            inArray(reviewItems.kind, appealedKinds()),
            or(
              and(
                inArray(reviewItems.status, [...TAKEN]),
                sql`not ${reviewItems.waiting}`,
                lte(reviewItems.decidedAt, sql`now() - make_interval(secs => ${TELL_SECONDS})`),
              ),
              and(eq(reviewItems.status, "published"), exists(appealed)),
            ),
            below([reviewItems.decidedAt, reviewItems.id], after),
          ),
        )
        .orderBy(desc(reviewItems.decidedAt), desc(reviewItems.id))
        .limit(take),
    ({ item }) => [item.decidedAt ?? item.submittedAt, item.id],
  );
  const ids = rows.map(({ item }) => item.id);
  const last = await lastDecisions(db, ids);
  const filed =
    ids.length === 0
      ? []
      : await db.select().from(appeals).where(inArray(appeals.itemId, ids)).orderBy(appeals.id);
  const newest = new Map(filed.map((appeal) => [appeal.itemId, appeal]));
  const contents = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(rows, ({ item }) => item.kind)) {
    const found = await reviewKind(kind).load(
      db,
      ofKind.map(({ item }) => item.targetId),
    );
    for (const { item } of ofKind) {
      const content = found.get(item.targetId)?.content;
      contents.set(item.id, excerpt(content?.title || content?.text || "", 80));
    }
  }
  return {
    next_cursor,
    items: rows.flatMap(({ item, over }) => {
      const entry = last.get(item.id);
      const appeal = newest.get(item.id);
      if (entry === undefined) return [];
      const standing = isTaken(item.status) && !item.waiting;
      const against = appeal !== undefined && (appeal.decision === entry.version || !standing);
      if (!standing && !against) return [];
      const can = standing && !against && !over && isAppealable(item.kind, memberId, entry);
      return [
        {
          id: item.id,
          noun: reviewKind(item.kind).noun,
          text: contents.get(item.id) ?? "",
          outcome: standing && isTaken(item.status) ? item.status : ("restored" as const),
          reason: against ? appeal.reason : item.reason,
          at: (against ? appeal.decidedAt : (item.decidedAt ?? item.submittedAt)).toISOString(),
          decision: entry.version,
          can_appeal: can,
          appeal: against
            ? {
                state: appeal.state,
                words: appeal.words,
                at: appeal.createdAt.toISOString(),
                answer: appeal.answer,
                answered_at: appeal.answeredAt?.toISOString() ?? null,
              }
            : null,
        },
      ];
    }),
  };
}
