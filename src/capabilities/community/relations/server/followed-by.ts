import { type SQL, sql } from "drizzle-orm";
import { follows } from "./tables.ts";

/** Ids of the members that somebody follows, the one followed last first, for a condition `in (…)`. */
export const followedBy = (memberId: string, most: number): SQL => sql`(
  select ${follows.followedId} from ${follows} where ${follows.followerId} = ${memberId}
  order by ${follows.createdAt} desc, ${follows.followedId} desc limit ${most})`;
