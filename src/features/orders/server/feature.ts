import type { Feature } from "#platform/feature.ts";
import { afterSaleRoutes } from "./after-sales/routes.ts";
import { ownOrderOffers } from "./mine/offers.ts";
import { defineOwnOrderJobs } from "./mine/rounds.ts";
import { ownOrderRoutes } from "./mine/routes.ts";

export const orders: Feature = {
  name: "orders",
  title: "订单",
  routes: {
    register(app, services) {
      for (const routes of [ownOrderRoutes, afterSaleRoutes]) routes.register(app, services);
    },
  },
  async jobs(services) {
    await defineOwnOrderJobs(services);
  },
  offers: [...ownOrderOffers],
};
