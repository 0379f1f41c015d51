import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { readDemoMembers } from "./demo/content.ts";
import { members } from "./tables.ts";

export interface Invented {
  id: string;
  /** Where they write from. */
  region: string;
}

/**
 * The invented members of the demo by nickname, for what they write. They have no number, but neither have people who came by
 * WeChat: what a later version brings must not be done in their name.
 */
export async function inventedMembers(db: Queryable): Promise<Map<string, Invented>> {
  const names = (await readDemoMembers()).map(({ nickname }) => nickname);
  const rows = await db
    .select({ id: members.id, nickname: members.nickname, region: members.region })
    .from(members)
    .where(and(isNull(members.mobile), eq(members.status, "active"), inArray(members.nickname, names)));
  return new Map(rows.map(({ nickname, ...member }) => [nickname, member]));
}
