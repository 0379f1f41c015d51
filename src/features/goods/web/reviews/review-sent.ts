import type { QueryClient } from "@tanstack/react-query";
import { sentWords } from "#client/review-time.tsx";

/** The queue of what buyers say about goods. */
export const REVIEW_KIND = "goods_review";

/** What is said to who sent one that is looked at first. */
export const reviewSent = (queryClient: QueryClient): Promise<string> =>
  sentWords(queryClient, REVIEW_KIND, "已提交，审核通过后所有人可见");
