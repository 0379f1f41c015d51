import { certificationEndpoints } from "#capabilities/cars/certification/contract.ts";
import { deskCertificationEndpoints } from "#capabilities/cars/certification/desk-contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, closedToMinors, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { isUmbrella } from "#sections/registry.ts";
import {
  confirmOwnership,
  confirmSold,
  releaseCertification,
  showBadge,
  submitRecheck,
  withdrawCertification,
} from "./acts.ts";
import { answerAppeal } from "./answer-appeal.ts";
import { decideCertification } from "./desk/decide.ts";
import { listCertifications } from "./desk/list.ts";
import { showCertification } from "./desk/show.ts";
import { examineTyped } from "./examine.ts";
import { readForm, saveDraft } from "./form.ts";
import { ownersTag } from "./names.ts";
import { countOwners } from "./owners.ts";
import { ownCertification, ownCertifications } from "./present.ts";
import { submitCertification } from "./submit.ts";

const CHANGES = [perMember("certification-change:hour", 60, 3600)];
const mayRead = permission("review.read");
const mayDecide = permission("review.decide");
/** A minor has no car of his own to certify. */
const adult = closedToMinors(member);

export const certificationRoutes = implement(
  { ...certificationEndpoints, ...deskCertificationEndpoints },
  {
    "GET /api/certifications": endpoint({
      policy: member,
      handle: ({ actor, services }) => ownCertifications(services.db, actor.id),
    }),
    "GET /api/certifications/center": endpoint({
      policy: anyone,
      cache: {
        seconds: 300,
        tags: ({ query }) => [ownersTag(isUmbrella(query.section) ? "" : query.section)],
      },
      handle: async ({ query, services }) => ({
        owners: await countOwners(services.db, isUmbrella(query.section) ? undefined : query.section),
      }),
    }),
    "GET /api/certifications/form": endpoint({
      policy: member,
      handle: ({ actor, query, services }) => readForm(services, actor.id, query),
    }),
    "PUT /api/certifications/draft": endpoint({
      policy: adult,
      limit: [perMember("certification-draft:hour", 240, 3600)],
      async handle({ actor, body, services }) {
        await saveDraft(services, actor.id, body);
        return { ok: true };
      },
    }),
    "POST /api/certifications/examination": endpoint({
      policy: member,
      limit: [perMember("certification-examination:hour", 600, 3600)],
      handle: ({ body, services }) => examineTyped(services.db, body),
    }),
    "POST /api/certifications": endpoint({
      policy: adult,
      // Few enough that nobody tries numbers of cars out.
      limit: {
        inside: [perMember("certification:hour", 12, 3600), perMember("certification:day", 30, 86_400)],
      },
      handle: ({ actor, body, services, rateLimit }) =>
        submitCertification(services, actor.id, body, rateLimit),
    }),
    "GET /api/certifications/{id}": endpoint({
      policy: member,
      handle: ({ actor, params, services }) => ownCertification(services.db, actor.id, params.id),
    }),
    "POST /api/certifications/{id}/withdraw": endpoint({
      policy: member,
      limit: CHANGES,
      handle: ({ actor, params, services }) => withdrawCertification(services, actor.id, params.id),
    }),
    "POST /api/certifications/{id}/release": endpoint({
      policy: member,
      limit: CHANGES,
      handle: ({ actor, params, services }) => releaseCertification(services, actor.id, params.id),
    }),
    "POST /api/certifications/{id}/sold": endpoint({
      policy: member,
      limit: CHANGES,
      handle: ({ actor, params, services }) => confirmSold(services, actor.id, params.id),
    }),
    "POST /api/certifications/{id}/answer": endpoint({
      policy: member,
      limit: CHANGES,
      handle: ({ actor, body, params, services }) => answerAppeal(services, actor.id, params.id, body),
    }),
    "POST /api/certifications/{id}/confirm": endpoint({
      policy: adult,
      limit: [perMember("certification-confirm:hour", 10, 3600)],
      handle: ({ actor, body, params, services }) =>
        confirmOwnership(services, actor.id, params.id, body.plate_last),
    }),
    "POST /api/certifications/{id}/recheck": endpoint({
      policy: adult,
      limit: [perMember("certification-recheck:hour", 10, 3600)],
      handle: ({ actor, body, params, services }) => submitRecheck(services, actor.id, params.id, body),
    }),
    "PUT /api/certifications/{id}/badge": endpoint({
      policy: member,
      limit: CHANGES,
      handle: ({ actor, body, params, services }) => showBadge(services, actor.id, params.id, body.show),
    }),
    "GET /api/admin/certifications": endpoint({
      policy: mayRead,
      handle: ({ actor, query, services }) => listCertifications(services, query, actor),
    }),
    "GET /api/admin/certifications/{id}": endpoint({
      policy: mayRead,
      handle: ({ actor, params, request, services }) =>
        showCertification(services, params.id, actor, request.ip),
    }),
    "POST /api/admin/certifications/{id}/decision": endpoint({
      policy: mayDecide,
      limit: [perAdmin("review:decide", 240, 60)],
      handle: ({ actor, body, params, request, services }) =>
        decideCertification(services, params.id, actor, { ...body, address: request.ip }),
    }),
  },
);
