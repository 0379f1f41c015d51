import { honourEndpoints } from "#capabilities/community/honours/contract.ts";
import { honourDeskEndpoints } from "#capabilities/community/honours/desk-contract.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, permission, permissionOf } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { countQualified } from "./award-conditions.ts";
import { awardList } from "./award-list.ts";
import { holderTag, honourTag } from "./cache-tags.ts";
import { awardByHand, revokeByHand } from "./decide.ts";
import { findMembers, honoursOf, listHolders, showHonour } from "./list-honours.ts";
import { changeHonour, createHonour, listForDesk, orderHonours } from "./manage.ts";
import { registerMedalPictures } from "./medal/medal-pictures.ts";
import { AWARD, MANAGE_HONOURS } from "./policy.ts";
import { wallOf } from "./wall.ts";
import { takeOff, wear } from "./wear.ts";

const mayAward = permission(AWARD);
const mayManage = permission(MANAGE_HONOURS);
const mayLook = permissionOf(AWARD, MANAGE_HONOURS);

const WEARING = [perMember("honours:wear", 60, 60)];
const AWARDING = [perAdmin("honours:award", 120, 900)];
const MANAGING = [perAdmin("honours:manage", 120, 900)];
const SECONDS = 300;

const api = implement(
  { ...honourEndpoints, ...honourDeskEndpoints },
  {
    "GET /my/honor": readBy(member, ({ actor, services }) => wallOf(services.db, actor.id)),
    "GET /api/honours/{key}": keptRead(
      { seconds: SECONDS, tags: ({ params }) => [honourTag(params.key)] },
      ({ params, services }) => showHonour(services.db, params.key),
    ),
    "GET /api/members/{id}/honours": keptRead(
      { seconds: SECONDS, tags: ({ params }) => [holderTag(params.id)] },
      async ({ params, services }) => ({ items: await honoursOf(services.db, params.id) }),
    ),
    "PUT /api/my/honours/{key}/worn": writeBy(member, WEARING, ({ params, actor, services }) =>
      wear(services, actor.id, params.key),
    ),
    "DELETE /api/my/honours/{key}/worn": writeBy(member, WEARING, ({ params, actor, services }) =>
      takeOff(services, actor.id, params.key),
    ),
    "GET /api/admin/honours": readBy(mayLook, ({ services }) => listForDesk(services.db)),
    "POST /api/admin/honours": writeBy(mayManage, MANAGING, ({ actor, body, services }) =>
      createHonour(services, actor, body),
    ),
    "PUT /api/admin/honours": writeBy(mayManage, MANAGING, ({ actor, body, services }) =>
      orderHonours(services.db, actor, body),
    ),
    "PUT /api/admin/honours/{key}": writeBy(mayManage, MANAGING, ({ actor, params, body, services }) =>
      changeHonour(services, actor, params.key, body),
    ),
    "POST /api/admin/honours/count": writeBy(
      mayManage,
      [perAdmin("honours:count", 60, 900)],
      ({ body, services }) => countQualified(services.db, body),
    ),
    "POST /api/admin/honours/{key}/award-list": writeBy(
      mayAward,
      [perAdmin("honours:award-list", 20, 900)],
      async ({ params, body, actor, services }) => ({
        items: await awardList(services, actor, {
          key: params.key,
          lines: body.members,
          reason: body.reason,
        }),
      }),
    ),
    "GET /api/admin/honours/{key}/holders": readBy(mayLook, ({ params, query, services }) =>
      listHolders(services, params.key, query),
    ),
    "GET /api/admin/honours/members": readBy(mayAward, async ({ query, services }) => ({
      items: await findMembers(services.db, query.q),
    })),
    "POST /api/admin/honours/{key}/award": writeBy(
      mayAward,
      AWARDING,
      async ({ params, body, actor, services }) => {
        const decision = { key: params.key, memberId: body.member_id, reason: body.reason };
        await awardByHand(services, actor, decision);
      },
    ),
    "POST /api/admin/honours/{key}/revoke": writeBy(
      mayAward,
      AWARDING,
      async ({ params, body, actor, services }) => {
        const decision = { key: params.key, memberId: body.member_id, reason: body.reason };
        await revokeByHand(services, actor, decision);
      },
    ),
  },
);

export const honourRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerMedalPictures(app, services);
  },
};
