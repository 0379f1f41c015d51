import { queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { type CommentTargetId, commentApi, targetQuery } from "./client.ts";

/** The member's own side of the comments under something. */
export const ownComments = (target: CommentTargetId) =>
  queryOptions({
    queryKey: [OWN, "comments", target.kind, target.id],
    queryFn: ({ signal }) =>
      commentApi("GET /api/comments/mine", { query: targetQuery(target) }, { signal, quiet: true }),
  });
