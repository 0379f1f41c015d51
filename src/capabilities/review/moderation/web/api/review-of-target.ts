import { readQuery } from "#client/queries.ts";
import { moderationApi } from "./client.ts";

/** The entry of an object in its queue, by the object's own id. */
export const reviewOfTarget = (kind: string, targetId: string) =>
  readQuery(
    ["moderation", "of-target", kind, targetId],
    (how) => moderationApi("POST /api/admin/reviews/of-target", { body: { kind, target_id: targetId } }, how),
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );

/**
 * The entry of an object in its queue, which is made where there was none.
 * @returns its id
 */
export async function openReview(kind: string, targetId: string): Promise<string> {
  const body = { kind, target_id: targetId };
  return (await moderationApi("POST /api/admin/reviews/of-target", { body })).id;
}
