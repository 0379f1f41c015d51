import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { AppError } from "#shared/errors.ts";
import { boardModerators, boards } from "./tables.ts";

export type BoardRow = typeof boards.$inferSelect;

/**
 * A board that is open to whoever writes a new post.
 * @throws AppError NOT_FOUND when there is none, CLOSED when nobody posts in it any longer, or only those who look after it
 */
export async function boardToPostIn(db: Queryable, id: string, memberId: string): Promise<BoardRow> {
  const board = await openBoard(db, id);
  if (!board.readOnly) return board;
  const [keeper] = await db
    .select({ boardId: boardModerators.boardId })
    .from(boardModerators)
    .where(and(eq(boardModerators.boardId, id), eq(boardModerators.memberId, memberId)));
  if (keeper === undefined) throw new AppError("CLOSED", "这个版块只有版主能发帖", { field: "board_id" });
  return board;
}

/** A board that is open. @throws AppError NOT_FOUND when there is none, CLOSED when nobody posts in it any longer */
export async function openBoard(db: Queryable, id: string): Promise<BoardRow> {
  const [row] = await preparedOnce(db, "boards:open", (name) =>
    db
      .select()
      .from(boards)
      .where(eq(boards.id, sql.placeholder("id")))
      .prepare(name),
  ).execute({ id });
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个版块，请重新选择", { field: "board_id" });
  if (row.closed) throw new AppError("CLOSED", "这个版块已停止发帖", { field: "board_id" });
  return row;
}

/** What a board is stored from. */
export type NewBoard = Pick<typeof boards.$inferInsert, "section" | "name"> &
  Partial<Pick<typeof boards.$inferInsert, "icon" | "intro" | "rules" | "position" | "importKey">>;

/**
 * Stores a board, or finds the one that has this name in its section or was brought in under this key; that one stays as
 * it is.
 * @returns its id, and whether it came to be now
 */
export async function settleBoard(db: Queryable, board: NewBoard): Promise<{ id: string; made: boolean }> {
  const [made] = await db.insert(boards).values(board).onConflictDoNothing().returning({ id: boards.id });
  if (made !== undefined) return { id: made.id, made: true };
  const same = and(eq(boards.section, board.section), eq(boards.name, board.name));
  const [known] = await db
    .select({ id: boards.id })
    .from(boards)
    .where(board.importKey ? sql`${same} or ${boards.importKey} = ${board.importKey}` : same)
    .orderBy(sql`import_key is null`)
    .limit(1);
  if (known === undefined) throw new Error("a board was neither stored nor found");
  return { id: known.id, made: false };
}
