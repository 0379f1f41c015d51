import { readQuery } from "#client/queries.ts";
import { moderationApi } from "./client.ts";

/** How a queue is worded and what is offered in it. */
export const reviewKind = (name: string) =>
  readQuery(
    ["moderation", "kind", name],
    (how) => moderationApi("GET /api/admin/reviews/kinds/{name}", { params: { name } }, how),
    { staleTime: 60 * 60_000 },
  );
