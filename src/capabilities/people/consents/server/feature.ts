import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { forgetSignatures, renewalWaits, signatureData, signatureMerge } from "./own-data.ts";
import { consentRoutes } from "./routes.ts";

/** Texts that members sign one by one, beyond what signing in agrees to. */
export const consents: Feature = {
  name: "consents",
  routes: consentRoutes,
  offers: [
    personalData.offer("signatures", signatureData),
    forgetMember.offer("signatures", forgetSignatures),
    memberMerges.offer("signatures", signatureMerge),
    myWaiting.offer("signatures outdated", renewalWaits),
  ],
  demo: [{ mark: "signatures", after: ["members"], load: () => import("./demo/fill.ts") }],
};
