import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { LifeState } from "#shared/life.ts";
import { countDecision } from "../decision-figures.ts";
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
 * @returns the entry's version, counted from 1 for each object
 */
export async function record(
  db: Queryable,
  object: { kind: string; targetId: string },
  move: MoveName | "undo" | null,
  { state, reason, snapshot }: Standing,
  { memberId = null, adminId }: By,
): Promise<number> {
  const [last] = await lastEntries(db, object.kind, object.targetId, 1);
  const version = (last?.version ?? 0) + 1;
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

/** Keeps with a moderator's move what else has to go back when it is undone, and counts it. */
export async function noteAside(
  db: Queryable,
  { kind, targetId, version }: { kind: string; targetId: string; version: number },
  aside: Record<string, unknown>,
): Promise<void> {
  // Where and since when it waited: handed in again, its entry in the queue says something else.
  const queued = sql`(
    select jsonb_build_object('section', section, 'submittedAt', submitted_at) from review_items
    where kind = ${kind} and target_id = ${targetId})`;
  await db
    .update(reviewHistory)
    .set({ aside: sql`${JSON.stringify(aside)}::jsonb || coalesce(${queued}, '{}')` })
    .where(
      and(
        eq(reviewHistory.kind, kind),
        eq(reviewHistory.targetId, targetId),
        eq(reviewHistory.version, version),
      ),
    );
  await countDecision(db, { kind, targetId, version });
}
