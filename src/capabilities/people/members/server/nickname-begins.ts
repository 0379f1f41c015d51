import { and, type SQL, sql } from "drizzle-orm";
import { members } from "./tables.ts";

/** The order of the index of lower-case nicknames, by characters. */
export const byNickname: SQL = sql`lower(${members.nickname})`;

/** Members whose nicknames begin so, however they are written; in the order `byNickname` the first of them are read at once. */
export function nicknameBegins(typed: string): SQL | undefined {
  const wanted = typed.trim().toLowerCase();
  return and(sql`${byNickname} >= ${wanted}`, sql`${byNickname} < ${`${wanted}\u{10ffff}`}`);
}
