import { relationEndpoints } from "#capabilities/community/relations/contract.ts";
import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
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
  "GET /api/my/follow": readBy(member, ({ actor, query, services }) =>
    listOwnRelations(services, actor.id, "follow", query),
  ),
  "GET /api/my/fans": readBy(member, ({ actor, query, services }) =>
    listOwnRelations(services, actor.id, "fans", query),
  ),
  "DELETE /api/my/fans/{id}": writeBy(
    member,
    [perMember("fan:remove", 60, 60)],
    ({ actor, params, services }) => removeFan(services, actor.id, params.id),
  ),
  "GET /api/my/relations": readBy(member, async ({ actor, query, services }) => ({
    items: await showRelations(services.db, actor.id, query.ids),
  })),
  "GET /api/my/relations/counts": readBy(member, ({ actor, services }) =>
    countRelations(services.db, actor.id),
  ),
  "GET /api/my/suggestions": readBy(member, async ({ actor, services }) => ({
    items: await suggestMembers(services.db, actor.id),
  })),
  "POST /api/user/{id}/follow": writeBy(member, FOLLOWING, ({ actor, params, services }) =>
    follow(services, actor.id, params.id),
  ),
  "DELETE /api/user/{id}/follow": writeBy(
    member,
    [perMember("unfollow:minute", 60, 60)],
    ({ actor, params, services }) => unfollow(services, actor.id, params.id),
  ),
  "GET /api/user/{id}/follow": keptRead(
    { seconds: LIST_SECONDS, tags: ({ params }) => [relationsTag(params.id)] },
    ({ params, query, services }) => listPublicRelations(services, params.id, "follow", query),
  ),
  "GET /api/user/{id}/fans": keptRead(
    { seconds: LIST_SECONDS, tags: ({ params }) => [relationsTag(params.id)] },
    ({ params, query, services }) => listPublicRelations(services, params.id, "fans", query),
  ),
  "POST /api/user/{id}/block": writeBy(member, BLOCKING, ({ actor, params, services }) =>
    block(services, actor.id, params.id),
  ),
  "DELETE /api/user/{id}/block": writeBy(member, BLOCKING, ({ actor, params, services }) =>
    unblock(services, actor.id, params.id),
  ),
  "GET /api/my/blocks": readBy(member, ({ actor, query, services }) => listBlocks(services, actor.id, query)),
  "GET /api/my/hidden-members": readBy(member, ({ actor, services }) => hiddenMembers(services.db, actor.id)),
});
