import { acting } from "#capabilities/desk/admin/server/public.ts";
import { boardEndpoints } from "#features/forum/boards-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import {
  addModerator,
  changeBoard,
  createBoard,
  listDeskBoards,
  orderBoards,
  removeModerator,
} from "./desk-boards.ts";
import { mergeBoard } from "./merge-boards.ts";
import { MANAGE } from "./policy.ts";

/** Whose section it is, the use-cases ask. */
const mayManage = permission(MANAGE);
const CHANGES = [perAdmin("boards", 120, 900)];

export const boardDeskRoutes = implement(boardEndpoints, {
  "GET /api/admin/boards": readBy(mayManage, ({ actor, request, services }) =>
    listDeskBoards(services.db, acting(actor, request)),
  ),
  "POST /api/admin/boards": writeBy(mayManage, CHANGES, ({ actor, body, request, services }) =>
    createBoard(services, acting(actor, request), body),
  ),
  "PUT /api/admin/boards/{id}": writeBy(mayManage, CHANGES, ({ actor, params, body, request, services }) =>
    changeBoard(services, acting(actor, request), params.id, body),
  ),
  "PUT /api/admin/boards/order": writeBy(mayManage, CHANGES, ({ actor, body, request, services }) =>
    orderBoards(services, acting(actor, request), body),
  ),
  "POST /api/admin/boards/{id}/moderators": writeBy(
    mayManage,
    CHANGES,
    ({ actor, params, body, request, services }) =>
      addModerator(services, acting(actor, request), params.id, body.member),
  ),
  "DELETE /api/admin/boards/{id}/moderators/{member}": writeBy(
    mayManage,
    CHANGES,
    ({ actor, params, request, services }) =>
      removeModerator(services, acting(actor, request), params.id, params.member),
  ),
  "POST /api/admin/boards/{id}/merge": writeBy(
    mayManage,
    CHANGES,
    ({ actor, params, body, request, services }) =>
      mergeBoard(services, acting(actor, request), params.id, {
        intoId: body.into_id,
        version: body.version,
      }),
  ),
});
