import { seriesParts } from "#capabilities/cars/catalogue/server/public.ts";
import { carStates } from "#capabilities/cars/garage/server/public.ts";
import { deskFigures, operatorSettings } from "#capabilities/desk/admin/server/public.ts";
import { consentEffects } from "#capabilities/people/consents/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { EVIDENCE_ROUND } from "./evidence.ts";
import { defineCertificationJobs, ENDS_ROUND, REMINDER_ROUND } from "./jobs.ts";
import { CERTIFICATION } from "./names.ts";
import { certificationNotice } from "./notice-kinds.ts";
import { certificationData, certificationMerge, consentWithdrawn, forgetCertifications } from "./own-data.ts";
import { seriesVoices } from "./owner-voices.ts";
import { certificationReview } from "./review-kind.ts";
import { certificationRoutes } from "./routes.ts";
import { EVIDENCE_DAYS, evidenceDays, RECHECK, recheckMode, VALID_MONTHS, validMonths } from "./settings.ts";
import { certificationConstraints } from "./tables.ts";
import {
  appealFigure,
  certifiedCars,
  hearingWaits,
  materialWaits,
  recheckWaits,
  reviewWaits,
} from "./waiting.ts";

/** Who really drives what: members prove with papers that a car is theirs. */
export const certification: Feature = {
  name: "certification",
  title: "车主认证",
  routes: certificationRoutes,
  jobs: defineCertificationJobs,
  constraints: certificationConstraints,
  offers: [
    rounds.offer(ENDS_ROUND, { title: "结束到期的车主认证", row: "认证" }),
    rounds.offer(REMINDER_ROUND, { title: "提醒认证快到期", row: "认证" }),
    rounds.offer(EVIDENCE_ROUND, { title: "按时删除认证材料", row: "认证" }),
    reviewKinds.offer(CERTIFICATION, certificationReview),
    seriesParts.offer("owners", seriesVoices),
    carStates.offer(CERTIFICATION, certifiedCars),
    consentEffects.offer("carconsent", consentWithdrawn),
    operatorSettings.offer(EVIDENCE_DAYS, evidenceDays),
    operatorSettings.offer(VALID_MONTHS, validMonths),
    operatorSettings.offer(RECHECK, recheckMode),
    offerNotice(certificationNotice),
    deskFigures.offer("certification appeals", appealFigure),
    myWaiting.offer("certification material", materialWaits),
    myWaiting.offer("certification hearing", hearingWaits),
    myWaiting.offer("certification recheck", recheckWaits),
    myWaiting.offer("certification review", reviewWaits),
    personalData.offer("certifications", certificationData),
    forgetMember.offer("certification", forgetCertifications),
    memberMerges.offer("certification", certificationMerge),
  ],
  demo: [{ mark: "certifications", after: ["members", "articles"], load: () => import("./demo/fill.ts") }],
};
