import type { Feature } from "#platform/feature.ts";
import { pagesRoutes } from "./pages-routes.ts";
import { signUpRoutes } from "./sign-up-routes.ts";
import { activityConstraints } from "./tables.ts";

/** What clubs do at weekends: from the poster to the roll call. */
export const activities: Feature = {
  name: "activities",
  title: "活动",
  routes: {
    register(app, services) {
      for (const routes of [pagesRoutes, signUpRoutes]) routes.register(app, services);
    },
  },
  constraints: activityConstraints,
};
