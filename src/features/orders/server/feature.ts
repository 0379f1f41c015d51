import { healthChecks } from "#capabilities/monitoring/health/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { countedActs } from "#platform/observe/metric-sources.ts";
import { afterSaleRoutes } from "./after-sales/routes.ts";
import { defineCheckoutJobs } from "./checkout/jobs.ts";
import { checkoutOffers } from "./checkout/offers.ts";
import { checkoutRoutes } from "./checkout-routes.ts";
import { orderDeskOffers } from "./desk/offers.ts";
import { MANAGE, REFUND, REVEAL } from "./desk/policy.ts";
import { orderDeskRoutes } from "./desk-routes.ts";
import { ownOrderOffers } from "./mine/offers.ts";
import { defineOwnOrderJobs } from "./mine/rounds.ts";
import { ownOrderRoutes } from "./mine/routes.ts";
import { paymentCertificatesCheck } from "./payment-certificates-check.ts";

export const orders: Feature = {
  name: "orders",
  title: "订单",
  permissions: {
    [MANAGE]: { title: "管理订单、打包和发货", within: ["section"] },
    [REFUND]: { title: "退款和处理售后", within: ["section"] },
    [REVEAL]: { title: "查看和导出订单的收件信息", within: ["section"] },
  },
  routes: {
    register(app, services) {
      for (const routes of [checkoutRoutes, ownOrderRoutes, afterSaleRoutes, orderDeskRoutes])
        routes.register(app, services);
    },
  },
  async jobs(services) {
    await defineCheckoutJobs(services);
    await defineOwnOrderJobs(services);
  },
  offers: [
    ...checkoutOffers,
    ...ownOrderOffers,
    ...orderDeskOffers,
    countedActs.offer("POST /api/orders", "order"),
    healthChecks.offer("payment-certificates", paymentCertificatesCheck),
  ],
};
