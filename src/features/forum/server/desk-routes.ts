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
  "GET /api/admin/boards": readBy(mayManage, ({ actor, services }) => listDeskBoards(services.db, actor)),
  "POST /api/admin/boards": writeBy(mayManage, CHANGES, ({ actor, body, services }) =>
    createBoard(services, actor, body),
  ),
  "PUT /api/admin/boards/{id}": writeBy(mayManage, CHANGES, ({ actor, params, body, services }) =>
    changeBoard(services, actor, params.id, body),
  ),
  "PUT /api/admin/boards/order": writeBy(mayManage, CHANGES, ({ actor, body, services }) =>
    orderBoards(services, actor, body),
  ),
  "POST /api/admin/boards/{id}/moderators": writeBy(mayManage, CHANGES, ({ actor, params, body, services }) =>
    addModerator(services, actor, params.id, body.member),
  ),
  "DELETE /api/admin/boards/{id}/moderators/{member}": writeBy(
    mayManage,
    CHANGES,
    ({ actor, params, services }) => removeModerator(services, actor, params.id, params.member),
  ),
  "POST /api/admin/boards/{id}/merge": writeBy(mayManage, CHANGES, ({ actor, params, body, services }) =>
    mergeBoard(services, actor, params.id, {
      intoId: body.into_id,
      version: body.version,
    }),
  ),
});
