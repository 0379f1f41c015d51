import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { type CommentTargetId, commentApi, targetQuery } from "./client.ts";

/** The member's own side of the comments under something. */
export const ownComments = (target: CommentTargetId) =>
  readQuery([OWN, "comments", target.kind, target.id], (how) =>
    commentApi("GET /api/comments/mine", { query: targetQuery(target) }, how),
  );
