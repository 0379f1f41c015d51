import type { z } from "zod";
import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import {
  type AtDesk,
  adult,
  deskRoutes,
  memberRoutes,
} from "#capabilities/review/applications/server/public.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import {
  type EndpointContext,
  type FeatureRoutes,
  implement,
  keptRead,
  type LimitedEndpoint,
  readBy,
  writeBy,
} from "#platform/http/endpoint.ts";
import { anyone, member, permission } from "#platform/http/policy.ts";
import { perAddress, perAdmin, perMember } from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import type { EndpointContract } from "#shared/contract.ts";
import { influenceEndpoints } from "../contract.ts";
import { deskInfluenceEndpoints } from "../desk-contract.ts";
import { claim, invite, readLanding, readMine, reserve, resign, withdrawApplication } from "./acts.ts";
import { lookAtCode } from "./codes.ts";
import { decideInfluencer, listInfluencers, showInfluencer } from "./desk/applications.ts";
import { addCode, closeCode, listCodes } from "./desk/codes.ts";
import { addRight, answerClaim, changeRight, listClaims, listRights } from "./desk/rights.ts";
import { addSeason, changeSeason, listSeasons } from "./desk/seasons.ts";
import { readForm, saveDraft } from "./form.ts";
import { INFLUENCE, influenceTag, MANAGE } from "./kind.ts";
import { voicePosters } from "./poster.ts";
import { showOwn } from "./present.ts";
import { submitApplication } from "./submit.ts";

const routes = memberRoutes(INFLUENCE);
const CHANGES = [perMember("influence-change:hour", 60, 3600)];
const mayManage = permission(MANAGE);

/** Changes something that the desk runs: what is changed, if it is there already, and what is sent. */
const manage = <C extends EndpointContract>(
  work: (
    services: Services,
    at: AtDesk,
    context: EndpointContext<C, AdminActor>,
  ) => Promise<z.input<C["data"]>>,
): LimitedEndpoint<C> =>
  writeBy(mayManage, [perAdmin("influence-desk:minute", 60, 60)], (context) =>
    work(context.services, { actor: context.actor, address: context.request.ip }, context),
  );

const api = implement(
  { ...influenceEndpoints, ...deskInfluenceEndpoints },
  {
    "GET /api/influence/landing": keptRead(
      // A season begins and ends by the clock.
      { seconds: 60, tags: ({ query }) => [influenceTag(query.section)] },
      ({ query, services }) => readLanding(services.db, query.section),
    ),
    "GET /api/influence/codes/{code}": writeBy(
      // Few enough that nobody tries codes out.
      anyone,
      [perAddress("influence-code:minute", 20, 60), perAddress("influence-code:day", 300, 86_400)],
      ({ params, query, services }) => lookAtCode(services.db, params.code, query.section),
    ),
    "GET /api/influence/mine": readBy(member, ({ actor, query, services }) =>
      readMine(services.db, actor.id, query.section),
    ),
    "PUT /api/influence/reservation": writeBy(adult, CHANGES, ({ actor, body, services }) =>
      reserve(services, actor.id, body),
    ),
    "GET /api/influence/form": routes.form(readForm),
    "PUT /api/influence/draft": routes.draft(saveDraft),
    "POST /api/influence": routes.submit(submitApplication),
    "GET /api/influence/{id}": routes.show(showOwn),
    "POST /api/influence/{id}/withdraw": routes.act(withdrawApplication),
    "POST /api/influence/{id}/resign": routes.act(resign),
    "POST /api/influence/{id}/invitation": routes.act(invite, { policy: adult }),
    "POST /api/influence/{id}/rights/{right}": writeBy(adult, CHANGES, ({ actor, params, services }) =>
      claim(services, actor.id, params.id, params.right),
    ),
    "GET /api/admin/influencers": deskRoutes.list(listInfluencers),
    "GET /api/admin/influencers/{id}": deskRoutes.show(showInfluencer),
    "POST /api/admin/influencers/{id}/decision": deskRoutes.decide(decideInfluencer),
    "GET /api/admin/influence/seasons": readBy(mayManage, ({ actor, query, services }) =>
      listSeasons(services.db, actor, query.section),
    ),
    "POST /api/admin/influence/seasons": manage((services, at, { body }) => addSeason(services, at, body)),
    "PUT /api/admin/influence/seasons/{id}": manage((services, at, { params, body }) =>
      changeSeason(services, at, params.id, body),
    ),
    "GET /api/admin/influence/codes": readBy(mayManage, ({ actor, query, services }) =>
      listCodes(services, actor, query),
    ),
    "POST /api/admin/influence/codes": manage((services, at, { body }) => addCode(services, at, body)),
    "POST /api/admin/influence/codes/{id}/close": manage((services, at, { params }) =>
      closeCode(services, at, params.id),
    ),
    "GET /api/admin/influence/rights": readBy(mayManage, ({ actor, query, services }) =>
      listRights(services.db, actor, query.section),
    ),
    "POST /api/admin/influence/rights": manage((services, at, { body }) => addRight(services, at, body)),
    "PUT /api/admin/influence/rights/{id}": manage((services, at, { params, body }) =>
      changeRight(services, at, params.id, body),
    ),
    "GET /api/admin/influence/claims": readBy(mayManage, ({ actor, query, services }) =>
      listClaims(services, actor, query),
    ),
    "POST /api/admin/influence/claims/{id}/decision": manage((services, at, { params, body }) =>
      answerClaim(services, at, params.id, body),
    ),
  },
);

export const influenceRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerPosters(app, services, voicePosters);
  },
};
