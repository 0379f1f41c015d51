import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { members } from "./tables.ts";

export interface Invented {
  id: string;
  /** Where they write from. */
  region: string;
}

/** The invented members of the demo by nickname, for what they write. */
export async function inventedMembers(db: Queryable): Promise<Map<string, Invented>> {
  const rows = await db
    .select({ id: members.id, nickname: members.nickname, region: members.region })
    .from(members)
    .where(and(isNull(members.mobile), eq(members.status, "active")));
  return new Map(rows.map(({ nickname, ...member }) => [nickname, member]));
}
