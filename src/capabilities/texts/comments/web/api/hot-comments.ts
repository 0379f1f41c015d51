import { readQuery } from "#client/queries.ts";
import { type CommentTargetId, commentApi, targetQuery } from "./client.ts";

/** The three threads that stand under the thing itself. */
export const hotComments = (target: CommentTargetId) =>
  readQuery(["comments", target.kind, target.id, "hot"], (how) =>
    commentApi("GET /api/comments", { query: { ...targetQuery(target), sort: "hot", limit: 3 } }, how),
  );
