import { redirectEndpoints } from "#capabilities/site/redirects/contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import {
  changeRedirect,
  createRedirect,
  exportRedirects,
  forgetLost,
  importRedirects,
  listLost,
  listRedirects,
  removeRedirect,
} from "./edit.ts";

const manage = permission("redirects.manage");
const EDITS = [perAdmin("redirects:edit", 300, 900)];
/** Ten thousand rows come as twenty requests. */
const IMPORTS = [perAdmin("redirects:import", 60, 900)];
const editor = (actor: AdminActor) => ({ actor, address: actor.address });

export const redirectRoutes = implement(redirectEndpoints, {
  "GET /api/admin/redirects": readBy(manage, ({ query, services }) => listRedirects(services, query)),
  "POST /api/admin/redirects": writeBy(manage, EDITS, ({ body, actor, services }) =>
    createRedirect(services, editor(actor), body.key, body.content),
  ),
  "PUT /api/admin/redirects/{id}": writeBy(manage, EDITS, ({ params, body, actor, services }) =>
    changeRedirect(services, editor(actor), params.id, body),
  ),
  "DELETE /api/admin/redirects/{id}": writeBy(manage, EDITS, ({ params, query, actor, services }) =>
    removeRedirect(services, editor(actor), params.id, query.version),
  ),
  "GET /api/admin/redirects/export": readBy(manage, ({ services }) => exportRedirects(services.db)),
  "POST /api/admin/redirects/import": writeBy(manage, IMPORTS, ({ body, actor, services }) =>
    importRedirects(services, editor(actor), body.rows),
  ),
  "GET /api/admin/redirects/lost": readBy(manage, ({ services }) => listLost(services.db)),
  "DELETE /api/admin/redirects/lost": writeBy(manage, EDITS, ({ query, services }) =>
    forgetLost(services.db, query.path),
  ),
});
