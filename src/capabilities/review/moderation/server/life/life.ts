import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { preparedRows } from "#platform/database/prepared.ts";
import type { LifeState } from "#shared/life.ts";
import type { Effects, Put, ReviewKind } from "../kinds/kind.ts";
import { reviewKind } from "../kinds/registry.ts";
import { togetherOf } from "../kinds/together.ts";
import { reviewItems } from "../tables.ts";
import { enqueue, waitOf } from "./enqueue.ts";
import { lastEntriesOf, record, type Standing } from "./history.ts";
import { isLegal, type MoveName, moves } from "./moves.ts";
import type { Moving, MovingOne } from "./moving.ts";
import { tellOpenPages } from "./open-pages.ts";
import { stirFollowers } from "./texts-changed.ts";

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
  return (await lockLives(tx, kind, [targetId])).get(targetId);
}

/** {@link lockLife} for several of one kind, in the order of their ids. @returns by id; those that do not exist are left out */
export async function lockLives(
  tx: Transaction,
  kindName: string,
  targetIds: readonly string[],
): Promise<Map<string, Standing>> {
  const kind = reviewKind(kindName);
  for (const id of targetIds) await kind.locks?.(tx, id);
  await tx
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(and(eq(reviewItems.kind, kindName), inArray(reviewItems.targetId, [...targetIds])))
    .orderBy(reviewItems.id)
    .for("update");
  return togetherOf(kind).read(tx, targetIds);
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

/** An object whose life begins. */
export interface Beginning
  extends Required<Pick<Moving, "by" | "section" | "snapshot">>,
    Pick<Moving, "screening"> {
  kind: string;
  targetId: string;
  name: "submit" | "publish";
}

/**
 * Begins the life of an object that the caller's transaction has just stored as it is to stand, in its queue and in its
 * history: nobody else knows of it, so that nothing is locked or read. One statement.
 */
export function beginLife(
  tx: Transaction,
  services: Effects,
  kind: string,
  targetId: string,
  name: Beginning["name"],
  beginning: Omit<Beginning, "kind" | "targetId" | "name">,
): Promise<void> {
  return beginLives(tx, services, [{ ...beginning, kind, targetId, name }]);
}

/** The same for several, of whatever kinds, still in one statement. */
export async function beginLives(
  tx: Transaction,
  services: Effects,
  all: readonly Beginning[],
): Promise<void> {
  const begun = all.map(({ kind, targetId: target_id, name: move, by, section, snapshot, screening }, n) => ({
    ...{ n, kind, target_id, move, state: moves[move].to, section, snapshot },
    ...{ member_id: by.memberId ?? null, ...waitOf(screening) },
  }));
  await preparedRows(
    tx,
    "lives:begin",
    () => sql`
      with begun as (
        select * from jsonb_to_recordset(${sql.placeholder("begun")}::jsonb) as one (n int, kind text, target_id bigint,
          move text, state text, section text, snapshot jsonb, member_id bigint, waiting boolean, held jsonb)
        order by n),
      told as (insert into text_events (kind, target_id) select kind, target_id from begun),
      history as (insert into review_history (kind, target_id, version, move, state, snapshot, by_member)
        select kind, target_id, 1, move, state, snapshot, member_id from begun)
      insert into review_items (kind, target_id, section, author_id, status, waiting, held)
      select kind, target_id, section, member_id, state, waiting, held from begun`,
    { begun: JSON.stringify(begun) },
  );
  stirFollowers();
  const shown = begun.filter(({ state }) => state === "published");
  for (const [kind, some] of Map.groupBy(shown, (one) => one.kind))
    await togetherOf(reviewKind(kind)).appeared(
      tx,
      services,
      some.map(({ target_id }) => target_id),
    );
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
  moving: Moving,
): Promise<Moved> {
  const now = await lockLife(tx, kindName, targetId);
  if (now === undefined) return { moved: false, state: null };
  const moved = await moveLives(tx, services, kindName, [{ ...moving, targetId, name, now }]);
  return moved.get(targetId) ?? { moved: false, state: now.state };
}

/** {@link moveLife} for several of one kind, which the caller has locked and read; each of them once. */
export async function moveLives(
  tx: Transaction,
  services: Effects,
  kindName: string,
  all: readonly MovingOne[],
): Promise<Map<string, Moved>> {
  const kind = reviewKind(kindName);
  const legal = all.filter(({ name, now }) => isLegal(name, now.state, kind));
  const known = await recordBefore(
    tx,
    kindName,
    new Map(legal.map(({ targetId, before, now }) => [targetId, before ?? now])),
  );
  await putAll(
    tx,
    services,
    kind,
    legal.map(({ targetId, name, now, by, reason = "", snapshot, detail }) => ({
      ...{ targetId, from: now.state },
      to: { state: moves[name].to, reason, by, ...(snapshot && { snapshot }), ...(detail && { detail }) },
    })),
  );
  const entries = legal.map(({ targetId, name, now, by, reason = "", snapshot = now.snapshot }) => ({
    ...{ targetId, version: (known.get(targetId) ?? 0) + 1, move: name, by },
    ...{ state: moves[name].to, reason, snapshot },
  }));
  await record(tx, kindName, entries);
  await enqueue(tx, kindName, legal);
  const moved = new Map<string, Moved>(
    all.map(({ targetId, now }) => [targetId, { moved: false, state: now.state }]),
  );
  for (const [at, { targetId, state: to, version }] of entries.entries())
    moved.set(targetId, { moved: true, from: legal[at]?.now.state ?? to, to, version });
  return moved;
}

/** Whether an entry of the history is a moderator's decision. */
export function isDecision(move: string | null): boolean {
  return move !== null && move in moves && moves[move as MoveName].by === "moderator";
}

/** Puts locked objects of one kind where they are to stand, with all that follows from being seen or not. */
export async function putAll(
  tx: Transaction,
  services: Effects,
  kind: ReviewKind,
  all: readonly { targetId: string; from: LifeState; to: Put }[],
): Promise<void> {
  if (all.length === 0) return;
  const life = togetherOf(kind);
  await life.write(tx, services, new Map(all.map(({ targetId, to }) => [targetId, to])));
  const turned = all.filter(({ from, to }) => (to.state === "published") !== (from === "published"));
  const [shown, hidden] = [true, false].map((shows) =>
    turned.filter(({ to }) => (to.state === "published") === shows).map(({ targetId }) => targetId),
  ) as [string[], string[]];
  if (shown.length > 0) await life.appeared(tx, services, shown);
  if (hidden.length > 0) await life.disappeared(tx, services, hidden);
  // What nobody has seen yet is open nowhere.
  const open = turned.filter(({ from }) => from !== "draft").map(({ targetId }) => targetId);
  const gone = open.filter((id) => hidden.includes(id));
  await tellOpenPages(tx, [
    ...open.map((id) => ({ kind: kind.name, id })),
    ...(gone.length > 0 ? await life.pages(tx, gone) : []),
  ]);
}

/**
 * What was there before its history began has to be known, so that the first decision can be undone.
 * @returns the version of the last entry of each; nothing for those without one
 */
async function recordBefore(
  tx: Transaction,
  kindName: string,
  objects: ReadonlyMap<string, Standing>,
): Promise<Map<string, number>> {
  if (objects.size === 0) return new Map();
  const histories = await lastEntriesOf(tx, kindName, [...objects.keys()], 1);
  const versions = new Map([...histories].map(([id, [last]]) => [id, last?.version ?? 0]));
  const first = [...objects]
    .filter(([id, { state }]) => !versions.has(id) && state !== "draft")
    .map(([targetId, standing]) => ({ ...standing, targetId, version: 1, move: null, by: {} }));
  await record(tx, kindName, first);
  for (const { targetId, version } of first) versions.set(targetId, version);
  return versions;
}
