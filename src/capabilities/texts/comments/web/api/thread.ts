import { pagedQuery, readQuery } from "#client/queries.ts";
import { commentApi } from "./client.ts";

/** The thread of one comment, for links that lead to it. */
export const threadOf = (id: string) =>
  readQuery(["comments", "thread", id], (how) =>
    commentApi("GET /api/comments/{id}", { params: { id } }, how),
  );

/** Pages of a thread's replies, oldest first. */
export const replyList = (rootId: string) =>
  pagedQuery(["comments", "replies", rootId], (cursor, how) =>
    commentApi("GET /api/comments/{id}/replies", { params: { id: rootId }, query: { cursor } }, how),
  );
