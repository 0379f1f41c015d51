import { muteEndpoints } from "#capabilities/review/moderation/mutes-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { AppError } from "#shared/errors.ts";
import { MUTE } from "../policy.ts";
import { listMutes, placeOf } from "./list-mutes.ts";
import { liftMute, lockMute, muteMember } from "./mute-member.ts";

const mayMute = permission(MUTE);
const MUTES = [perAdmin("mutes", 120, 900)];

export const muteRoutes = implement(muteEndpoints, {
  "GET /api/admin/mutes": readBy(mayMute, ({ actor, query, services }) => listMutes(services, actor, query)),
  "POST /api/admin/mutes": writeBy(
    mayMute,
    MUTES,
    async ({ actor, body: { member_id: memberId, ...input }, services }) => {
      demand(actor, input.section);
      const by = { adminId: actor.id, address: actor.address };
      const mute = await services.db.transaction((tx) => muteMember(tx, by, { memberId, ...input }));
      return { id: mute.id, until: mute.until?.toISOString() ?? null };
    },
  ),
  "POST /api/admin/mutes/{id}/lift": writeBy(mayMute, MUTES, ({ actor, params, services }) =>
    services.db.transaction(async (tx) => {
      demand(actor, (await lockMute(tx, params.id)).section);
      await liftMute(tx, { adminId: actor.id, address: actor.address }, params.id);
    }),
  ),
});

/** @throws AppError FORBIDDEN where the role does not reach */
function demand(actor: AdminActor, section: string): void {
  if (!can(actor, MUTE, placeOf(section))) throw new AppError("FORBIDDEN", "你的角色不能在这个分区禁言");
}
