import { queryOptions } from "@tanstack/react-query";
import { moderationApi } from "./client.ts";

/** The entry of an object in its queue, by the object's own id. */
export const reviewOfTarget = (kind: string, targetId: string) =>
  queryOptions({
    queryKey: ["moderation", "of-target", kind, targetId],
    queryFn: ({ signal }) =>
      moderationApi(
        "POST /api/admin/reviews/of-target",
        { body: { kind, target_id: targetId } },
        { signal, quiet: true },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/**
 * The entry of an object in its queue, which is made where there was none.
 * @returns its id
 */
export async function openReview(kind: string, targetId: string): Promise<string> {
  const body = { kind, target_id: targetId };
  return (await moderationApi("POST /api/admin/reviews/of-target", { body })).id;
}
