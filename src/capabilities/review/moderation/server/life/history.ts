import { and, desc, eq, inArray, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#platform/database/client.ts";
import type { LifeState } from "#shared/life.ts";
import { countDecisions } from "../decision-figures.ts";
import { reviewHistory } from "../tables.ts";
import type { MoveName } from "./moves.ts";
import { wakeFollowers } from "./texts-changed.ts";

/** What an object says and shows, enough to put it back: texts by name, pictures by the keys of their files. */
export interface Snapshot {
  texts: Record<string, string>;
  pictures: string[];
}

/** Where an object stands, with what it says. */
export interface Standing {
  state: LifeState;
  /** Why it was refused; empty otherwise. */
  reason: string;
  snapshot: Snapshot;
}

/** Who moved it. Neither: it came from nobody's account, such as imports. */
export interface By {
  memberId?: string | null | undefined;
  adminId?: string | undefined;
}

export type HistoryEntry = typeof reviewHistory.$inferSelect;

/** The last entries of an object's history, newest first. */
export function lastEntries(db: Queryable, kind: string, targetId: string, limit: number) {
  return db
    .select()
    .from(reviewHistory)
    .where(and(eq(reviewHistory.kind, kind), eq(reviewHistory.targetId, targetId)))
    .orderBy(desc(reviewHistory.version))
    .limit(limit);
}

/** The last entries of each of these objects, newest first; objects without a history are left out. */
export async function lastEntriesOf(
  db: Queryable,
  kind: string,
  targetIds: readonly string[],
  limit: number,
) {
  const later = alias(reviewHistory, "later");
  // Versions are counted without gaps.
  const newest = db
    .select({ version: max(later.version) })
    .from(later)
    .where(and(eq(later.kind, reviewHistory.kind), eq(later.targetId, reviewHistory.targetId)));
  const rows = await db
    .select()
    .from(reviewHistory)
    .where(
      and(
        eq(reviewHistory.kind, kind),
        inArray(reviewHistory.targetId, [...targetIds]),
        sql`${reviewHistory.version} > (${newest}) - ${limit}`,
      ),
    )
    .orderBy(desc(reviewHistory.version));
  return Map.groupBy(rows, (row) => row.targetId);
}

/** What is written down of an object that the caller has locked, with how it stands after it. */
export interface Entry extends Standing {
  targetId: string;
  /** Counted from 1 for each object. */
  version: number;
  /** Null for how it stood before anything was written down. */
  move: MoveName | "undo" | null;
  by: By;
}

/** Writes entries of the histories of one kind's objects down, in one statement. */
export async function record(db: Queryable, kind: string, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ targetId, version, move, state, reason, snapshot, by }) => ({
    ...{ target_id: targetId, version, move, state, reason, snapshot },
    ...{ by_member: by.memberId ?? null, by_admin: by.adminId ?? null },
  }));
  // How something stood before is no news.
  await db.execute(sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
        target_id bigint, version integer, move text, state text, reason text, snapshot jsonb,
        by_member bigint, by_admin bigint)),
    told as (
      insert into text_events (kind, target_id) select ${kind}, target_id from entry where move is not null)
    insert into review_history (kind, target_id, version, move, state, reason, snapshot, by_member, by_admin)
    select ${kind}, target_id, version, move, state, reason, snapshot, by_member, by_admin from entry
    returning case when move is not null then ${wakeFollowers} end`);
}

/** One entry of an object's history. */
export interface EntryKey {
  kind: string;
  targetId: string;
  version: number;
}

/** Keeps with moderators' moves what else has to go back when they are undone, and counts them. */
export async function noteAsides(
  db: Queryable,
  entries: readonly (EntryKey & { aside: object })[],
): Promise<void> {
  if (entries.length === 0) return;
  // Where and since when it waited: handed in again, its entry in the queue says something else.
  const queued = sql`(
    select jsonb_build_object('section', i.section, 'submittedAt', i.submitted_at) from review_items i
    where i.kind = noted.kind and i.target_id = noted.target_id)`;
  await db.execute(sql`
    update review_history h set aside = noted.aside || coalesce(${queued}, '{}')
    from jsonb_to_recordset(${JSON.stringify(
      entries.map(({ kind, targetId, version, aside }) => ({ kind, target_id: targetId, version, aside })),
    )}::jsonb) as noted (kind text, target_id bigint, version integer, aside jsonb)
    where h.kind = noted.kind and h.target_id = noted.target_id and h.version = noted.version`);
  await countDecisions(db, entries);
}
