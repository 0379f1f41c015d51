import { and, count, eq, inArray } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import type { LifeState } from "#shared/life.ts";
import { posts } from "./tables.ts";

const inStates =
  (states: readonly LifeState[]): Waiting["count"] =>
  async (db, memberId) => {
    const [row] = await db
      .select({ n: count() })
      .from(posts)
      .where(and(eq(posts.authorId, memberId), inArray(posts.status, [...states])));
    return row?.n ?? 0;
  };

export const postsWait: Waiting = {
  label: "帖子审核中",
  path: pathOf("my.bbs"),
  kind: "wait",
  count: inStates(["in_review"]),
};

export const postsRefused: Waiting = {
  label: "帖子未通过，可修改重提",
  path: pathOf("my.bbs"),
  kind: "act",
  count: inStates(["rejected", "revoked"]),
};
