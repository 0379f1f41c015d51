import type { Services } from "#platform/services.ts";
import { rewrapOrders } from "../seal.ts";
import { expireOrders } from "./end-order.ts";

/** Declares what happens to orders that nobody pays, and to what they keep sealed. */
export async function defineCheckoutJobs(services: Services): Promise<void> {
  await services.jobs.define("orders-expire", {
    cron: "* * * * *",
    async work() {
      await expireOrders(services);
    },
  });
  await services.jobs.define("orders-rewrap", {
    cron: "47 * * * *",
    async work() {
      const { lost } = await rewrapOrders(services);
      if (lost > 0)
        services.log.warn({ lost }, "addresses of orders cannot be opened: their key is not configured");
    },
  });
}
