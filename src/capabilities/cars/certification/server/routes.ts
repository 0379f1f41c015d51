import { adult, deskRoutes, memberRoutes } from "#capabilities/review/applications/server/public.ts";
import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { isUmbrella } from "#sections/registry.ts";
import { certificationEndpoints } from "../contract.ts";
import { deskCertificationEndpoints } from "../desk-contract.ts";
import { answerAppeal, confirmOwnership, giveUp, showBadge, submitRecheck } from "./acts.ts";
import { decideCertification, listCertifications, showCertification } from "./desk.ts";
import { examineTyped, readForm, saveDraft } from "./form.ts";
import { CERTIFICATION, ownersTag } from "./kind.ts";
import { countOwners } from "./owners.ts";
import { ownCertification, ownCertifications } from "./present.ts";
import { submitCertification } from "./submit.ts";

const routes = memberRoutes(CERTIFICATION);
const few = (name: string) => ({ policy: adult, limit: [perMember(`certification-${name}:hour`, 10, 3600)] });

export const certificationRoutes = implement(
  { ...certificationEndpoints, ...deskCertificationEndpoints },
  {
    "GET /api/certifications": readBy(member, ({ actor, services }) =>
      ownCertifications(services.db, actor.id),
    ),
    "GET /api/certifications/center": keptRead(
      {
        seconds: 300,
        tags: ({ query }) => [ownersTag(isUmbrella(query.section) ? "" : query.section)],
      },
      async ({ query, services }) => ({
        owners: await countOwners(services.db, isUmbrella(query.section) ? undefined : query.section),
      }),
    ),
    "POST /api/certifications/examination": writeBy(
      member,
      [perMember("certification-examination:hour", 600, 3600)],
      ({ body, services }) => examineTyped(services.db, body),
    ),
    "GET /api/certifications/form": routes.form(readForm),
    "PUT /api/certifications/draft": routes.draft(saveDraft),
    "POST /api/certifications": routes.submit(submitCertification),
    "GET /api/certifications/{id}": routes.show(({ db }, memberId, id) => ownCertification(db, memberId, id)),
    "POST /api/certifications/{id}/withdraw": routes.act(giveUp("withdraw")),
    "POST /api/certifications/{id}/release": routes.act(giveUp("release")),
    "POST /api/certifications/{id}/sold": routes.act(giveUp("sold")),
    "POST /api/certifications/{id}/answer": routes.act(answerAppeal),
    "POST /api/certifications/{id}/confirm": routes.act(confirmOwnership, few("confirm")),
    "POST /api/certifications/{id}/recheck": routes.act(submitRecheck, few("recheck")),
    "PUT /api/certifications/{id}/badge": routes.act(showBadge),
    "GET /api/admin/certifications": deskRoutes.list(listCertifications),
    "GET /api/admin/certifications/{id}": deskRoutes.show(showCertification),
    "POST /api/admin/certifications/{id}/decision": deskRoutes.decide(decideCertification),
  },
);
