import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { pathOf } from "#sections/paths.ts";
import type { LifeState } from "#shared/life.ts";
import { posts } from "./tables.ts";

const inStates =
  (states: readonly LifeState[]) =>
  (memberId: SQL): SQL<number> =>
    countOf(posts, and(eq(posts.authorId, memberId), inArray(posts.status, [...states])));

export const postsWait: Waiting = {
  label: "帖子审核中",
  icon: "community",
  path: pathOf("my.bbs"),
  kind: "wait",
  count: inStates(["in_review"]),
};

export const postsRefused: Waiting = {
  label: "帖子未通过，可修改重提",
  icon: "community",
  path: pathOf("my.bbs"),
  kind: "act",
  count: inStates(["rejected", "revoked"]),
};
