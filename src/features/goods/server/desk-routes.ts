import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";

import { goodsDeskEndpoints } from "../desk-contract.ts";
import { changeStockAtDesk } from "./desk/change-stock.ts";
import { listGoods } from "./desk/list-goods.ts";
import { listStockMoves } from "./desk/list-stock-moves.ts";
import { deleteGoods, moveGoods } from "./desk/move-goods.ts";
import { MANAGE } from "./desk/policy.ts";
import { changeGoods, draftGoods } from "./desk/save-goods.ts";
import { showGoods } from "./desk/show-goods.ts";

const mayManage = permission(MANAGE);
const LIMIT = [perAdmin("goods-desk:minute", 120, 60)];

export const deskRoutes = implement(goodsDeskEndpoints, {
  "GET /api/admin/goods": readBy(mayManage, ({ actor, query, services }) =>
    listGoods(services, actor, query),
  ),
  "GET /api/admin/goods/{id}": readBy(mayManage, ({ actor, params, services }) =>
    showGoods(services.db, actor, params.id),
  ),
  "POST /api/admin/goods": writeBy(mayManage, LIMIT, ({ actor, body, services }) =>
    draftGoods(services, actor, body),
  ),
  "PUT /api/admin/goods/{id}": writeBy(mayManage, LIMIT, ({ actor, params, body, services }) =>
    changeGoods(services, actor, params.id, body),
  ),
  "POST /api/admin/goods/{id}/state": writeBy(mayManage, LIMIT, ({ actor, params, body, services }) =>
    moveGoods(services, actor, params.id, body),
  ),
  "DELETE /api/admin/goods/{id}": writeBy(mayManage, LIMIT, ({ actor, params, services }) =>
    deleteGoods(services, actor, params.id),
  ),
  "POST /api/admin/goods/{id}/stock": writeBy(mayManage, LIMIT, ({ actor, params, body, services }) =>
    changeStockAtDesk(services, actor, params.id, body),
  ),
  "GET /api/admin/goods/{id}/stock-moves": readBy(mayManage, ({ actor, params, query, services }) =>
    listStockMoves(services, actor, params.id, query),
  ),
});
