import { goodsReviewEndpoints } from "#features/goods/reviews-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { changeReview, reportReview, withdrawReview } from "./change-review.ts";
import { listOwnReviews, showOwnReview } from "./own-reviews.ts";

export const reviewRoutes = implement(goodsReviewEndpoints, {
  "GET /api/my/goods-reviews": readBy(member, ({ query, actor, services }) =>
    listOwnReviews(services, actor.id, query),
  ),
  "GET /api/my/goods-reviews/{id}": readBy(member, ({ params, actor, services }) =>
    showOwnReview(services.db, actor.id, params.id),
  ),
  "PUT /api/goods-reviews/{id}": writeBy(
    member,
    [perMember("goods-review-change:hour", 30, 3600)],
    ({ params, body, actor, services }) => changeReview(services, actor.id, params.id, body),
  ),
  "DELETE /api/goods-reviews/{id}": writeBy(
    member,
    [perMember("goods-review-delete:hour", 60, 3600)],
    ({ params, actor, services }) => withdrawReview(services, actor.id, params.id),
  ),
  "POST /api/goods-reviews/{id}/report": writeBy(
    member,
    [perMember("goods-review-report:hour", 30, 3600)],
    ({ params, body, actor, services }) => reportReview(services, actor.id, params.id, body),
  ),
});
