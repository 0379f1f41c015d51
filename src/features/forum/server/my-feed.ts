import { eq, sql } from "drizzle-orm";
import { ownSeries } from "#capabilities/cars/garage/server/public.ts";
import { follows } from "#capabilities/community/relations/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import type { Services } from "#platform/services.ts";
import { pageOfPosts } from "./list-posts.ts";
import type { PostCardView } from "./present.ts";

interface Wanted {
  kind: "following" | "cars";
  section?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * A page of what concerns a member: posts of whom he follows, or about the series of cars that he follows, newest first.
 * @returns with it how many he follows, on which an empty list depends
 */
export async function myFeed(
  services: Pick<Services, "db" | "keys">,
  memberId: string,
  { kind, section, cursor, limit }: Wanted,
): Promise<{ items: PostCardView[]; next_cursor: string | null; sources: number }> {
  const { db } = services;
  const sources = kind === "following" ? await followedBy(db, memberId) : await seriesOf(db, memberId);
  if (sources.length === 0) return { items: [], next_cursor: null, sources: 0 };
  const filter = kind === "following" ? { authors: sources } : { seriesKeys: sources };
  const page = await pageOfPosts(
    services,
    ["my posts", memberId, kind, section],
    { ...filter, section, sort: "new" },
    { cursor, limit },
  );
  return { ...page, sources: sources.length };
}

/** Who follows whom is small on this side, and blocking somebody ends it. */
async function followedBy(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await preparedOnce(db, "posts:followed", (name) =>
    db
      .select({ id: follows.followedId })
      .from(follows)
      .where(eq(follows.followerId, sql.placeholder("memberId")))
      .prepare(name),
  ).execute({ memberId });
  return rows.map(({ id }) => id);
}

async function seriesOf(db: Queryable, memberId: string): Promise<string[]> {
  return (await ownSeries(db, memberId)).map(({ key }) => key);
}
