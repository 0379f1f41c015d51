import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { readDemoMembers } from "./demo/content.ts";
import { members } from "./tables.ts";

export interface Invented {
  id: string;
  /** Where they write from. */
  region: string;
  city: string;
  role: "member" | "editor";
  /** Key of the series of cars that they drive; empty without one. */
  car: string;
}

/**
 * The invented members of the demo by nickname, for what they write. They have no number, but neither have people who came by
 * WeChat: what a later version brings must not be done in their name.
 */
export async function inventedMembers(db: Queryable): Promise<Map<string, Invented>> {
  const list = await readDemoMembers();
  const names = list.map(({ nickname }) => nickname);
  const cars = new Map(list.map(({ nickname, car = "" }) => [nickname, car]));
  const rows = await db
    .select({
      id: members.id,
      nickname: members.nickname,
      region: members.region,
      city: members.city,
      role: members.role,
    })
    .from(members)
    .where(and(isNull(members.mobile), eq(members.status, "active"), inArray(members.nickname, names)));
  return new Map(
    rows.map(({ nickname, ...member }) => [nickname, { ...member, car: cars.get(nickname) ?? "" }]),
  );
}
