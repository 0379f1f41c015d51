import { messageEndpoints } from "#capabilities/monitoring/member-desk/messages-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { MESSAGE } from "../policy.ts";
import {
  changeMessage,
  draftMessage,
  listMessages,
  removeMessage,
  sendMessage,
  showMessage,
  stopMessage,
} from "./messages.ts";

const mayMessage = permission(MESSAGE);
const CHANGES = [perAdmin("messages:change", 120, 900)];
const SENDS = [perAdmin("messages:send", 20, 3600)];

export const messageRoutes = implement(messageEndpoints, {
  "GET /api/admin/group-messages": readBy(mayMessage, ({ query, services }) => listMessages(services, query)),
  "POST /api/admin/group-messages": writeBy(mayMessage, CHANGES, ({ actor, body, services }) =>
    draftMessage(services.db, actor, body),
  ),
  "GET /api/admin/group-messages/{id}": readBy(mayMessage, ({ params, services }) =>
    showMessage(services.db, params.id),
  ),
  "PUT /api/admin/group-messages/{id}": writeBy(mayMessage, CHANGES, ({ actor, params, body, services }) =>
    changeMessage(services.db, actor, params.id, body),
  ),
  "DELETE /api/admin/group-messages/{id}": writeBy(mayMessage, CHANGES, ({ actor, params, services }) =>
    removeMessage(services.db, actor, params.id),
  ),
  "POST /api/admin/group-messages/{id}/send": writeBy(
    mayMessage,
    SENDS,
    ({ actor, params, body, services }) => sendMessage(services, actor, params.id, body),
  ),
  "POST /api/admin/group-messages/{id}/stop": writeBy(mayMessage, CHANGES, ({ actor, params, services }) =>
    stopMessage(services.db, actor, params.id),
  ),
});
