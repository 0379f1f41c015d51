import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { members, memberTag } from "#capabilities/people/members/server/public.ts";
import { removeStoredComments } from "#capabilities/texts/comments/server/public.ts";
import { removeStoredBoard, removeStoredPosts, uncountReplies } from "#features/forum/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { isForeignKeyViolation } from "#platform/database/database-error.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { importMarks, imports } from "../tables.ts";
import { type MarkKind, UNKNOWN_KEY } from "./marks.ts";

type UndoServices = Pick<Services, "db" | "cache">;

/** What stays, by its id here: why, and what it is called where that helps to find it. */
type Kept = Map<string, { why: string; title?: string }>;

const AT_ONCE = 200;
const EXAMPLES = 3;

/** In this order: what stands in something goes before it. */
const steps = [
  { kind: "reply", name: "replies", label: "回帖", counter: "条", remove: removeReplies },
  { kind: "thread", name: "threads", label: "主题", counter: "个", remove: removeStoredPosts },
  { kind: "member", name: "members", label: "会员", counter: "位", remove: removeMembers },
  { kind: "board", name: "boards", label: "版块", counter: "个", remove: removeBoards },
] as const satisfies {
  kind: MarkKind;
  name: string;
  label: string;
  counter: string;
  remove: (tx: Transaction, services: UndoServices, ids: readonly string[]) => Promise<Kept>;
}[];

/** How many things an import of a forum made that are still known as its own. */
export async function countMade({ db }: Pick<UndoServices, "db">, importId: string): Promise<number> {
  return db.$count(importMarks, and(eq(importMarks.importId, importId), eq(importMarks.made, true)));
}

/**
 * Takes back what an import of a forum made and nobody touched since, in batches, each with its marks and its figures in one
 * transaction: after a kill it goes on with what is left. What is taken back comes again with another import.
 * @returns what stays and why, in words
 */
export async function undoForum(
  services: UndoServices,
  importId: string,
  onProgress: (step: string, done: number) => void,
): Promise<string[]> {
  const { db } = services;
  const remarks: string[] = [];
  let done = 0;
  for (const { kind, name, label, counter, remove } of steps) {
    const stays = new Map<string, { count: number; titles: string[] }>();
    let before: string | undefined;
    for (;;) {
      const marks = await db
        .select({ key: importMarks.key, ownId: importMarks.ownId })
        .from(importMarks)
        .where(
          and(
            eq(importMarks.importId, importId),
            eq(importMarks.kind, kind),
            eq(importMarks.made, true),
            before === undefined ? undefined : lt(importMarks.ownId, before),
          ),
        )
        .orderBy(desc(importMarks.ownId))
        .limit(AT_ONCE);
      if (marks.length === 0) break;
      before = marks.at(-1)?.ownId;
      const kept = await transact(db, async (tx) => {
        const those = await remove(
          tx,
          services,
          marks.map(({ ownId }) => ownId),
        );
        const gone = marks.filter(({ ownId }) => !those.has(ownId));
        await forget(
          tx,
          importId,
          kind,
          gone.map(({ key }) => key),
        );
        const counted = gone.filter(({ key }) => kind !== "member" || key !== UNKNOWN_KEY);
        await count(tx, importId, `${name}.undone`, counted.length);
        return those;
      });
      for (const { why, title } of kept.values()) {
        const known = stays.get(why) ?? { count: 0, titles: [] };
        const isNew = title !== undefined && known.titles.length < EXAMPLES && !known.titles.includes(title);
        stays.set(why, { count: known.count + 1, titles: isNew ? [...known.titles, title] : known.titles });
      }
      done += marks.length;
      onProgress(label, done);
    }
    const total = [...stays.values()].reduce((sum, one) => sum + one.count, 0);
    await setCount(db, importId, `${name}.kept`, total);
    for (const [why, { count: times, titles }] of stays) {
      const examples = titles.map((title) => `《${title}》`).join("");
      remarks.push(`保留 ${times} ${counter}${label}：${why}${examples && `，如${examples}`}`);
    }
  }
  // What was here before only was remembered.
  await db.delete(importMarks).where(and(eq(importMarks.importId, importId), eq(importMarks.made, false)));
  return remarks;
}

async function removeReplies(tx: Transaction, services: UndoServices, ids: readonly string[]): Promise<Kept> {
  const { kept, gone } = await removeStoredComments(tx, services, ids);
  await uncountReplies(
    tx,
    services,
    gone.map(({ targetId }) => targetId),
  );
  return new Map([...kept].map(([id, why]) => [id, { why }]));
}

/** Members who never signed in and of whom nothing is left. */
async function removeMembers(
  tx: Transaction,
  { cache }: UndoServices,
  ids: readonly string[],
): Promise<Kept> {
  const stays = new Set(await deleteMembers(tx, ids));
  await cache.invalidate(
    tx,
    ids.flatMap((id) => (stays.has(id) ? [] : [memberTag(id)])),
  );
  return new Map([...stays].map((id) => [id, { why: "登录过，或还有内容和互动" }]));
}

/** Everything that refers to a member keeps him; halves of a batch that cannot go whole are tried apart. @returns who stays */
async function deleteMembers(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  try {
    await tx.transaction((inner) => inner.delete(members).where(inArray(members.id, [...ids])));
    return [];
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    if (ids.length === 1) return [...ids];
    const half = Math.ceil(ids.length / 2);
    return [...(await deleteMembers(tx, ids.slice(0, half))), ...(await deleteMembers(tx, ids.slice(half)))];
  }
}

async function removeBoards(tx: Transaction, services: UndoServices, ids: readonly string[]): Promise<Kept> {
  const kept: Kept = new Map();
  for (const id of ids) {
    const stays = await removeStoredBoard(tx, services, id);
    if (stays) kept.set(id, stays);
  }
  return kept;
}

async function forget(
  tx: Transaction,
  importId: string,
  kind: MarkKind,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .delete(importMarks)
    .where(
      and(
        eq(importMarks.importId, importId),
        eq(importMarks.kind, kind),
        inArray(importMarks.key, [...keys]),
      ),
    );
}

/** Adds to a figure of an import, with what it counts. */
async function count(tx: Transaction, importId: string, key: string, more: number): Promise<void> {
  await tx
    .update(imports)
    .set({
      counts: sql`${imports.counts} || jsonb_build_object(${key}::text,
        coalesce((${imports.counts} ->> ${key}::text)::int, 0) + ${more}::int)`,
    })
    .where(eq(imports.id, importId));
}

async function setCount(db: UndoServices["db"], importId: string, key: string, value: number): Promise<void> {
  await db
    .update(imports)
    .set({ counts: sql`${imports.counts} || jsonb_build_object(${key}::text, ${value}::int)` })
    .where(eq(imports.id, importId));
}
