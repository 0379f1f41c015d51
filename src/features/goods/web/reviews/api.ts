import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { goodsReviewEndpoints } from "#features/goods/reviews-contract.ts";

export const reviewApi = apiClient<typeof goodsReviewEndpoints>();

/** What the member said of goods. */
export const ownReviews = () =>
  pagedQuery(
    [OWN, "goods", "reviews"],
    (cursor, how) => reviewApi("GET /api/my/goods-reviews", { query: { cursor } }, how),
    { staleTime: 0 },
  );

/** One of them. */
export const ownReview = (id: string) =>
  readQuery(
    [OWN, "goods", "review", id],
    (how) => reviewApi("GET /api/my/goods-reviews/{id}", { params: { id } }, how),
    { staleTime: 0 },
  );
