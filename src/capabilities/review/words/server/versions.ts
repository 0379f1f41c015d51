import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { wordEndpoints } from "#capabilities/review/words/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { above, below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { differences } from "./differences.ts";
import { overwriteWord } from "./overwrite-word.ts";
import { versionOfGroup, versionOfWord } from "./present.ts";
import {
  type Change,
  type Editor,
  type GroupRow,
  lockLibrary,
  recordVersion,
  type WordRow,
} from "./record-version.ts";
import { wordChanges, wordGroups, words, wordVersions } from "./tables.ts";

type Shown<Key extends keyof typeof wordEndpoints> = z.input<(typeof wordEndpoints)[Key]["data"]>;

const CHUNK = 1000;

/** The versions of the library, newest first. */
export async function listVersions(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit }: PageQuery,
): Promise<Shown<"GET /api/admin/words/versions">> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["word versions"], cursor, limit },
    (after, take) =>
      db
        .select({ version: wordVersions, by: admins.name })
        .from(wordVersions)
        .leftJoin(admins, eq(admins.id, wordVersions.changedBy))
        .where(below([wordVersions.id], after))
        .orderBy(desc(wordVersions.id))
        .limit(take),
    ({ version }) => [version.id],
  );
  const items = rows.map(
    ({ version: { id, what, summary, added, changed, removed, createdAt, inUseSince }, by }) => ({
      ...{ id, what, summary, added, changed, removed, by },
      at: createdAt.toISOString(),
      in_use_since: inUseSince?.toISOString() ?? null,
    }),
  );
  return { items, next_cursor };
}

/** What a version changed, in words. @throws AppError NOT_FOUND */
export async function showVersion(
  { db, keys }: Pick<Services, "db" | "keys">,
  id: number,
  { cursor, limit }: PageQuery,
): Promise<Shown<"GET /api/admin/words/versions/{id}">> {
  const [version] = await db.select().from(wordVersions).where(eq(wordVersions.id, id));
  if (version === undefined) throw new AppError("NOT_FOUND", "没有这个版本");
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["word changes", String(id)], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(wordChanges)
        .where(and(eq(wordChanges.versionId, id), above([wordChanges.id], after)))
        .orderBy(asc(wordChanges.id))
        .limit(take),
    (row) => [row.id],
  );
  const groups = new Map((await db.select().from(wordGroups)).map((row) => [row.id, row.name]));
  const items = rows.map((row) => ({ id: row.id, of: row.of, ...differences(row, groups) }));
  return { items, next_cursor };
}

/**
 * Makes the library what it was after a version, as a new version: what was changed since is changed back, what was added is
 * taken away, what was removed comes back under its id.
 * @param newest the version that whoever asks takes for the newest
 * @returns the new version's number
 * @throws AppError NOT_FOUND; CHANGED when somebody changed the library meanwhile; CONFLICT when there is nothing to change
 */
export function restoreVersion(
  { db }: Pick<Services, "db">,
  editor: Editor,
  id: number,
  newest: number,
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx);
    const [latest] = await tx
      .select({ id: wordVersions.id })
      .from(wordVersions)
      .orderBy(desc(wordVersions.id))
      .limit(1);
    if (latest === undefined || id < 0 || id > latest.id) throw new AppError("NOT_FOUND", "没有这个版本");
    if (latest.id !== newest) throw new AppError("CHANGED", "词库刚刚又有改动，请核对最新内容后再退回");
    const wanted = await statesAfter(tx, id);
    const changes = [
      ...(await restoreGroups(tx, editor, wanted.groups)),
      ...(await restoreWords(tx, editor, wanted.words)),
      ...(await removeGroups(tx, wanted.groups)),
    ];
    if (changes.length === 0) throw new AppError("CONFLICT", "词库和这一版一样，不用退回");
    const summary = id === 0 ? "退回到最初" : `退回到第 ${id} 版`;
    return { version: await recordVersion(tx, editor, { what: "rollback", summary }, changes) };
  });
}

interface Wanted {
  words: Map<string, WordRow | null>;
  groups: Map<string, GroupRow | null>;
}

/** What everything that was changed since a version was after it; null for what was not there. */
async function statesAfter(db: Queryable, version: number): Promise<Wanted> {
  const rows = await db
    .selectDistinctOn([wordChanges.of, wordChanges.targetId])
    .from(wordChanges)
    .where(gt(wordChanges.versionId, version))
    .orderBy(wordChanges.of, wordChanges.targetId, wordChanges.versionId, wordChanges.id);
  const wanted: Wanted = { words: new Map(), groups: new Map() };
  for (const { of, targetId, before } of rows)
    if (of === "word") wanted.words.set(targetId, before ? wordOf(before) : null);
    else wanted.groups.set(targetId, before ? groupOf(before) : null);
  return wanted;
}

// As `recordVersion` wrote them: rows whose moments are texts.
const wordOf = (stored: unknown): WordRow => {
  const row = stored as Omit<WordRow, "validUntil" | "createdAt"> & {
    validUntil: string | null;
    createdAt: string;
  };
  const validUntil = row.validUntil === null ? null : new Date(row.validUntil);
  return { ...row, validUntil, createdAt: new Date(row.createdAt), updatedAt: new Date() };
};
const groupOf = (stored: unknown): GroupRow => ({ ...(stored as GroupRow), updatedAt: new Date() });

async function restoreGroups(
  tx: Transaction,
  { id: changedBy }: Editor,
  wanted: Wanted["groups"],
): Promise<Change[]> {
  const ids = [...wanted.keys()];
  if (ids.length === 0) return [];
  const now = new Map(
    (await tx.select().from(wordGroups).where(inArray(wordGroups.id, ids))).map((row) => [row.id, row]),
  );
  const rows = [...wanted.values()].filter((row) => row !== null);
  const other = rows.filter((row) => {
    const before = now.get(row.id);
    return before === undefined || versionOfGroup(before) !== versionOfGroup(row);
  });
  if (other.length === 0) return [];
  // Two groups may have exchanged their names.
  await tx
    .update(wordGroups)
    .set({ name: sql`'~' || ${wordGroups.id}` })
    .where(
      inArray(
        wordGroups.id,
        other.map((row) => row.id),
      ),
    );
  const written = await tx
    .insert(wordGroups)
    .overridingSystemValue()
    .values(other.map((row) => ({ ...row, changedBy })))
    .onConflictDoUpdate({
      target: wordGroups.id,
      set: {
        ...{ name: sql`excluded.name`, action: sql`excluded.action`, active: sql`excluded.active` },
        ...{ changedBy: sql`excluded.changed_by`, updatedAt: sql`excluded.updated_at` },
      },
    })
    .returning();
  return written.map((after): Change => ({ of: "group", before: now.get(after.id) ?? null, after }));
}

/** Once no word is in them any more. */
async function removeGroups(tx: Transaction, wanted: Wanted["groups"]): Promise<Change[]> {
  const ids = [...wanted].flatMap(([id, row]) => (row === null ? [id] : []));
  if (ids.length === 0) return [];
  const gone = await tx.delete(wordGroups).where(inArray(wordGroups.id, ids)).returning();
  return gone.map((before): Change => ({ of: "group", before, after: null }));
}

async function restoreWords(
  tx: Transaction,
  { id: changedBy }: Editor,
  wanted: Wanted["words"],
): Promise<Change[]> {
  const changes: Change[] = [];
  const waiting: { row: WordRow; before: WordRow | null }[] = [];
  const all = [...wanted];
  // First whatever is in the way of others: what was added since, and words that may have exchanged what they say.
  for (let at = 0; at < all.length; at += CHUNK) {
    const part = all.slice(at, at + CHUNK);
    const ids = part.map(([id]) => id);
    const now = new Map(
      (await tx.select().from(words).where(inArray(words.id, ids))).map((row) => [row.id, row]),
    );
    const added = part.flatMap(([id, row]) => (row === null && now.has(id) ? [id] : []));
    if (added.length > 0) await tx.delete(words).where(inArray(words.id, added));
    for (const id of added) changes.push({ of: "word", before: now.get(id) ?? null, after: null });
    const other = part.flatMap(([id, row]) => {
      const before = now.get(id) ?? null;
      const isSame = row === null || (before !== null && versionOfWord(before) === versionOfWord(row));
      return isSame ? [] : [{ row, before }];
    });
    const moved = other.flatMap(({ before }) => (before === null ? [] : [before.id]));
    if (moved.length > 0)
      await tx
        .update(words)
        .set({ folded: sql`'~' || ${words.id}` })
        .where(inArray(words.id, moved));
    waiting.push(...other);
  }
  for (let at = 0; at < waiting.length; at += CHUNK) {
    const part = waiting.slice(at, at + CHUNK);
    const before = new Map(part.map((one) => [one.row.id, one.before]));
    const written = await tx
      .insert(words)
      .overridingSystemValue()
      .values(part.map(({ row }) => ({ ...row, changedBy })))
      .onConflictDoUpdate({ target: words.id, set: overwriteWord })
      .returning();
    for (const after of written) changes.push({ of: "word", before: before.get(after.id) ?? null, after });
  }
  return changes;
}
