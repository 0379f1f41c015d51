import { pagedQuery } from "#client/queries.ts";
import { type CommentTargetId, commentApi, targetQuery } from "./client.ts";

export type CommentOrder = "hot" | "new" | "author";

const filters = {
  hot: { sort: "hot" },
  new: { sort: "new" },
  author: { sort: "new", only: "author" },
} as const;

/** Pages of public threads. */
export const commentList = (target: CommentTargetId, order: CommentOrder) =>
  pagedQuery(["comments", target.kind, target.id, "list", order], (cursor, how) =>
    commentApi("GET /api/comments", { query: { ...targetQuery(target), ...filters[order], cursor } }, how),
  );
