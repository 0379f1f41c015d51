import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ListedWord, listedWordSchema, WordValues } from "#capabilities/review/words/contract.ts";
import { MOST_WORDS } from "#capabilities/review/words/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { GroupAction } from "#shared/words.ts";
import { fold } from "./fold.ts";
import { presentWord, versionOfWord } from "./present.ts";
import { type Editor, type GroupRow, lockLibrary, recordVersion, type WordRow } from "./record-version.ts";
import { wordGroups, words } from "./tables.ts";

type View = z.input<typeof listedWordSchema>;

interface ListQuery extends PageQuery {
  action?: GroupAction | undefined;
  group?: string | undefined;
  q?: string | undefined;
  active?: "1" | "0" | undefined;
}

/** A page of the list, newest first. */
export async function listWords(
  { db, keys }: Pick<Services, "db" | "keys">,
  { action, group, q, active, cursor, limit }: ListQuery,
) {
  const pattern = q === undefined || q === "" ? undefined : `%${fold(q).replace(/[\\%_]/g, "\\$&")}%`;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["words", action, group, q, active], cursor, limit },
    (after, take) =>
      db
        .select({ word: words, group: wordGroups })
        .from(words)
        .innerJoin(wordGroups, eq(wordGroups.id, words.groupId))
        .where(
          and(
            action &&
              (action === "allow"
                ? eq(wordGroups.action, action)
                : sql`(${words.action} = ${action} and ${wordGroups.action} <> 'allow'
                    or ${words.action} is null and ${wordGroups.action} = ${action})`),
            group === undefined ? undefined : eq(words.groupId, group),
            active === undefined ? undefined : eq(words.active, active === "1"),
            pattern === undefined
              ? undefined
              : sql`(${words.folded} like ${pattern} or lower(${words.note}) like ${pattern}
                  or lower(array_to_string(${words.aliases}, ' ')) like ${pattern})`,
            below([words.id], after),
          ),
        )
        .orderBy(desc(words.id))
        .limit(take),
    ({ word }) => [word.id],
  );
  return { items: rows.map(({ word, group: of }) => presentWord(word, of)), next_cursor };
}

/** @throws AppError NOT_FOUND */
export async function showWord(db: Queryable, id: string): Promise<View> {
  const [row] = await joined(db).where(eq(words.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "这个词已经不在词库里了");
  return presentWord(row.word, row.group);
}

/** The word that is the same but for width and case. */
export async function wordNamed(db: Queryable, text: string): Promise<View | null> {
  const [row] = await joined(db).where(eq(words.folded, fold(text)));
  return row === undefined ? null : presentWord(row.word, row.group);
}

const joined = (db: Queryable) =>
  db
    .select({ word: words, group: wordGroups })
    .from(words)
    .innerJoin(wordGroups, eq(wordGroups.id, words.groupId));

/** @throws AppError CONFLICT when the list has it already, or is full; INVALID_INPUT for a group that is gone */
export function addWord(
  { db }: Pick<Services, "db">,
  editor: Editor,
  values: Partial<WordValues> & Pick<WordValues, "text">,
): Promise<View> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx);
    const [counted] = await tx.select({ n: count() }).from(words);
    if ((counted?.n ?? 0) >= MOST_WORDS) throw new AppError("CONFLICT", `词库最多 ${MOST_WORDS} 个词`);
    const group = await groupFor(tx, values.group_id ?? null);
    const [row] = await tx
      .insert(words)
      .values({ ...columnsOf(values), groupId: group.id, changedBy: editor.id })
      .returning();
    if (row === undefined) throw new Error("the word was not stored");
    await recordVersion(tx, editor, { what: "word", summary: `添加“${row.text}”` }, [
      { of: "word", before: null, after: row },
    ]);
    return presentWord(row, group);
  });
}

/** @throws AppError NOT_FOUND, CHANGED when it is not what was seen, CONFLICT, INVALID_INPUT */
export function changeWord(
  { db }: Pick<Services, "db">,
  editor: Editor,
  id: string,
  { version, ...values }: WordValues & Pick<ListedWord, "version">,
): Promise<View> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx);
    const before = await seenWord(tx, id, version);
    const group = await groupFor(tx, values.group_id ?? before.groupId);
    const [row] = await tx
      .update(words)
      .set({ ...columnsOf(values), groupId: group.id, changedBy: editor.id, updatedAt: new Date() })
      .where(eq(words.id, id))
      .returning();
    if (row === undefined) throw new Error("a word that was locked is not there");
    const does = before.active === row.active ? "修改" : row.active ? "启用" : "停用";
    await recordVersion(tx, editor, { what: "word", summary: `${does}“${row.text}”` }, [
      { of: "word", before, after: row },
    ]);
    return presentWord(row, group);
  });
}

/** @throws AppError NOT_FOUND, CHANGED */
export function removeWord(
  { db }: Pick<Services, "db">,
  editor: Editor,
  id: string,
  version: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx);
    const before = await seenWord(tx, id, version);
    await tx.delete(words).where(eq(words.id, id));
    await recordVersion(tx, editor, { what: "word", summary: `删除“${before.text}”` }, [
      { of: "word", before, after: null },
    ]);
  });
}

async function seenWord(tx: Transaction, id: string, version: string): Promise<WordRow> {
  const row = await lockedRow(tx, words, eq(words.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "这个词已经不在词库里了");
  if (versionOfWord(row) !== version)
    throw new AppError("CHANGED", "这个词刚刚被别人改过，请核对最新内容后再保存");
  return row;
}

/** Where words stand that name no group. */
export const CUSTOM_GROUP = "自定义";

/** A group by its id, or that of the custom words, which is made where somebody took it away. @throws AppError INVALID_INPUT */
export async function groupFor(tx: Transaction, id: string | null): Promise<GroupRow> {
  const known = await firstRow(
    tx,
    wordGroups,
    id === null ? eq(wordGroups.name, CUSTOM_GROUP) : eq(wordGroups.id, id),
    asc(wordGroups.id),
  );
  if (known !== undefined) return known;
  if (id !== null) throw new AppError("INVALID_INPUT", "这个分组已不存在，请重新选择", { field: "group_id" });
  const [made] = await tx.insert(wordGroups).values({ name: CUSTOM_GROUP, action: "watch" }).returning();
  if (made === undefined) throw new Error("the group was not stored");
  return made;
}

/** What was given, as columns; the rest stays, or is what a new word begins with. */
export function columnsOf(values: Partial<WordValues> & Pick<WordValues, "text">) {
  const { text, action, level, note, active, aliases, variants, kinds, sections, replacement } = values;
  return {
    text,
    folded: fold(text),
    ...(action !== undefined && { action }),
    ...(level !== undefined && { level }),
    ...(note !== undefined && { note }),
    ...(active !== undefined && { active }),
    ...(aliases !== undefined && { aliases }),
    ...(variants !== undefined && { variants }),
    ...(kinds !== undefined && { kinds }),
    ...(sections !== undefined && { sections }),
    ...(replacement !== undefined && { replacement }),
    ...(values.and_words !== undefined && { andWords: values.and_words }),
    ...(values.not_words !== undefined && { notWords: values.not_words }),
    ...(values.valid_until !== undefined && {
      validUntil: values.valid_until === null ? null : new Date(values.valid_until),
    }),
  };
}
