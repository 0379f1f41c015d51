import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { defineGarageJobs } from "./jobs.ts";
import { carData, carMerge, forgetCars, recordData } from "./own-data.ts";
import { garageRoutes } from "./routes.ts";
import { garageConstraints } from "./tables.ts";

/** The cars of members, as their owners keep them. */
export const garage: Feature = {
  name: "garage",
  routes: garageRoutes,
  jobs: defineGarageJobs,
  constraints: garageConstraints,
  offers: [
    personalData.offer("cars", carData),
    personalData.offer("car records", recordData),
    forgetMember.offer("garage", forgetCars),
    memberMerges.offer("garage", carMerge),
  ],
  demo: [{ mark: "garage", after: ["articles"], load: () => import("./demo/fill.ts") }],
};
