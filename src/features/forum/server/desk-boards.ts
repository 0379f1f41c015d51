import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Acting, type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { memberCards, memberNamed } from "#capabilities/people/members/server/public.ts";
import type { boardEndpoints, deskBoardSchema } from "#features/forum/boards-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import type { BoardRow } from "./boards.ts";
import { BOARDS_TAG, boardTag } from "./cache-tags.ts";
import { MANAGE } from "./policy.ts";
import { boardCounters, boardModerators, boards } from "./tables.ts";

type View = z.input<typeof deskBoardSchema>;
type Body<Key extends keyof typeof boardEndpoints> = (typeof boardEndpoints)[Key] extends {
  body: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : never;
type Store = Pick<Services, "db" | "cache">;

/** All boards of the sections that the administrator may manage. */
export async function listDeskBoards(
  db: Queryable,
  acting: Acting,
): Promise<{ sections: string[]; items: View[] }> {
  const his = sections.map(({ slug }) => slug).filter((section) => can(acting, MANAGE, { section }));
  const rows = await db
    .select()
    .from(boards)
    .where(inArray(boards.section, his))
    .orderBy(asc(boards.closed), asc(boards.position), asc(boards.id));
  return { sections: his, items: await present(db, rows) };
}

/** @throws AppError FORBIDDEN, CONFLICT where the section has a board of this name */
export async function createBoard(
  { db, cache }: Store,
  acting: Acting,
  { section, ...fields }: Body<"POST /api/admin/boards">,
): Promise<View> {
  demand(acting, section);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(boards)
      .values({
        ...fields,
        section,
        position: sql`(select coalesce(max(position), 0) + 1 from boards where section = ${section})`,
      })
      .returning();
    if (row === undefined) throw new Error("the board was not stored");
    await cache.invalidate(tx, [BOARDS_TAG]);
    await written(tx, acting, "boards.create", row, undefined, saying(row));
    return one(tx, row.id);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, CONFLICT for the name, or where it was merged into another */
export async function changeBoard(
  { db, cache }: Store,
  acting: Acting,
  id: string,
  { version, read_only: readOnly, ...fields }: Body<"PUT /api/admin/boards/{id}">,
): Promise<View> {
  return db.transaction(async (tx) => {
    const before = await lockBoard(tx, acting, id, version);
    if (before.mergedInto !== null && !fields.closed)
      throw new AppError("CONFLICT", "这个版块已合并到其他版块，不能再打开", { field: "closed" });
    const [row] = await tx
      .update(boards)
      .set({ ...fields, readOnly })
      .where(eq(boards.id, id))
      .returning();
    if (row === undefined) throw new AppError("NOT_FOUND");
    await cache.invalidate(tx, [BOARDS_TAG, boardTag(id)]);
    await written(tx, acting, "boards.change", row, saying(before), saying(row));
    return one(tx, id);
  });
}

/** @throws AppError FORBIDDEN, CHANGED where the section has other boards by now */
export async function orderBoards(
  { db, cache }: Store,
  acting: Acting,
  { section, ids }: Body<"PUT /api/admin/boards/order">,
): Promise<void> {
  demand(acting, section);
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: boards.id, name: boards.name })
      .from(boards)
      .where(and(eq(boards.section, section), eq(boards.closed, false)))
      .orderBy(asc(boards.position), asc(boards.id))
      .for("update");
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    if (ids.length !== rows.length || new Set(ids).size !== ids.length || !ids.every((id) => names.has(id)))
      throw new AppError("CHANGED", "版块刚有变化，请核对最新内容后再排");
    await tx.execute(sql`update boards set position = given.place
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as given(id, place) where boards.id = given.id`);
    await cache.invalidate(tx, [BOARDS_TAG]);
    const order = (list: readonly string[]) => ({ order: list.map((id) => names.get(id)).join("、") });
    await recordAudit(tx, {
      adminId: acting.id,
      action: "boards.order",
      targetKind: "section",
      targetId: section,
      before: order(rows.map(({ id }) => id)),
      after: order(ids),
      address: acting.address,
    });
  });
}

/** @throws AppError NOT_FOUND for the board or the member, FORBIDDEN, CONFLICT where several have this nickname */
export async function addModerator(
  { db, cache }: Store,
  acting: Acting,
  id: string,
  wanted: string,
): Promise<View> {
  return db.transaction(async (tx) => {
    const board = await lockBoard(tx, acting, id);
    const memberId = await memberNamed(tx, wanted);
    const made = await tx
      .insert(boardModerators)
      .values({ boardId: id, memberId })
      .onConflictDoNothing()
      .returning();
    if (made.length > 0) await changedModerators(tx, cache, acting, board, { added: memberId });
    return one(tx, id);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function removeModerator(
  { db, cache }: Store,
  acting: Acting,
  id: string,
  memberId: string,
): Promise<View> {
  return db.transaction(async (tx) => {
    const board = await lockBoard(tx, acting, id);
    const gone = await tx
      .delete(boardModerators)
      .where(and(eq(boardModerators.boardId, id), eq(boardModerators.memberId, memberId)))
      .returning();
    if (gone.length > 0) await changedModerators(tx, cache, acting, board, { removed: memberId });
    return one(tx, id);
  });
}

async function changedModerators(
  tx: Transaction,
  cache: Store["cache"],
  acting: Acting,
  board: BoardRow,
  change: { added?: string; removed?: string },
): Promise<void> {
  await cache.invalidate(tx, [boardTag(board.id)]);
  await written(tx, acting, "boards.moderators", board, undefined, change);
}

/** @throws AppError NOT_FOUND, FORBIDDEN, CHANGED for another version than the one that was seen */
export async function lockBoard(
  tx: Transaction,
  acting: Acting,
  id: string,
  version?: string,
): Promise<BoardRow> {
  const [row] = await tx.select().from(boards).where(eq(boards.id, id)).for("update");
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个版块");
  demand(acting, row.section);
  if (version !== undefined && versionOf(saying(row)) !== version)
    throw new AppError("CHANGED", "这个版块刚被其他管理员改过，请核对最新内容后再改");
  return row;
}

function demand(acting: Acting, section: string): void {
  if (!can(acting, MANAGE, { section })) throw new AppError("FORBIDDEN");
}

/** What a board says of itself: for its version, and for the audit log. */
const saying = ({ name, icon, intro, rules, closed, readOnly, mergedInto }: BoardRow) => ({
  name,
  icon,
  intro,
  rules,
  closed,
  read_only: readOnly,
  merged_into: mergedInto,
});

/** Writes down what was done with a board. */
export async function written(
  tx: Transaction,
  { id, address }: Acting,
  action: AuditAction,
  board: BoardRow,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    adminId: id,
    action,
    targetKind: "board",
    targetId: board.id,
    ...(before && { before }),
    after: { ...after, excerpt: board.name },
    address,
  });
}

/** One board as the desk shows it. */
export async function one(db: Queryable, id: string): Promise<View> {
  const [view] = await present(db, await db.select().from(boards).where(eq(boards.id, id)));
  if (view === undefined) throw new AppError("NOT_FOUND", "没有这个版块");
  return view;
}

async function present(db: Queryable, rows: readonly BoardRow[]): Promise<View[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const counters = await db.select().from(boardCounters).where(inArray(boardCounters.boardId, ids));
  const keepers = await db
    .select()
    .from(boardModerators)
    .where(inArray(boardModerators.boardId, ids))
    .orderBy(asc(boardModerators.createdAt));
  const cards = await memberCards(
    db,
    keepers.map(({ memberId }) => memberId),
  );
  const into = rows.map(({ mergedInto }) => mergedInto).filter((id) => id !== null);
  const targets =
    into.length === 0
      ? []
      : await db.select({ id: boards.id, name: boards.name }).from(boards).where(inArray(boards.id, into));
  const counted = new Map(counters.map((row) => [row.boardId, row]));
  return rows.map((row) => {
    const target = targets.find(({ id }) => id === row.mergedInto);
    const { posts = 0, members: joined = 0 } = counted.get(row.id) ?? {};
    return {
      id: row.id,
      section: row.section,
      ...saying(row),
      merged_into: target === undefined ? null : { ...target, left: posts },
      posts,
      members: joined,
      moderators: keepers
        .filter(({ boardId }) => boardId === row.id)
        .flatMap(({ memberId }) => cards.get(memberId) ?? []),
      version: versionOf(saying(row)),
    };
  });
}
