import { honourEndpoints } from "#capabilities/community/honours/contract.ts";
import { endpoint, type FeatureRoutes, implement } from "#platform/http/endpoint.ts";
import { anyone, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { holderTag, honourTag } from "./cache-tags.ts";
import { awardByHand, revokeByHand } from "./decide.ts";
import { findMembers, honoursOf, listForDesk, listHolders, showHonour } from "./list-honours.ts";
import { registerMedalPictures } from "./medal/medal-pictures.ts";
import { AWARD } from "./policy.ts";
import { wallOf } from "./wall.ts";
import { takeOff, wear } from "./wear.ts";

const mayAward = permission(AWARD);

const WEARING = [perMember("honours:wear", 60, 60)];
const AWARDING = [perAdmin("honours:award", 120, 900)];
const SECONDS = 300;

const api = implement(honourEndpoints, {
  "GET /my/honor": endpoint({
    policy: member,
    handle: ({ actor, services }) => wallOf(services.db, actor.id),
  }),
  "GET /api/honours/{key}": endpoint({
    policy: anyone,
    cache: { seconds: SECONDS, tags: ({ params }) => [honourTag(params.key)] },
    handle: ({ params, services }) => showHonour(services.db, params.key),
  }),
  "GET /api/members/{id}/honours": endpoint({
    policy: anyone,
    cache: { seconds: SECONDS, tags: ({ params }) => [holderTag(params.id)] },
    handle: async ({ params, services }) => ({ items: await honoursOf(services.db, params.id) }),
  }),
  "PUT /api/my/honours/{key}/worn": endpoint({
    policy: member,
    limit: WEARING,
    handle: ({ params, actor, services }) => wear(services, actor.id, params.key),
  }),
  "DELETE /api/my/honours/{key}/worn": endpoint({
    policy: member,
    limit: WEARING,
    handle: ({ params, actor, services }) => takeOff(services, actor.id, params.key),
  }),
  "GET /api/admin/honours": endpoint({
    policy: mayAward,
    handle: async ({ services }) => ({ items: await listForDesk(services.db) }),
  }),
  "GET /api/admin/honours/{key}/holders": endpoint({
    policy: mayAward,
    handle: ({ params, query, services }) => listHolders(services, params.key, query),
  }),
  "GET /api/admin/honours/members": endpoint({
    policy: mayAward,
    handle: async ({ query, services }) => ({ items: await findMembers(services.db, query.q) }),
  }),
  "POST /api/admin/honours/{key}/award": endpoint({
    policy: mayAward,
    limit: AWARDING,
    async handle({ params, body, actor, services, request }) {
      const decision = { key: params.key, memberId: body.member_id, reason: body.reason };
      await awardByHand(services, { id: actor.id, address: request.ip }, decision);
      return { ok: true } as const;
    },
  }),
  "POST /api/admin/honours/{key}/revoke": endpoint({
    policy: mayAward,
    limit: AWARDING,
    async handle({ params, body, actor, services, request }) {
      const decision = { key: params.key, memberId: body.member_id, reason: body.reason };
      await revokeByHand(services, { id: actor.id, address: request.ip }, decision);
      return { ok: true } as const;
    },
  }),
});

export const honourRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerMedalPictures(app, services);
  },
};
