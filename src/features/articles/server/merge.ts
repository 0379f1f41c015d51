import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { articles } from "./tables.ts";

/** What was written goes over. */
export const articleMerge: MemberMerge = {
  columns: ["articles.author_id"],
  merge: (tx, _services, accounts) => handOver(tx, accounts, articles.authorId),
};
