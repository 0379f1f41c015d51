import { implement, keptRead } from "#platform/http/endpoint.ts";
import { reviewTimesEndpoints } from "#shared/review-times-contract.ts";
import { usualTimes } from "./usual-times.ts";

export const timesRoutes = implement(reviewTimesEndpoints, {
  // It is about days: nothing has to be told at once.
  "GET /api/reviews/times": keptRead({ seconds: 600, tags: () => [] }, async ({ services }) => ({
    minutes: await usualTimes(services.db),
  })),
});
