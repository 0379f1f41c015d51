import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { memberTag } from "#capabilities/people/members/server/public.ts";
import { spaceEndpoints } from "#capabilities/profile/spaces/contract.ts";
import { registerAtomFeed } from "#capabilities/site/site/server/public.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { memberFeed } from "./feed.ts";
import { listSpace } from "./list-space.ts";
import { memberPosters } from "./poster.ts";
import { showSpace } from "./show-space.ts";
import { changeVisibility, visibilityOf } from "./visibility.ts";

/** Figures may lag so long; a change of the profile drops it at once. */
const SPACE_SECONDS = 10;

const api = implement(spaceEndpoints, {
  "GET /api/user/{id}": keptRead(
    { seconds: SPACE_SECONDS, tags: ({ params }) => [memberTag(params.id)] },
    ({ params, services }) => showSpace(services.db, params.id),
  ),
  "GET /api/user-other": keptRead(
    { seconds: SPACE_SECONDS, tags: ({ query }) => [memberTag(query.id)] },
    ({ query, services }) => showSpace(services.db, query.id),
  ),
  "GET /api/space/{key}/lists": readBy(anyone, ({ params, query, actor, services }) =>
    listSpace(services, actor, { ...params, ...query }),
  ),
  "GET /api/my/visibility": readBy(member, ({ actor, services }) => visibilityOf(services.db, actor.id)),
  "PUT /api/my/visibility": writeBy(
    member,
    [perMember("visibility:minute", 30, 60)],
    ({ actor, body, services }) => changeVisibility(services, actor.id, body),
  ),
});

export const spaceRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerPosters(app, services, memberPosters);
    registerAtomFeed(app, services, memberFeed);
  },
};
