import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, closedToMinors, member, permission } from "#platform/http/policy.ts";
import { perAddress, perAdmin, perMember } from "#platform/limits/quota.ts";
import { influenceEndpoints } from "../contract.ts";
import { deskInfluenceEndpoints } from "../desk-contract.ts";
import { claim, invite, readLanding, readMine, reserve, resign, withdrawApplication } from "./acts.ts";
import { lookAtCode } from "./codes.ts";
import { addCode, closeCode, listCodes } from "./desk/codes.ts";
import { decideInfluencer } from "./desk/decide.ts";
import { listInfluencers } from "./desk/list.ts";
import { addRight, answerClaim, changeRight, listClaims, listRights } from "./desk/rights.ts";
import { addSeason, changeSeason, listSeasons } from "./desk/seasons.ts";
import { showInfluencer } from "./desk/show.ts";
import { readForm, saveDraft } from "./form.ts";
import { influenceTag, MANAGE } from "./names.ts";
import { showOwn } from "./present.ts";
import { submitApplication } from "./submit.ts";

const CHANGES = [perMember("influence-change:hour", 60, 3600)];
const DESK_CHANGES = [perAdmin("influence-desk:minute", 60, 60)];
/** Whoever is looked for here works together with others under his own name. */
const adult = closedToMinors(member);
const mayManage = permission(MANAGE);

export const influenceRoutes = implement(
  { ...influenceEndpoints, ...deskInfluenceEndpoints },
  {
    "GET /api/influence/landing": endpoint({
      policy: anyone,
      // A season begins and ends by the clock.
      cache: { seconds: 60, tags: ({ query }) => [influenceTag(query.section)] },
      handle: ({ query, services }) => readLanding(services.db, query.section),
    }),
    "GET /api/influence/codes/{code}": endpoint({
      policy: anyone,
      // Few enough that nobody tries codes out.
      limit: [perAddress("influence-code:minute", 20, 60), perAddress("influence-code:day", 300, 86_400)],
      handle: ({ params, query, services }) => lookAtCode(services.db, params.code, query.section),
    }),
    "GET /api/influence/mine": endpoint({
      policy: member,
      handle: ({ actor, query, services }) => readMine(services.db, actor.id, query.section),
    }),
    "PUT /api/influence/reservation": endpoint({
      policy: adult,
      limit: CHANGES,
      handle: ({ actor, body, services }) => reserve(services, actor.id, body),
    }),
    "GET /api/influence/form": endpoint({
      policy: member,
      handle: ({ actor, query, services }) => readForm(services, actor.id, query),
    }),
    "PUT /api/influence/draft": endpoint({
      policy: adult,
      limit: [perMember("influence-draft:hour", 240, 3600)],
      async handle({ actor, body, services }) {
        await saveDraft(services, actor.id, body);
        return { ok: true };
      },
    }),
    "POST /api/influence": endpoint({
      policy: adult,
      limit: { inside: [perMember("influence:hour", 12, 3600), perMember("influence:day", 30, 86_400)] },
      handle: ({ actor, body, services, rateLimit }) =>
        submitApplication(services, actor.id, body, rateLimit),
    }),
    "GET /api/influence/{id}": endpoint({
      policy: member,
      handle: ({ actor, params, services }) => showOwn(services.db, actor.id, params.id),
    }),
    "POST /api/influence/{id}/withdraw": endpoint({
      policy: member,
      limit: CHANGES,
      handle: ({ actor, params, services }) => withdrawApplication(services, actor.id, params.id),
    }),
    "POST /api/influence/{id}/resign": endpoint({
      policy: member,
      limit: CHANGES,
      handle: ({ actor, params, services }) => resign(services, actor.id, params.id),
    }),
    "POST /api/influence/{id}/invitation": endpoint({
      policy: adult,
      limit: CHANGES,
      handle: ({ actor, params, services }) => invite(services, actor.id, params.id),
    }),
    "POST /api/influence/{id}/rights/{right}": endpoint({
      policy: adult,
      limit: CHANGES,
      handle: ({ actor, params, services }) => claim(services, actor.id, params.id, params.right),
    }),
    "GET /api/admin/influencers": endpoint({
      policy: permission("review.read"),
      handle: ({ actor, query, services }) => listInfluencers(services, query, actor),
    }),
    "GET /api/admin/influencers/{id}": endpoint({
      policy: permission("review.read"),
      handle: ({ actor, params, request, services }) =>
        showInfluencer(services, params.id, actor, request.ip),
    }),
    "POST /api/admin/influencers/{id}/decision": endpoint({
      policy: permission("review.decide"),
      limit: [perAdmin("review:decide", 240, 60)],
      handle: ({ actor, body, params, request, services }) =>
        decideInfluencer(services, params.id, actor, { ...body, address: request.ip }),
    }),
    "GET /api/admin/influence/seasons": endpoint({
      policy: mayManage,
      handle: ({ actor, query, services }) => listSeasons(services.db, actor, query.section),
    }),
    "POST /api/admin/influence/seasons": endpoint({
      policy: mayManage,
      limit: DESK_CHANGES,
      handle: ({ actor, body, request, services }) =>
        addSeason(services, { actor, address: request.ip }, body),
    }),
    "PUT /api/admin/influence/seasons/{id}": endpoint({
      policy: mayManage,
      limit: DESK_CHANGES,
      handle: ({ actor, body, params, request, services }) =>
        changeSeason(services, { actor, address: request.ip }, params.id, body),
    }),
    "GET /api/admin/influence/codes": endpoint({
      policy: mayManage,
      handle: ({ actor, query, services }) => listCodes(services, actor, query),
    }),
    "POST /api/admin/influence/codes": endpoint({
      policy: mayManage,
      limit: DESK_CHANGES,
      handle: ({ actor, body, request, services }) => addCode(services, { actor, address: request.ip }, body),
    }),
    "POST /api/admin/influence/codes/{id}/close": endpoint({
      policy: mayManage,
      limit: DESK_CHANGES,
      handle: ({ actor, params, request, services }) =>
        closeCode(services, { actor, address: request.ip }, params.id),
    }),
    "GET /api/admin/influence/rights": endpoint({
      policy: mayManage,
      handle: ({ actor, query, services }) => listRights(services.db, actor, query.section),
    }),
    "POST /api/admin/influence/rights": endpoint({
      policy: mayManage,
      limit: DESK_CHANGES,
      handle: ({ actor, body, request, services }) =>
        addRight(services, { actor, address: request.ip }, body),
    }),
    "PUT /api/admin/influence/rights/{id}": endpoint({
      policy: mayManage,
      limit: DESK_CHANGES,
      handle: ({ actor, body, params, request, services }) =>
        changeRight(services, { actor, address: request.ip }, params.id, body),
    }),
    "GET /api/admin/influence/claims": endpoint({
      policy: mayManage,
      handle: ({ actor, query, services }) => listClaims(services, actor, query),
    }),
    "POST /api/admin/influence/claims/{id}/decision": endpoint({
      policy: mayManage,
      limit: DESK_CHANGES,
      handle: ({ actor, body, params, request, services }) =>
        answerClaim(services, { actor, address: request.ip }, params.id, body),
    }),
  },
);
