import { seriesOwners, seriesParts } from "#capabilities/cars/catalogue/server/public.ts";
import { carStates } from "#capabilities/cars/garage/server/public.ts";
import { deskFigures, operatorSettings } from "#capabilities/desk/admin/server/public.ts";
import { consentEffects } from "#capabilities/people/consents/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { applicationOffers, endOffers } from "#capabilities/review/applications/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { pathOf } from "#sections/paths.ts";
import { CONFIRM_DAYS } from "../contract.ts";
import { EVIDENCE_ROUND } from "./evidence.ts";
import { defineCertificationJobs } from "./jobs.ts";
import { CERTIFICATION, certificationKind } from "./kind.ts";
import { certificationReview } from "./life.ts";
import { certificationData, certificationMerge, consentWithdrawn, forgetCertifications } from "./own-data.ts";
import { seriesVoices } from "./owner-voices.ts";
import { certifiedOwners } from "./owners.ts";
import { certificationRoutes } from "./routes.ts";
import { EVIDENCE_DAYS, evidenceDays, RECHECK, recheckMode, VALID_MONTHS, validMonths } from "./settings.ts";
import { certificationConstraints } from "./tables.ts";
import { appealFigure, certifiedCars, hearingWaits } from "./waiting.ts";

const path = pathOf("my.approve");

/** Who really drives what: members prove with papers that a car is theirs. */
export const certification: Feature = {
  name: "certification",
  title: "车主认证",
  routes: certificationRoutes,
  jobs: defineCertificationJobs,
  constraints: certificationConstraints,
  offers: [
    ...applicationOffers(certificationKind, certificationReview, { path, what: "车主认证" }),
    myWaiting.offer("certification hearing", hearingWaits),
    ...endOffers(certificationKind, "车主认证", {
      ...{ key: "recheck", label: "车主认证快到期，请确认仍持有", path, days: CONFIRM_DAYS },
    }),
    rounds.offer(EVIDENCE_ROUND, { title: "按时删除认证材料", row: "认证" }),
    seriesParts.offer("owners", seriesVoices),
    seriesOwners.offer("certified", certifiedOwners),
    carStates.offer(CERTIFICATION, certifiedCars),
    consentEffects.offer("carconsent", consentWithdrawn),
    operatorSettings.offer(EVIDENCE_DAYS, evidenceDays),
    operatorSettings.offer(VALID_MONTHS, validMonths),
    operatorSettings.offer(RECHECK, recheckMode),
    deskFigures.offer("certification appeals", appealFigure),
    personalData.offer("certifications", certificationData),
    forgetMember.offer("certification", forgetCertifications),
    memberMerges.offer("certification", certificationMerge),
  ],
  demo: [{ mark: "certifications", after: ["members", "articles"], load: () => import("./demo/fill.ts") }],
};
