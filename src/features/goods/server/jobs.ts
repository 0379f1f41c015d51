import type { Services } from "#platform/services.ts";
import { dropTurned } from "./desk/turns.ts";
import { tellRestocked } from "./pages/restock.ts";

/** What time does to goods; call it once at start, in every process. */
export async function defineGoodsJobs(services: Services): Promise<void> {
  await services.jobs.define("goods-restock", {
    cron: "* * * * *",
    async work() {
      await tellRestocked(services);
    },
  });
  await services.jobs.define("goods-turns", {
    cron: "* * * * *",
    async work() {
      await dropTurned(services);
    },
  });
}
