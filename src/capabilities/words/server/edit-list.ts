import { and, count, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/admin/server/public.ts";
import type { listedWordSchema, WordAction, WordValues } from "#capabilities/words/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { WORDS_TOPIC } from "./judge.ts";
import { fold } from "./matcher.ts";
import { words } from "./tables.ts";

type Row = typeof words.$inferSelect;
type View = z.input<typeof listedWordSchema>;

/** The administrator who changes the list, and from where. */
export interface Editor {
  id: string;
  address: string;
}

interface ListQuery {
  action?: WordAction | undefined;
  group?: string | undefined;
  q?: string | undefined;
  active?: "1" | "0" | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A page of the list, newest first, with the counts and groups of all of it. */
export async function listWords(
  { db, keys }: Pick<Services, "db" | "keys">,
  { action, group, q, active, cursor, limit }: ListQuery,
) {
  const pattern = q === undefined || q === "" ? undefined : `%${fold(q).replace(/[\\%_]/g, "\\$&")}%`;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["words", action, group, q, active], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(words)
        .where(
          and(
            action && eq(words.action, action),
            group === undefined ? undefined : eq(words.group, group),
            active === undefined ? undefined : eq(words.active, active === "1"),
            pattern === undefined
              ? undefined
              : sql`(${words.folded} like ${pattern} or lower(${words.note}) like ${pattern})`,
            below([words.id], after),
          ),
        )
        .orderBy(desc(words.id))
        .limit(take),
    ({ id }) => [id],
  );
  const counted = await db
    .select({ action: words.action, active: words.active, group: words.group, n: count() })
    .from(words)
    .groupBy(words.action, words.active, words.group)
    .orderBy(words.group);
  const counts = { refuse: 0, hold: 0, allow: 0 };
  let off = 0;
  const groups = new Map<string, number>();
  for (const { action: of, active: on, group: name, n } of counted) {
    counts[of] += n;
    if (!on) off += n;
    if (name !== "") groups.set(name, (groups.get(name) ?? 0) + n);
  }
  return {
    items: rows.map(present),
    next_cursor,
    counts,
    off,
    groups: [...groups].map(([name, n]) => ({ name, words: n })),
  };
}

/** @throws AppError CONFLICT when the list has it already */
export function addWord({ db }: Pick<Services, "db">, editor: Editor, values: WordValues): Promise<View> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(words)
      .values({ ...values, folded: fold(values.text), changedBy: editor.id })
      .returning();
    if (row === undefined) throw new Error("the word was not stored");
    await changed(tx, editor, "words.add", { after: row });
    return present(row);
  });
}

/** @throws AppError NOT_FOUND, CHANGED, CONFLICT */
export function changeWord(
  { db }: Pick<Services, "db">,
  editor: Editor,
  id: string,
  { version, ...values }: WordValues & { version: string },
): Promise<View> {
  return db.transaction(async (tx) => {
    const before = await lockWord(tx, id, version);
    const [row] = await tx
      .update(words)
      .set({ ...values, folded: fold(values.text), changedBy: editor.id, updatedAt: new Date() })
      .where(eq(words.id, id))
      .returning();
    if (row === undefined) throw new Error("a locked word is not there");
    await changed(tx, editor, "words.change", { before, after: row });
    return present(row);
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
    const before = await lockWord(tx, id, version);
    await tx.delete(words).where(eq(words.id, id));
    await changed(tx, editor, "words.remove", { before });
  });
}

async function lockWord(tx: Transaction, id: string, version: string): Promise<Row> {
  const [row] = await tx.select().from(words).where(eq(words.id, id)).for("update");
  if (row === undefined) throw new AppError("NOT_FOUND", "这个词已经不在词库里了");
  if (present(row).version !== version) throw new AppError("CHANGED");
  return row;
}

async function changed(
  tx: Transaction,
  { id: adminId, address }: Editor,
  action: string,
  { before, after }: { before?: Row; after?: Row },
): Promise<void> {
  const said = (row: Row) => ({ text: row.text, action: row.action, group: row.group, active: row.active });
  await recordAudit(tx, {
    adminId,
    action,
    targetKind: "word",
    targetId: (after ?? before)?.id ?? "",
    ...(before && { before: said(before) }),
    ...(after && { after: said(after) }),
    address,
  });
  await publish(tx, WORDS_TOPIC, "words.changed");
}

function present(row: Row): View {
  const { id, text, action, group, note, active, updatedAt } = row;
  const version = versionOf(text, action, group, note, active);
  return { id, text, action, group, note, active, updated_at: updatedAt.toISOString(), version };
}
