import { asc, count, desc, eq, max, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { GroupValues, wordEndpoints, wordGroupSchema } from "#capabilities/review/words/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { readersNow } from "./in-use.ts";
import { presentGroup, versionOfGroup } from "./present.ts";
import { type Editor, type GroupRow, lockLibrary, recordVersion } from "./record-version.ts";
import { scopes } from "./scopes.ts";
import { wordGroups, words, wordVersions } from "./tables.ts";

type View = z.input<typeof wordGroupSchema>;

/** The groups in their order, with the kinds of texts that words may be limited to and the version that counts. */
export async function showLibrary(
  db: Queryable,
): Promise<z.input<(typeof wordEndpoints)["GET /api/admin/words/library"]["data"]>> {
  const rows = await db.select().from(wordGroups).orderBy(asc(wordGroups.position), asc(wordGroups.id));
  const off = sql<number>`count(*) filter (where not ${words.active})::int`;
  const counted = await db
    .select({ id: words.groupId, words: count(), off })
    .from(words)
    .groupBy(words.groupId);
  const of = new Map(counted.map((one) => [one.id, one]));
  const [newest] = await db
    .select({
      id: wordVersions.id,
      by: admins.name,
      at: wordVersions.createdAt,
      since: wordVersions.inUseSince,
    })
    .from(wordVersions)
    .leftJoin(admins, eq(admins.id, wordVersions.changedBy))
    .orderBy(desc(wordVersions.id))
    .limit(1);
  const { processes, behind } = await readersNow(db);
  return {
    groups: rows.map((row) =>
      presentGroup(row, { words: of.get(row.id)?.words ?? 0, off: of.get(row.id)?.off ?? 0 }),
    ),
    kinds: scopes(),
    version: newest === undefined ? null : presentNewest(newest),
    processes: { running: processes, behind },
  };
}

function presentNewest({
  id,
  by,
  at,
  since,
}: {
  id: number;
  by: string | null;
  at: Date;
  since: Date | null;
}) {
  return { id, by, at: at.toISOString(), in_use_since: since?.toISOString() ?? null };
}

/** @throws AppError CONFLICT for a name that is taken */
export function addGroup({ db }: Pick<Services, "db">, editor: Editor, values: GroupValues): Promise<View> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx);
    const [last] = await tx.select({ position: max(wordGroups.position) }).from(wordGroups);
    const [row] = await tx
      .insert(wordGroups)
      .values({ ...values, position: (last?.position ?? 0) + 1, changedBy: editor.id })
      .returning();
    if (row === undefined) throw new Error("the group was not stored");
    await recordVersion(tx, editor, { what: "group", summary: `添加分组“${row.name}”` }, [
      { of: "group", before: null, after: row },
    ]);
    return presentGroup(row, { words: 0, off: 0 });
  });
}

/** @throws AppError NOT_FOUND, CHANGED, CONFLICT */
export function changeGroup(
  { db }: Pick<Services, "db">,
  editor: Editor,
  id: string,
  { version, ...values }: GroupValues & { version: string },
): Promise<View> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx);
    const before = await seenGroup(tx, id, version);
    const [row] = await tx
      .update(wordGroups)
      .set({ ...values, changedBy: editor.id, updatedAt: new Date() })
      .where(eq(wordGroups.id, id))
      .returning();
    if (row === undefined) throw new Error("a group that was locked is not there");
    const does = before.active === row.active ? "修改" : row.active ? "启用" : "停用";
    await recordVersion(tx, editor, { what: "group", summary: `${does}分组“${row.name}”` }, [
      { of: "group", before, after: row },
    ]);
    return presentGroup(row, await countIn(tx, id));
  });
}

/** @throws AppError NOT_FOUND, CHANGED, CONFLICT while it has words */
export function removeGroup(
  { db }: Pick<Services, "db">,
  editor: Editor,
  id: string,
  version: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx);
    const before = await seenGroup(tx, id, version);
    const { words: left } = await countIn(tx, id);
    if (left > 0) throw new AppError("CONFLICT", `分组里还有 ${left} 个词，移走或删除后再试`);
    await tx.delete(wordGroups).where(eq(wordGroups.id, id));
    await recordVersion(tx, editor, { what: "group", summary: `删除分组“${before.name}”` }, [
      { of: "group", before, after: null },
    ]);
  });
}

async function seenGroup(tx: Transaction, id: string, version: string): Promise<GroupRow> {
  const row = await lockedRow(tx, wordGroups, eq(wordGroups.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "这个分组已不存在");
  if (versionOfGroup(row) !== version)
    throw new AppError("CHANGED", "这个分组刚刚被别人改过，请核对最新内容后再保存");
  return row;
}

async function countIn(tx: Transaction, id: string): Promise<{ words: number; off: number }> {
  const off = sql<number>`count(*) filter (where not ${words.active})::int`;
  const [row] = await tx.select({ words: count(), off }).from(words).where(eq(words.groupId, id));
  return row ?? { words: 0, off: 0 };
}
