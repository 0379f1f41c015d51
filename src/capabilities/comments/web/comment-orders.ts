import type { CommentOrder } from "./api/comment-list.ts";

export const commentOrders: readonly { key: CommentOrder; label: string }[] = [
  { key: "hot", label: "热门" },
  { key: "new", label: "最新" },
  { key: "author", label: "只看作者" },
];

/** The order that an address asks for; `hot` without one. */
export function orderOf(search: URLSearchParams): CommentOrder {
  return commentOrders.find((order) => order.key === search.get("tab"))?.key ?? "hot";
}
