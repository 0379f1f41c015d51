import { readQuery } from "#client/queries.ts";
import { moderationApi } from "./client.ts";

/** One entry of a queue; nothing is asked without an id. */
export const oneReview = (id: string | null) =>
  readQuery(
    ["moderation", "review", id],
    (how) => moderationApi("GET /api/admin/reviews/{id}", { params: { id: id ?? "" } }, how),
    { enabled: id !== null, staleTime: 0 },
  );
