import { liveDeskChatEndpoints } from "#features/live/desk-contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import {
  exportMessages,
  listAtDesk,
  muteAtDesk,
  removeAtDesk,
  steerAtDesk,
  unmuteAtDesk,
} from "./chat/desk-chat.ts";
import { MANAGE } from "./desk/manage.ts";
import { showRoom } from "./desk/present-room.ts";

const mayManage = permission(MANAGE);
const LIMIT = [perAdmin("live-chat-desk:minute", 240, 60)];

const from = ({ actor, request }: { actor: AdminActor; request: { ip: string } }) => ({
  actor,
  address: request.ip,
});

/** What is said in rooms, at the desk. */
export const deskChatRoutes = implement(liveDeskChatEndpoints, {
  "PUT /api/admin/live/{id}/chat": writeBy(mayManage, LIMIT, async (context) => {
    const { params, body, services, actor } = context;
    await steerAtDesk(services, from(context), params.id, body);
    return showRoom(services, actor, params.id);
  }),
  "GET /api/admin/live/{id}/messages": readBy(mayManage, ({ params, query, actor, services }) =>
    listAtDesk(services, actor, params.id, query),
  ),
  "DELETE /api/admin/live/messages/{id}": writeBy(mayManage, LIMIT, (context) =>
    removeAtDesk(context.services, from(context), context.params.id),
  ),
  "POST /api/admin/live/{id}/mutes": writeBy(mayManage, LIMIT, (context) =>
    muteAtDesk(context.services, from(context), context.params.id, context.body),
  ),
  "DELETE /api/admin/live/{id}/mutes/{member}": writeBy(mayManage, LIMIT, (context) =>
    unmuteAtDesk(context.services, from(context), context.params.id, context.params.member),
  ),
  "POST /api/admin/live/{id}/messages/export": writeBy(mayManage, LIMIT, (context) =>
    exportMessages(context.services, from(context), context.params.id, context.body.after),
  ),
});
