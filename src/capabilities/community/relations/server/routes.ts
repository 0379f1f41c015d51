import { relationEndpoints } from "#capabilities/community/relations/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { block, unblock } from "./block.ts";
import { relationsTag } from "./cache-tags.ts";
import { countRelations } from "./counts.ts";
import { follow, unfollow } from "./follow.ts";
import { hiddenMembers, listBlocks, listOwnRelations, listPublicRelations } from "./list-relations.ts";
import { showRelations } from "./relation.ts";
import { removeFan } from "./remove-fan.ts";
import { suggestMembers } from "./suggest.ts";

/** Nobody follows sixty people a minute by hand, nor many hundred a day: that is a script that looks for fans. */
const FOLLOWING = [perMember("follow:minute", 60, 60), perMember("follow:day", 600, 86_400)];
const BLOCKING = [perMember("block:minute", 30, 60), perMember("block:day", 300, 86_400)];
/** Whom somebody follows may lag behind; that it is hidden drops it at once. */
const LIST_SECONDS = 10;

export const relationRoutes = implement(relationEndpoints, {
  "GET /api/my/follow": endpoint({
    policy: member,
    handle: ({ actor, query, services }) => listOwnRelations(services, actor.id, "follow", query),
  }),
  "GET /api/my/fans": endpoint({
    policy: member,
    handle: ({ actor, query, services }) => listOwnRelations(services, actor.id, "fans", query),
  }),
  "DELETE /api/my/fans/{id}": endpoint({
    policy: member,
    limit: [perMember("fan:remove", 60, 60)],
    async handle({ actor, params, services }) {
      await removeFan(services, actor.id, params.id);
      return { ok: true };
    },
  }),
  "GET /api/my/relations": endpoint({
    policy: member,
    handle: async ({ actor, query, services }) => ({
      items: await showRelations(services.db, actor.id, query.ids),
    }),
  }),
  "GET /api/my/relations/counts": endpoint({
    policy: member,
    handle: ({ actor, services }) => countRelations(services.db, actor.id),
  }),
  "GET /api/my/suggestions": endpoint({
    policy: member,
    handle: async ({ actor, services }) => ({ items: await suggestMembers(services.db, actor.id) }),
  }),
  "POST /api/user/{id}/follow": endpoint({
    policy: member,
    limit: FOLLOWING,
    handle: ({ actor, params, services }) => follow(services, actor.id, params.id),
  }),
  "DELETE /api/user/{id}/follow": endpoint({
    policy: member,
    limit: [perMember("unfollow:minute", 60, 60)],
    handle: ({ actor, params, services }) => unfollow(services, actor.id, params.id),
  }),
  "GET /api/user/{id}/follow": endpoint({
    policy: anyone,
    cache: { seconds: LIST_SECONDS, tags: ({ params }) => [relationsTag(params.id)] },
    handle: ({ params, query, services }) => listPublicRelations(services, params.id, "follow", query),
  }),
  "GET /api/user/{id}/fans": endpoint({
    policy: anyone,
    cache: { seconds: LIST_SECONDS, tags: ({ params }) => [relationsTag(params.id)] },
    handle: ({ params, query, services }) => listPublicRelations(services, params.id, "fans", query),
  }),
  "POST /api/user/{id}/block": endpoint({
    policy: member,
    limit: BLOCKING,
    handle: ({ actor, params, services }) => block(services, actor.id, params.id),
  }),
  "DELETE /api/user/{id}/block": endpoint({
    policy: member,
    limit: BLOCKING,
    handle: ({ actor, params, services }) => unblock(services, actor.id, params.id),
  }),
  "GET /api/my/blocks": endpoint({
    policy: member,
    handle: ({ actor, query, services }) => listBlocks(services, actor.id, query),
  }),
  "GET /api/my/hidden-members": endpoint({
    policy: member,
    handle: ({ actor, services }) => hiddenMembers(services.db, actor.id),
  }),
});
