import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { addressMerge } from "./merge.ts";
import { addressData, forgetAddresses } from "./personal-data.ts";
import { addressRoutes } from "./routes.ts";

/** Where members have things sent to. */
export const addresses: Feature = {
  name: "addresses",
  routes: addressRoutes,
  offers: [
    personalData.offer("addresses", addressData),
    forgetMember.offer("addresses", forgetAddresses),
    memberMerges.offer("addresses", addressMerge),
  ],
};
