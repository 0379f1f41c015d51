import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Acting } from "#capabilities/desk/admin/server/public.ts";
import { textsChanged } from "#capabilities/review/moderation/server/public.ts";
import type { deskBoardSchema } from "#features/forum/boards-contract.ts";
import { transact } from "#platform/database/transact.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { BOARDS_TAG, boardTag, postTag, sectionPostsTag } from "./cache-tags.ts";
import { lockBoard, one, written } from "./desk-boards.ts";
import { POST } from "./store-post.ts";
import { boards } from "./tables.ts";

const QUEUE = "board-merge";
/** Boards that could not be emptied are set aside under this. */
export const MERGING_ROUND = "board-merge";
/** Posts that move in one transaction: lists stay quick meanwhile. */
const AT_ONCE = 500;

/**
 * Closes a board for good and has its posts and members move to another one of its section, by a job that goes on after a
 * restart. Nobody posts in it from now on, and its address leads to the other.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, INVALID_INPUT for a board that is closed, or of another section
 */
export async function mergeBoard(
  services: Pick<Services, "db" | "cache" | "jobs" | "log">,
  acting: Acting,
  id: string,
  { intoId, version }: { intoId: string; version: string },
): Promise<z.input<typeof deskBoardSchema>> {
  const { db, cache, jobs, log } = services;
  if (id === intoId) throw new AppError("INVALID_INPUT", "请选择另一个版块", { field: "into_id" });
  const view = await transact(db, async (tx) => {
    // In the order of their ids, so that two merges never wait for each other.
    const first = BigInt(id) < BigInt(intoId);
    const early = first ? await lockBoard(tx, acting, id, version) : await lockBoard(tx, acting, intoId);
    const late = first ? await lockBoard(tx, acting, intoId) : await lockBoard(tx, acting, id, version);
    const [from, into] = first ? [early, late] : [late, early];
    if (into.section !== from.section || into.closed)
      throw new AppError("INVALID_INPUT", "请选择同一个分区里开着的版块", { field: "into_id" });
    if (from.mergedInto !== null) throw new AppError("CONFLICT", "这个版块已经合并过了");
    await tx.update(boards).set({ closed: true, mergedInto: intoId }).where(eq(boards.id, id));
    // Whoever was sent to this board before goes where its posts are now.
    await tx.update(boards).set({ mergedInto: intoId }).where(eq(boards.mergedInto, id));
    await cache.invalidate(tx, [BOARDS_TAG, boardTag(id), boardTag(intoId)]);
    await written(
      tx,
      acting,
      "boards.merge",
      from,
      { name: from.name },
      { into: into.name, into_id: intoId },
    );
    return one(tx, id);
  });
  // A lost job costs nothing but a minute: the sweep finds what is left.
  await jobs.send(QUEUE, {}).catch((error: unknown) => log.warn({ err: error }, "posts move with the sweep"));
  return view;
}

/** Moves what is left in a merged board; repeating it moves what came to be left. */
export async function moveMerged({ db, cache }: Pick<Services, "db" | "cache">, id: string): Promise<void> {
  const [board] = await db.select().from(boards).where(eq(boards.id, id));
  const into = board?.mergedInto;
  if (board === undefined || !into) return;
  for (;;) {
    const moved = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        with part as (select id from posts where board_id = ${id} order by id limit ${AT_ONCE} for update),
          listed as (update post_listings set board_id = ${into} where post_id in (select id from part))
        update posts set board_id = ${into} where id in (select id from part) returning id::text as id`);
      const ids = rows.map((row) => row.id);
      // Where a text stands is known to whoever follows texts.
      if (ids.length > 0) await textsChanged(tx, POST, ids);
      if (ids.length > 0)
        await cache.invalidate(tx, [
          ...ids.map(postTag),
          ...[id, into].map(boardTag),
          sectionPostsTag(board.section),
        ]);
      await recount(tx, [id, into]);
      return rows.length;
    });
    if (moved < AT_ONCE) break;
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into board_members (board_id, member_id, created_at)
      select ${into}, member_id, created_at from board_members where board_id = ${id} on conflict do nothing`);
    await tx.execute(sql`delete from board_members where board_id = ${id}`);
    await recount(tx, [id, into]);
    await cache.invalidate(tx, [BOARDS_TAG, boardTag(id), boardTag(into)]);
  });
}

/** Counts boards anew: adding up what moved would count a post twice that changed on the way. */
async function recount(tx: Parameters<Parameters<Services["db"]["transaction"]>[0]>[0], ids: string[]) {
  for (const id of ids.toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1)))
    await tx.execute(sql`insert into board_counters (board_id, posts, members)
      select ${id}, (select count(*) from post_listings where board_id = ${id} and shown),
        (select count(*) from board_members where board_id = ${id})
      on conflict (board_id) do update set posts = excluded.posts, members = excluded.members`);
}

/** Declares the work that empties merged boards, and the sweep that goes on where a killed process left off. */
export async function defineBoardJobs(services: Services): Promise<void> {
  const work = async () => {
    const left = await services.db
      .select({ id: boards.id })
      .from(boards)
      .where(
        and(
          isNotNull(boards.mergedInto),
          sql`(exists (select 1 from posts where board_id = ${boards.id})
            or exists (select 1 from board_members where board_id = ${boards.id}))`,
          notAside(MERGING_ROUND, boards.id),
        ),
      );
    await eachRow(services, MERGING_ROUND, byId(left), (id) => moveMerged(services, id));
  };
  await services.jobs.define(QUEUE, { work });
  await services.jobs.define("board-merge-sweep", { work, cron: "* * * * *" });
}
