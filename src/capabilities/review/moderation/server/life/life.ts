import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { LifeState } from "#shared/life.ts";
import type { Effects, Put, ReviewKind } from "../kinds/kind.ts";
import { reviewKind } from "../kinds/registry.ts";
import type { Screening } from "../screening/screen.ts";
import { type HeldFor, reviewItems } from "../tables.ts";
import { type By, lastEntries, record, type Snapshot, type Standing } from "./history.ts";
import { isLegal, type MoveName, moves } from "./moves.ts";
import { tellOpenPages } from "./open-pages.ts";
import { wakeFollowers } from "./texts-changed.ts";

export interface Moving {
  by: By;
  /** Told to the author with a refusal. */
  reason?: string;
  /** What it says and shows from now on, where the move changes that. */
  snapshot?: Snapshot;
  /** Where it stands in the queue, for moves that hand it in. */
  section?: string;
  /** What screening said, for moves that hand it in: why it waits, if it does. Without it somebody has to look. */
  screening?: Pick<Screening, "hits" | "waits"> | undefined;
  /** What a decision says beside yes or no; for the kind alone. */
  detail?: Put["detail"];
  /** As `lockLife` answered it, where the caller has changed texts or pictures since. */
  before?: Standing | undefined;
  /** As `lockLife` answered it in this transaction, where nothing has changed it since. */
  locked?: Standing | undefined;
}

export type Moved =
  | {
      moved: true;
      from: LifeState;
      to: LifeState;
      version: number /** Of an undo: why it stands so again. */;
      reason?: string;
    }
  /** Nothing was done. `state` is null when there is no such object. */
  | { moved: false; state: LifeState | null };

/**
 * Locks an object with its place in the queue, in the order that everybody keeps: what its kind asks for, the queue's entry,
 * the object itself.
 * @returns where it stands; undefined when there is no such object
 */
export async function lockLife(
  tx: Transaction,
  kind: string,
  targetId: string,
): Promise<Standing | undefined> {
  await reviewKind(kind).locks?.(tx, targetId);
  await tx
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(and(eq(reviewItems.kind, kind), eq(reviewItems.targetId, targetId)))
    .for("update");
  return reviewKind(kind).read(tx, targetId);
}

/**
 * Locks entries of the queue by their ids, in the order of these, so that two who lock the same wait for each other; what
 * their kinds ask for comes before.
 */
export async function lockItems(tx: Transaction, ids: readonly string[]): Promise<void> {
  const wanted = inArray(reviewItems.id, [...ids]);
  const items = await tx
    .select({ kind: reviewItems.kind, targetId: reviewItems.targetId })
    .from(reviewItems)
    .where(wanted)
    .orderBy(reviewItems.id);
  for (const { kind, targetId } of items) await reviewKind(kind).locks?.(tx, targetId);
  await tx
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(wanted)
    .orderBy(reviewItems.id)
    .for("update");
}

/** Has its author not be told of the decision that stands: he hears of it in another way. */
export async function silence(tx: Queryable, kind: string, targetId: string): Promise<void> {
  await tx
    .update(reviewItems)
    .set({ notifiedAt: sql`now()` })
    .where(and(eq(reviewItems.kind, kind), eq(reviewItems.targetId, targetId)));
}

/** Whether somebody still has to look at an object. */
export async function isWaiting(db: Queryable, kind: string, targetId: string): Promise<boolean> {
  const [item] = await db
    .select({ waiting: reviewItems.waiting })
    .from(reviewItems)
    .where(and(eq(reviewItems.kind, kind), eq(reviewItems.targetId, targetId)));
  return item?.waiting ?? false;
}

/**
 * Begins the life of an object that the caller's transaction has just stored as it is to stand, in its queue and in its
 * history: nobody else knows of it, so that nothing is locked or read. One statement.
 */
export async function beginLife(
  tx: Transaction,
  services: Effects,
  kindName: string,
  targetId: string,
  name: "submit" | "publish",
  {
    by,
    section,
    snapshot,
    screening,
  }: Required<Pick<Moving, "by" | "section" | "snapshot">> & Pick<Moving, "screening">,
): Promise<void> {
  const status = moves[name].to;
  const memberId = by.memberId ?? null;
  const { waiting, held } = waitOf(screening);
  await tx.execute(sql`
    with begun as (
      insert into review_history (kind, target_id, version, move, state, snapshot, by_member)
      values (${kindName}, ${targetId}, 1, ${name}, ${status}, ${JSON.stringify(snapshot)}::jsonb, ${memberId})),
      told as (insert into text_events (kind, target_id) values (${kindName}, ${targetId}))
    insert into review_items (kind, target_id, section, author_id, status, waiting, held)
    values (${kindName}, ${targetId}, ${section}, ${memberId}, ${status}, ${waiting}, ${JSON.stringify(held)}::jsonb)
    returning ${wakeFollowers}`);
  if (status === "published") await reviewKind(kindName).appeared?.(tx, services, targetId);
}

/**
 * Moves an object, in the caller's transaction: its state, its place in the queue, its history, and all that follows
 * from being seen or not. A move that is not in the table from where it stands does nothing, so that repeating is safe.
 */
export async function moveLife(
  tx: Transaction,
  services: Effects,
  kindName: string,
  targetId: string,
  name: MoveName,
  { by, reason = "", snapshot, section = "", before, screening, detail, locked }: Moving,
): Promise<Moved> {
  const kind = reviewKind(kindName);
  const now = locked ?? (await lockLife(tx, kindName, targetId));
  if (now === undefined || !isLegal(name, now.state, kind))
    return { moved: false, state: now?.state ?? null };
  const object = { kind: kindName, targetId };
  const known = await recordBefore(tx, object, before ?? now);
  const to = moves[name].to;
  const after = { state: to, reason, snapshot: snapshot ?? now.snapshot };
  await put(tx, services, kind, targetId, now.state, {
    ...{ state: to, reason, by },
    ...(snapshot && { snapshot }),
    ...(detail && { detail }),
  });
  const version = await record(tx, object, name, after, by, known);
  await queue(tx, object, name, { by, reason, section, screening });
  return { moved: true, from: now.state, to, version };
}

/**
 * Undoes the last move of an object, if a moderator made it: state, reason, texts and pictures are those of the
 * version before. The place in the queue is the caller's to put back.
 */
export async function undoLife(
  tx: Transaction,
  services: Effects,
  kindName: string,
  targetId: string,
  by: By,
): Promise<Moved> {
  const kind = reviewKind(kindName);
  const now = await lockLife(tx, kindName, targetId);
  const [last, before] = await lastEntries(tx, kindName, targetId, 2);
  if (now === undefined || last?.state !== now.state || before === undefined || !isDecision(last.move))
    return { moved: false, state: now?.state ?? null };
  const { state, reason, snapshot } = before;
  await put(tx, services, kind, targetId, now.state, {
    ...{ state, reason, by, undoes: true },
    ...(!sameContent(snapshot, now.snapshot) && { snapshot }),
  });
  const object = { kind: kindName, targetId };
  const version = await record(tx, object, "undo", { state, reason, snapshot }, by, last.version);
  return { moved: true, from: now.state, to: state, version, reason };
}

/** Whether an entry of the history is a moderator's decision. */
export function isDecision(move: string | null): boolean {
  return move !== null && move in moves && moves[move as MoveName].by === "moderator";
}

async function put(
  tx: Transaction,
  services: Effects,
  kind: ReviewKind,
  targetId: string,
  from: LifeState,
  to: Parameters<ReviewKind["write"]>[3],
): Promise<void> {
  await kind.write(tx, services, targetId, to);
  const shows = to.state === "published";
  if (shows === (from === "published")) return;
  await (shows ? kind.appeared : kind.disappeared)?.(tx, services, targetId);
  // What nobody has seen yet is open nowhere.
  if (from === "draft") return;
  await tellOpenPages(tx, kind.name, targetId);
  const page = shows ? undefined : await kind.page?.(tx, targetId);
  if (page) await tellOpenPages(tx, page.kind, page.id);
}

/**
 * What was there before its history began has to be known, so that the first decision can be undone.
 * @returns the version of its last entry, 0 for none
 */
async function recordBefore(
  tx: Transaction,
  object: { kind: string; targetId: string },
  before: Standing,
): Promise<number> {
  const [known] = await lastEntries(tx, object.kind, object.targetId, 1);
  if (known !== undefined) return known.version;
  return before.state === "draft" ? 0 : record(tx, object, null, before, {}, 0);
}

function sameContent(one: Snapshot, other: Snapshot): boolean {
  const ordered = ({ texts, pictures }: Snapshot) => JSON.stringify([Object.entries(texts).sort(), pictures]);
  return ordered(one) === ordered(other);
}

function waitOf(screening: Moving["screening"]): { waiting: boolean; held: readonly HeldFor[] } {
  return { waiting: screening?.waits ?? true, held: screening?.hits ?? [] };
}

/** The queue's entry after a move. Only handing in makes one: what was never reviewed stands in no queue. */
async function queue(
  tx: Queryable,
  object: { kind: string; targetId: string },
  name: MoveName,
  { by, reason, section, screening }: Required<Pick<Moving, "by" | "reason" | "section">> & Moving,
): Promise<void> {
  const status = moves[name].to;
  if (name === "submit" || name === "publish") {
    const { waiting, held } = waitOf(screening);
    // What nobody sees until somebody looked at it waits, whatever the rule says of what is shown.
    const waits = {
      status,
      waiting: waiting || name === "submit",
      held,
      reason: "",
      submittedAt: new Date(),
    };
    const anew = { claimedBy: null, claimedUntil: null, decidedBy: null, decidedAt: null, notifiedAt: null };
    await tx
      .insert(reviewItems)
      .values({ ...object, section, authorId: by.memberId ?? null, ...waits })
      .onConflictDoUpdate({ target: [reviewItems.kind, reviewItems.targetId], set: { ...waits, ...anew } });
    return;
  }
  const decided = { decidedBy: by.adminId ?? null, decidedAt: sql`now()`, notifiedAt: null };
  await tx
    .update(reviewItems)
    .set({
      status,
      waiting: false,
      claimedBy: null,
      claimedUntil: null,
      // Whoever took it back himself is told nothing.
      ...(name === "withdraw" ? { notifiedAt: sql`now()` } : { ...decided, reason }),
    })
    .where(and(eq(reviewItems.kind, object.kind), eq(reviewItems.targetId, object.targetId)));
}
