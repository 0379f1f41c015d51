import type { Feature } from "#platform/feature.ts";
import { deskOffers } from "./desk/offers.ts";
import { MANAGE } from "./desk/policy.ts";
import { deskRoutes } from "./desk-routes.ts";
import { defineGoodsJobs } from "./jobs.ts";
import { pageOffers } from "./pages/offers.ts";
import { pagesRoutes } from "./pages-routes.ts";
import { goodsReviewOffers } from "./reviews/offers.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { goodsConstraints } from "./tables.ts";

/** What the shop sells. */
export const goods: Feature = {
  name: "goods",
  title: "商品",
  permissions: {
    [MANAGE]: { title: "管理商品、价格和库存", within: ["section"] },
  },
  routes: {
    register(app, services) {
      for (const routes of [pagesRoutes, reviewRoutes, deskRoutes]) routes.register(app, services);
    },
  },
  jobs: defineGoodsJobs,
  constraints: goodsConstraints,
  offers: [...pageOffers, ...deskOffers, ...goodsReviewOffers],
  demo: [{ mark: "goods", after: ["members", "articles"], load: () => import("./demo/fill.ts") }],
};
