import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { mutes } from "../tables.ts";
import { type NamedMute, namedMutes } from "./named-mutes.ts";

/** The mutes of a member, newest first, with the names of who set and lifted them; empty where nobody did. */
export const mutesOf = (db: Queryable, memberId: string, most: number): Promise<NamedMute[]> =>
  namedMutes(db, eq(mutes.memberId, memberId), most);

/** The mute that keeps a member from writing anywhere; null where none stands. */
export async function muteEverywhere(
  db: Queryable,
  memberId: string,
): Promise<typeof mutes.$inferSelect | null> {
  const row = await firstRow(
    db,
    mutes,
    and(
      eq(mutes.memberId, memberId),
      eq(mutes.section, ""),
      eq(mutes.blocks, "writing"),
      isNull(mutes.liftedAt),
      or(isNull(mutes.until), gt(mutes.until, sql`now()`)),
    ),
  );
  return row ?? null;
}
