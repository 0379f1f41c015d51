import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import {
  act,
  type Endpoints,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  reportBody,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { saidOfGoods } from "#shared/goods-review.ts";
import { lifeStates } from "#shared/life.ts";

export const reviewReportReasons = [
  "spam",
  "false",
  "abuse",
  "vulgar",
  "privacy",
  "illegal",
  "other",
] as const;
export type ReviewReportReason = (typeof reviewReportReasons)[number];

/** What a member said of goods, wherever it stands. */
export const ownGoodsReviewSchema = z.object({
  id: idSchema,
  goods: z.object({ id: idSchema, title: z.string(), picture: pictureSchema.nullable() }),
  /** What he bought of them: 19 × 8.5 · 拉丝银. */
  choice: z.string(),
  stars: z.number().int(),
  body: z.string(),
  pictures: z.array(pictureSchema),
  /** The shop's answer; empty for none. */
  reply: z.string(),
  status: z.enum(lifeStates),
  reject_reason: z.string(),
  can: z.object({ change: z.boolean(), withdraw: z.boolean() }),
  version: versionSchema,
  created_at: timeSchema,
});
export type OwnGoodsReview = z.output<typeof ownGoodsReviewSchema>;

export const goodsReviewEndpoints = {
  "GET /api/my/goods-reviews": {
    summary: "What the member said of goods, the latest first, without what he took back",
    query: pageQuery,
    data: pageOf(ownGoodsReviewSchema),
  },
  "GET /api/my/goods-reviews/{id}": {
    summary: "One own review of goods, to be changed",
    params: idParams,
    data: ownGoodsReviewSchema,
  },
  "PUT /api/goods-reviews/{id}": {
    summary: "Changes an own review of goods, which is judged again",
    params: idParams,
    body: z.object({ ...saidOfGoods, version: versionSchema }),
    data: ownGoodsReviewSchema,
  },
  "DELETE /api/goods-reviews/{id}": act("Takes an own review of goods back for good; again changes nothing"),
  "POST /api/goods-reviews/{id}/report": {
    ...act("Reports a review of goods"),
    body: reportBody(z.enum(reviewReportReasons, "请选择举报原因")),
  },
} satisfies Endpoints;

named({ OwnGoodsReview: ownGoodsReviewSchema });
