import { readQuery } from "#client/queries.ts";
import { moderationApi } from "./client.ts";

/** What was done with an item, newest first, each with what it said from then on. */
export const reviewHistory = (id: string) =>
  readQuery(
    ["moderation", "history", id],
    (how) => moderationApi("GET /api/admin/reviews/{id}/history", { params: { id } }, how),
    { staleTime: 0 },
  );
