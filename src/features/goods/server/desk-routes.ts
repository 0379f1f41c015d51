import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";

import { goodsDeskEndpoints } from "../desk-contract.ts";
import { goodsFileEndpoints } from "../files-contract.ts";
import { shelvesEndpoints } from "../shelves-contract.ts";
import { changeStockAtDesk } from "./desk/change-stock.ts";
import { exportGoods } from "./desk/export-file.ts";
import { addFlashSale, changeFlashSale, deleteFlashSale, listFlashSales } from "./desk/flash-sales.ts";
import { addFreight, changeFreight, deleteFreight } from "./desk/freight.ts";
import { importGoods } from "./desk/import-file.ts";
import { listGoods } from "./desk/list-goods.ts";
import { listStockMoves } from "./desk/list-stock-moves.ts";
import { deleteGoods, moveGoods } from "./desk/move-goods.ts";
import { MANAGE } from "./desk/policy.ts";
import { linkToPreview, previewGoods } from "./desk/preview.ts";
import { changeGoods, draftGoods } from "./desk/save-goods.ts";
import { saveShelves, showShelves } from "./desk/shelves.ts";
import { showGoods } from "./desk/show-goods.ts";
import { findSkus } from "./desk/sku-choices.ts";

const mayManage = permission(MANAGE);
const LIMIT = [perAdmin("goods-desk:minute", 120, 60)];

export const deskRoutes = implement(
  { ...goodsDeskEndpoints, ...shelvesEndpoints, ...goodsFileEndpoints },
  {
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
    "POST /api/admin/goods/{id}/preview": writeBy(
      mayManage,
      { unwritten: "signs a link, keeps nothing" },
      ({ actor, params, services }) => linkToPreview(services, actor, params.id),
    ),
    "GET /api/goods-preview": readBy(anyone, ({ query, services }) => previewGoods(services, query)),
    "GET /api/admin/goods-shelves": readBy(mayManage, ({ actor, services }) =>
      showShelves(services.db, actor),
    ),
    "PUT /api/admin/goods-shelves": writeBy(mayManage, LIMIT, ({ actor, body, services }) =>
      saveShelves(services, actor, body),
    ),
    "POST /api/admin/freight-templates": writeBy(mayManage, LIMIT, ({ actor, body, services }) =>
      addFreight(services, actor, body),
    ),
    "PUT /api/admin/freight-templates/{id}": writeBy(mayManage, LIMIT, ({ actor, params, body, services }) =>
      changeFreight(services, actor, params.id, body),
    ),
    "DELETE /api/admin/freight-templates/{id}": writeBy(mayManage, LIMIT, ({ actor, params, services }) =>
      deleteFreight(services, actor, params.id),
    ),
    "GET /api/admin/goods-skus": readBy(mayManage, async ({ actor, query, services }) => ({
      items: await findSkus(services.db, actor, query.q),
    })),
    "GET /api/admin/flash-sales": readBy(mayManage, ({ actor, query, services }) =>
      listFlashSales(services, actor, query),
    ),
    "POST /api/admin/flash-sales": writeBy(mayManage, LIMIT, ({ actor, body, services }) =>
      addFlashSale(services, actor, body),
    ),
    "PUT /api/admin/flash-sales/{id}": writeBy(mayManage, LIMIT, ({ actor, params, body, services }) =>
      changeFlashSale(services, actor, params.id, body),
    ),
    "DELETE /api/admin/flash-sales/{id}": writeBy(mayManage, LIMIT, ({ actor, params, services }) =>
      deleteFlashSale(services, actor, params.id),
    ),
    "POST /api/admin/goods-file/export": writeBy(
      mayManage,
      [perAdmin("goods-export:hour", 600, 3600)],
      ({ actor, body, services }) => exportGoods(services, actor, body.cursor),
    ),
    "POST /api/admin/goods-file": writeBy(
      mayManage,
      [perAdmin("goods-import:hour", 120, 3600)],
      ({ actor, query, services, request }) => importGoods(services, actor, request, query.version),
    ),
  },
);
