import { readQuery } from "#client/queries.ts";
import { type CommentTargetId, commentApi, targetQuery } from "./client.ts";

/** What the comments stand under. */
export const commentTarget = (target: CommentTargetId) =>
  readQuery(["comments", target.kind, target.id, "target"], (how) =>
    commentApi("GET /api/comments/target", { query: targetQuery(target) }, how),
  );
