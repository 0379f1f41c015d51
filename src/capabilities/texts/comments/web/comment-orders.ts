import { oneOf, textUpTo } from "#client/address.ts";
import type { CommentOrder } from "./api/comment-list.ts";

export const commentOrders: readonly { key: CommentOrder; label: string }[] = [
  { key: "hot", label: "热门" },
  { key: "new", label: "最新" },
  { key: "author", label: "只看作者" },
];

/** What the address of all comments holds: their order, and the one that it leads to. */
export const commentsAddress = {
  tab: oneOf(
    commentOrders.map(({ key }) => key),
    "hot",
  ),
  comment: textUpTo(20),
  /** As links of earlier versions name it. */
  at: textUpTo(20),
};
