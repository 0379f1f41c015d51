import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Thread } from "#capabilities/texts/comments/contract.ts";
import { readAddress } from "#client/address.ts";
import type { ScreenContext } from "#client/screen-route.ts";
import type { CommentTargetId } from "./api/client.ts";
import { commentTarget } from "./api/comment-target.ts";
import { threadList } from "./api/thread-list.ts";
import { orderAt, type ThreadOrder, threadAddress } from "./thread-address.ts";

/**
 * Fetches what `<CommentThread>` draws first: call it in the `load` of a screen that shows one, with the same target and
 * order.
 */
export async function loadCommentThread(
  { queryClient, search }: Pick<ScreenContext, "queryClient" | "search">,
  target: CommentTargetId,
  order: ThreadOrder,
): Promise<void> {
  const view = readAddress(threadAddress, search);
  await Promise.all([
    queryClient.ensureQueryData(commentTarget(target)),
    queryClient.ensureInfiniteQueryData(threadList(target, { ...view, sort: orderAt(view, order) })),
  ]);
}

/** What was loaded of the threads under something, in any order and once each: for a page's markup. */
export function loadedThreads(queryClient: QueryClient, { kind, id }: CommentTargetId): Thread[] {
  const found = queryClient.getQueriesData<InfiniteData<{ items: Thread[] }>>({
    queryKey: ["comments", kind, id, "threads"],
  });
  const threads = found.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);
  return [...new Map(threads.filter(({ gone }) => !gone).map((thread) => [thread.id, thread])).values()];
}
