import { type AnyColumn, asc, Column, gt, is, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#platform/database/client.ts";
import type { Keys } from "#platform/secrets/keys.ts";
import { AppError } from "#shared/errors.ts";

/** Places in a list: what its rows are ordered by, the last of them different in every row. */
export type Place = readonly (string | number | Date)[];

/** What every list is asked for, beside what says which list it is. */
export interface PageQuery {
  cursor?: string | undefined;
  /** Rows of a page. */
  limit: number;
}

export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

interface PageOf extends PageQuery {
  keys: Keys;
  /**
   * Which list it is, with everything that says which rows are in it and how they are ordered: a name, whose it is,
   * the filter. A cursor of another list is refused. What is undefined counts as left out.
   */
  list: readonly unknown[];
}

/**
 * One page of a list by keyset: rows behind the one shown last, so that what is added meanwhile neither repeats nor
 * hides any. The cursor says the place of that row and is signed, so that only what a page gave out is taken.
 * @param read rows behind `after` (`below`, `above`), `take` of them at most, in the order of the keys
 * @throws AppError INVALID_INPUT for a cursor that is made up, or of another list
 */
export async function keysetPage<Row>(
  { keys, list, cursor, limit }: PageOf,
  read: (after: Place | undefined, take: number) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const after = cursor === undefined ? undefined : unpack(keys, list, cursor);
  // One more than asked for tells whether there is another page.
  const found = await read(after, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const more = found.length > limit && last !== undefined;
  return { rows, next_cursor: more ? pack(keys, list, placeOf(last)) : null };
}

type Sorted = AnyColumn | { value: SQL; type: string };

/**
 * Rows that come after the place in descending order; undefined, which is no condition, without a place.
 * @param columns what the rows are ordered by, all descending; an expression with its type in SQL
 */
export const below = (columns: readonly Sorted[], after: readonly unknown[] | undefined) =>
  beyond("<", columns, after);

/** As `below`, for ascending order. */
export const above = (columns: readonly Sorted[], after: readonly unknown[] | undefined) =>
  beyond(">", columns, after);

/** As one comparison of rows, which PostgreSQL looks up in an index of the same columns. */
function beyond(than: "<" | ">", columns: readonly Sorted[], after: readonly unknown[] | undefined) {
  if (after === undefined) return undefined;
  if (after.length !== columns.length) throw new Error("a place has one value for each column of the order");
  const left = columns.map((column) => (is(column, Column) ? sql`${column}` : column.value));
  const right = columns.map((column, at) => sql`${after[at]}::${sql.raw(typeOf(column))}`);
  return sql`(${sql.join(left, sql`, `)}) ${sql.raw(than)} (${sql.join(right, sql`, `)})`;
}

function typeOf(column: Sorted): string {
  // An identity's type says how it is filled.
  return is(column, Column) ? column.getSQLType().replace(/ generated .*/i, "") : column.type;
}

const PURPOSE = "cursor";

function pack(keys: Keys, list: readonly unknown[], place: Place): string {
  const text = JSON.stringify(place);
  return `${Buffer.from(text).toString("base64url")}.${keys.sign(PURPOSE, signed(list, text))}`;
}

function unpack(keys: Keys, list: readonly unknown[], cursor: string): Place {
  const [packed = "", signature = "", ...rest] = cursor.split(".");
  const text = Buffer.from(packed, "base64url").toString();
  if (rest.length > 0 || !keys.verify(PURPOSE, signed(list, text), signature))
    throw new AppError("INVALID_INPUT", "翻页位置已失效，请刷新列表");
  return JSON.parse(text) as (string | number)[];
}

const signed = (list: readonly unknown[], place: string) => `${JSON.stringify(list)}\n${place}`;

/** Ids of all rows in their order, behind `after`: for what walks through a table, whatever its rows say. */
export async function idsAfter(
  db: Queryable,
  table: PgTable & { id: AnyPgColumn<{ data: string; notNull: true }> },
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(asc(table.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
