import { and, desc, eq, sql } from "drizzle-orm";
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

/** The last entries of an object's history, newest first. */
export function lastEntries(db: Queryable, kind: string, targetId: string, limit: number) {
  return db
    .select()
    .from(reviewHistory)
    .where(and(eq(reviewHistory.kind, kind), eq(reviewHistory.targetId, targetId)))
    .orderBy(desc(reviewHistory.version))
    .limit(limit);
}

/**
 * Writes down a move of an object that the caller has locked, with how it stands after it.
 * @param move null for how it stood before anything was written down
 * @param before version of its last entry, 0 for none; read where it is left out
 * @returns the entry's version, counted from 1 for each object
 */
export async function record(
  db: Queryable,
  object: { kind: string; targetId: string },
  move: MoveName | "undo" | null,
  { state, reason, snapshot }: Standing,
  { memberId = null, adminId }: By,
  before?: number,
): Promise<number> {
  const known = before ?? (await lastEntries(db, object.kind, object.targetId, 1))[0]?.version ?? 0;
  const version = known + 1;
  const entry = sql`insert into review_history
      (kind, target_id, version, move, state, reason, snapshot, by_member, by_admin)
    values (${object.kind}, ${object.targetId}, ${version}, ${move}, ${state}, ${reason},
      ${JSON.stringify(snapshot)}::jsonb, ${memberId}, ${adminId ?? null})`;
  // How it stood before is no news.
  if (move === null) await db.execute(entry);
  else
    await db.execute(sql`
      with told as (insert into text_events (kind, target_id) values (${object.kind}, ${object.targetId}))
      ${entry} returning ${wakeFollowers}`);
  return version;
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
