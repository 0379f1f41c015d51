import { handOver, type MemberMerge } from "#capabilities/members/server/public.ts";
import { comments } from "./tables.ts";

/** What was written goes over. */
export const commentMerge: MemberMerge = {
  columns: ["comments.author_id"],
  merge: (tx, _services, accounts) => handOver(tx, accounts, comments.authorId),
};
