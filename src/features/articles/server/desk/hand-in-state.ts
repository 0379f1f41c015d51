import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { HandInRow } from "#features/articles/hand-in-contract.ts";
import { articleDrafts, articleHandIns } from "#features/articles/server/tables.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";

const OPEN = ["waiting", "sent_back", "changed"] as const;

export type HandInRecord = typeof articleHandIns.$inferSelect;

/** A hand-in with the names of who handed it in and who ended its waiting. */
export interface NamedHandIn {
  row: HandInRecord;
  by: string;
  endedBy: string;
}

/**
 * The text of a draft that the caller has locked is another one from now on: what was handed in of it can be passed no
 * longer. Every way to change a text comes by here.
 */
export async function endForChange(tx: Transaction, draftId: string, by: string): Promise<void> {
  await tx
    .update(articleHandIns)
    .set({ state: "changed", endedBy: by, endedAt: new Date() })
    .where(
      and(
        eq(articleHandIns.draftId, draftId),
        eq(articleHandIns.state, "waiting"),
        eq(articleHandIns.act, "publish"),
      ),
    );
}

/**
 * What was handed in of a draft that the caller has locked is done: published, given its time, or taken down. Every way to do
 * that comes by here, so that nothing waits on, and nothing is told as sent back any longer.
 * @param by null for the schedule; of one who does himself what he handed in, as he may, it is told as withdrawn
 */
export async function endAsDone(
  tx: Transaction,
  draftId: string,
  act: HandInRecord["act"],
  by: string | null,
): Promise<void> {
  const passed =
    by === null
      ? eq(articleHandIns.state, "waiting")
      : and(eq(articleHandIns.state, "waiting"), ne(articleHandIns.byAdmin, by));
  await tx
    .update(articleHandIns)
    .set({
      state: sql`case when ${passed} then 'passed' else 'withdrawn' end`,
      endedBy: by,
      endedAt: new Date(),
    })
    .where(
      and(
        eq(articleHandIns.draftId, draftId),
        inArray(articleHandIns.state, [...OPEN]),
        eq(articleHandIns.act, act),
      ),
    );
}

/** The last hand-in of each of some drafts, with names. */
export async function lastHandIns(
  db: Queryable,
  draftIds: readonly string[],
): Promise<Map<string, NamedHandIn>> {
  if (draftIds.length === 0) return new Map();
  const ender = alias(admins, "ender");
  const rows = await db
    .selectDistinctOn([articleHandIns.draftId], {
      row: articleHandIns,
      by: admins.name,
      endedBy: ender.name,
    })
    .from(articleHandIns)
    .innerJoin(admins, eq(admins.id, articleHandIns.byAdmin))
    .leftJoin(ender, eq(ender.id, articleHandIns.endedBy))
    .where(
      sql`${articleHandIns.draftId} in (${sql.join(
        draftIds.map((id) => sql`${id}::bigint`),
        sql`, `,
      )})`,
    )
    .orderBy(articleHandIns.draftId, sql`${articleHandIns.id} desc`);
  return new Map(rows.map(({ row, by, endedBy }) => [row.draftId, { row, by, endedBy: endedBy ?? "" }]));
}

/** What lists and the editor say of a draft's last hand-in; null where there is nothing to be done about it. */
export function openHandIn({ row, by, endedBy }: NamedHandIn, adminId: string): HandInRow | null {
  const state = OPEN.find((one) => one === row.state);
  if (state === undefined) return null;
  return {
    ...{ id: row.id, act: row.act, state, note: row.note, reason: row.reason, version: row.version },
    ...{ by, own: row.byAdmin === adminId, ended_by: endedBy, correction: row.correction },
    at: row.createdAt.toISOString(),
    publish_at: row.publishAt?.toISOString() ?? null,
    take_down_at: row.takeDownAt?.toISOString() ?? null,
  };
}

/** Of drafts: that they wait for a second person. */
export const isWaiting: SQL = sql`${articleDrafts.id} in (
  select ${articleHandIns.draftId} from ${articleHandIns} where ${articleHandIns.state} = 'waiting')`;

/** Of drafts: that somebody gets back what he handed in, and did nothing about it since. */
export const isSentBackTo = (adminId: string): SQL => sql`${articleDrafts.id} in (
  select h.draft_id from ${articleHandIns} h
  where h.by_admin = ${adminId} and h.state = 'sent_back'
    and not exists (select 1 from ${articleHandIns} later where later.draft_id = h.draft_id and later.id > h.id))`;
