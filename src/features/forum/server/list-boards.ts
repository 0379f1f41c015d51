import { and, asc, count, desc, eq, gte, sql } from "drizzle-orm";
import type { z } from "zod";
import { listInterestChoices, memberCards } from "#capabilities/people/members/server/public.ts";
import type { boardDetailSchema, boardSchema } from "#features/forum/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { isUmbrella } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { boardCounters, boardModerators, boards, postListings } from "./tables.ts";

type BoardView = z.input<typeof boardSchema>;

/** The open boards of a section, in their order; all of them for the umbrella, whose own come first. */
export async function listBoards(db: Queryable, section: string): Promise<BoardView[]> {
  const [rows, today] = await Promise.all([openBoards(db, section), todayOf(db)]);
  return rows.map(({ board, counters }) => view(board, counters, today.get(board.id) ?? 0));
}

function openBoards(db: Queryable, section: string) {
  const here = eq(boards.section, sql.placeholder("section"));
  const all = isUmbrella(section);
  return preparedOnce(db, `boards:open${all ? ":all" : ""}`, (name) =>
    db
      .select({ board: boards, counters: boardCounters })
      .from(boards)
      .leftJoin(boardCounters, eq(boardCounters.boardId, boards.id))
      .where(and(eq(boards.closed, false), all ? undefined : here))
      .orderBy(desc(here), asc(boards.position), asc(boards.id))
      .prepare(name),
  ).execute({ section });
}

/** One board with all that its head shows. @throws AppError NOT_FOUND */
export async function showBoard(db: Queryable, id: string): Promise<z.input<typeof boardDetailSchema>> {
  const [row] = await db
    .select({ board: boards, counters: boardCounters })
    .from(boards)
    .leftJoin(boardCounters, eq(boardCounters.boardId, boards.id))
    .where(eq(boards.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个版块");
  const moderators = await db
    .select({ memberId: boardModerators.memberId })
    .from(boardModerators)
    .where(eq(boardModerators.boardId, id))
    .orderBy(asc(boardModerators.createdAt))
    .limit(MODERATORS);
  const cards = await memberCards(
    db,
    moderators.map(({ memberId }) => memberId),
  );
  const [choices, series, cities, today] = await Promise.all([
    listInterestChoices(db),
    mostIn(db, id, "series"),
    mostIn(db, id, "city"),
    todayOf(db, id),
  ]);
  const byKey = new Map(choices.map((choice) => [choice.key, choice]));
  return {
    ...view(row.board, row.counters, today.get(id) ?? 0),
    rules: row.board.rules,
    closed: row.board.closed,
    read_only: row.board.readOnly,
    merged_into: row.board.mergedInto,
    moderators: moderators.flatMap(({ memberId }) => cards.get(memberId) ?? []),
    series: series.flatMap((key) => byKey.get(key) ?? []),
    cities,
  };
}

const MODERATORS = 5;
/** Choices of a filter, and the latest posts among which they are looked for. */
const CHOICES = 20;
const LOOKED_AT = 2000;

/** What the latest posts of a board name most, most first. */
async function mostIn(db: Queryable, boardId: string, column: "series" | "city"): Promise<string[]> {
  const name = sql.raw(column);
  const { rows } = await db.execute<{ name: string }>(sql`
    select ${name} as name from (
      select ${name} from ${postListings} where board_id = ${boardId} and shown
      order by published_at desc, post_id desc limit ${LOOKED_AT}) as latest
    where ${name} <> '' group by ${name} order by count(*) desc, ${name} limit ${CHOICES}`);
  return rows.map((row) => row.name);
}

function view(
  { id, section, name, icon, intro }: typeof boards.$inferSelect,
  counters: typeof boardCounters.$inferSelect | null,
  today: number,
): BoardView {
  return {
    id,
    section,
    name,
    icon,
    intro,
    posts: counters?.posts ?? 0,
    today,
    members: counters?.members ?? 0,
  };
}

/** How many posts appeared today in China, by board. */
async function todayOf(db: Queryable, boardId?: string): Promise<Map<string, number>> {
  const begin = new Date(`${formatDate(new Date())}T00:00:00+08:00`);
  const rows = await preparedOnce(db, `boards:today${boardId === undefined ? ":all" : ""}`, (name) =>
    db
      .select({ boardId: postListings.boardId, n: count() })
      .from(postListings)
      .where(
        and(
          sql`${postListings.shown}`,
          gte(postListings.publishedAt, sql.placeholder("begin")),
          boardId === undefined ? undefined : eq(postListings.boardId, sql.placeholder("boardId")),
        ),
      )
      .groupBy(postListings.boardId)
      .prepare(name),
  ).execute({ begin: begin.toISOString(), boardId });
  return new Map(rows.map((row) => [row.boardId, row.n]));
}
