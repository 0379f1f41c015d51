import { asc, eq, inArray, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { searchNicknameSchema } from "#capabilities/site/search/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { bareName } from "./mistyped/slips.ts";
import type { Query } from "./query.ts";
import { searchNicknames as table } from "./tables.ts";

interface Editor {
  id: string;
  address: string;
}

type Nickname = z.input<typeof searchNicknameSchema>;

const columns = {
  word: table.word,
  shown: table.shown,
  means: table.means,
  by: admins.name,
  at: table.changedAt,
};

/** What was typed with the nicknames in it replaced by what they stand for; undefined where there are none. */
export async function withoutNicknames(
  db: Queryable,
  { text, words, runs }: Query,
): Promise<string | undefined> {
  const whole = bareName(text);
  const parts = [...new Set([whole, ...[...words, ...runs].map((word) => word.text)])].filter(
    (part) => part !== "",
  );
  if (parts.length === 0) return undefined;
  const rows = await db
    .select({ word: table.word, means: table.means })
    .from(table)
    .where(inArray(table.word, parts));
  // The longest first: what it says is not taken apart by one that stands in it.
  const found = rows.toSorted((a, b) => b.word.length - a.word.length);
  const all = found.find(({ word }) => word === whole);
  if (all !== undefined) return all.means;
  const replaced = found.reduce((kept, { word, means }) => kept.replace(word, means), text);
  return replaced === text ? undefined : replaced;
}

/** A page of them for the desk, by what they are. */
export async function listNicknames(
  { db, keys }: Pick<Services, "db" | "keys">,
  { q, cursor, limit }: { q: string } & PageQuery,
) {
  const wanted = bareName(q);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["search nicknames", wanted], cursor, limit },
    (after, take) =>
      db
        .select(columns)
        .from(table)
        .leftJoin(admins, eq(admins.id, table.changedBy))
        .where(
          sql`${wanted === "" ? sql`true` : or(sql`strpos(${table.word}, ${wanted}) > 0`, sql`strpos(${table.means}, ${wanted}) > 0`)}
            and ${after === undefined ? sql`true` : sql`${table.word} > ${after[0]}::text`}`,
        )
        .orderBy(asc(table.word))
        .limit(take),
    ({ word }) => [word],
  );
  return { items: rows.map(presented), next_cursor };
}

const presented = ({ at, ...row }: { at: Date } & Omit<Nickname, "at">): Nickname => ({
  ...row,
  at: at.toISOString(),
});

/**
 * Has something searched for another word.
 * @throws AppError INVALID_INPUT for a word of signs alone, or one that means itself
 */
export async function keepNickname(
  { db }: Pick<Services, "db">,
  editor: Editor,
  { word: shown, means }: { word: string; means: string },
): Promise<Nickname> {
  const word = bareName(shown);
  if (word === "") throw new AppError("INVALID_INPUT", "别名里要有文字", { field: "word" });
  if (word === bareName(means))
    throw new AppError("INVALID_INPUT", "别名和它指的是同一个词", { field: "means" });
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(table).where(eq(table.word, word)).for("update");
    const values = { shown, means, changedBy: editor.id, changedAt: new Date() };
    await tx
      .insert(table)
      .values({ word, ...values })
      .onConflictDoUpdate({ target: table.word, set: values });
    await recordAudit(tx, {
      adminId: editor.id,
      action: "search-nicknames.keep",
      ...(before && { before: { word: before.shown, means: before.means } }),
      after: { word: shown, means },
      address: editor.address,
    });
    const [row] = await tx
      .select(columns)
      .from(table)
      .leftJoin(admins, eq(admins.id, table.changedBy))
      .where(eq(table.word, word));
    if (row === undefined) throw new Error(`the nickname "${word}" was not stored`);
    return presented(row);
  });
}

/** @throws AppError NOT_FOUND */
export async function removeNickname(
  { db }: Pick<Services, "db">,
  editor: Editor,
  word: string,
): Promise<{ ok: true }> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(table).where(eq(table.word, word)).returning();
    if (gone === undefined) throw new AppError("NOT_FOUND", "没有这个别名");
    await recordAudit(tx, {
      adminId: editor.id,
      action: "search-nicknames.remove",
      before: { word: gone.shown, means: gone.means },
      address: editor.address,
    });
  });
  return { ok: true };
}
