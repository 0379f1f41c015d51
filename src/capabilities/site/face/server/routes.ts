import { faceEndpoints } from "#capabilities/site/face/contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { changeFace, MANAGE, resetFace, showFace } from "./edit-face.ts";

const manage = permission(MANAGE);
const EDITS = [perAdmin("faces:edit", 60, 900)];
const editor = (actor: AdminActor) => ({ actor, address: actor.address });

export const faceRoutes = implement(faceEndpoints, {
  "GET /api/admin/faces/{section}": readBy(manage, ({ params, actor, services }) =>
    showFace(services, actor, params.section),
  ),
  "PUT /api/admin/faces/{section}": writeBy(manage, EDITS, ({ params, body, actor, services }) =>
    changeFace(services, editor(actor), params.section, body),
  ),
  "DELETE /api/admin/faces/{section}": writeBy(manage, EDITS, ({ params, query, actor, services }) =>
    resetFace(services, editor(actor), params.section, query.version),
  ),
});
