import { textConsumers } from "#capabilities/monitoring/monitoring/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { indexMissing, searchConsumer } from "./consume.ts";
import { textSearchRoutes } from "./routes.ts";

/** Searches in everything that is monitored, whatever its state: by words with and, or and not. */
export const textSearch: Feature = {
  name: "text-search",
  routes: textSearchRoutes,
  async jobs(services) {
    await services.jobs.define("monitoring.search", { work: () => indexMissing(services) });
    await services.jobs.send("monitoring.search", {}, { singletonKey: "start" });
  },
  offers: [textConsumers.offer("monitoring-search", searchConsumer)],
};
