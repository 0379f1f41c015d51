import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { afterSaleDeskEndpoints } from "../after-sale-desk-contract.ts";
import { deskOrderEndpoints } from "../desk-contract.ts";
import { packingEndpoints } from "../packing-contract.ts";
import { decideAfterSale, listAfterSales, showAfterSale } from "./desk/after-sales.ts";
import { markInvoice, noteOrder } from "./desk/edit-order.ts";
import { dayFigures } from "./desk/figures.ts";
import { listOrders } from "./desk/list-orders.ts";
import { packOrders, unpackOrders } from "./desk/pack-orders.ts";
import { MANAGE, REFUND, REVEAL } from "./desk/policy.ts";
import { refundOrder } from "./desk/refund-order.ts";
import { exportOrders, packingSlips, revealOrder } from "./desk/reveal-orders.ts";
import { correctParcel, shipOrder, unshipParcel } from "./desk/ship-order.ts";
import { applyShipments, previewShipments } from "./desk/shipments.ts";
import { showOrder } from "./desk/show-order.ts";
import { withdrawOrder } from "./desk/withdraw-order.ts";

const mayManage = permission(MANAGE);
// Whoever packs with a scanner sends one every two seconds.
const LIMIT = [perAdmin("orders-desk:minute", 120, 60)];
const SHEETS = [perAdmin("orders-sheets:minute", 20, 60)];

export const orderDeskRoutes = implement(
  { ...deskOrderEndpoints, ...packingEndpoints, ...afterSaleDeskEndpoints },
  {
    "GET /api/admin/after-sales": readBy(mayManage, ({ actor, query, services }) =>
      listAfterSales(services, actor, query),
    ),
    "GET /api/admin/after-sales/{number}": readBy(mayManage, ({ actor, params, services }) =>
      showAfterSale(services, actor, params.number),
    ),
    "POST /api/admin/after-sales/{number}/decision": writeBy(
      mayManage,
      LIMIT,
      ({ actor, params, body, services }) => decideAfterSale(services, actor, params.number, body),
    ),
    "POST /api/admin/orders/{number}/withdraw": writeBy(
      mayManage,
      LIMIT,
      ({ actor, params, body, services }) => withdrawOrder(services, actor, params.number, body),
    ),
    "POST /api/admin/orders/{number}/refund": writeBy(
      permission(REFUND),
      LIMIT,
      ({ actor, params, body, services }) => refundOrder(services, actor, params.number, body),
    ),
    "GET /api/admin/orders": readBy(mayManage, ({ actor, query, services }) =>
      listOrders(services, actor, query),
    ),
    "GET /api/admin/orders/figures": readBy(mayManage, ({ actor, services }) =>
      dayFigures(services.db, actor),
    ),
    "GET /api/admin/orders/{number}": readBy(mayManage, ({ actor, params, services }) =>
      showOrder(services.db, actor, params.number),
    ),
    "POST /api/admin/orders/pack": writeBy(mayManage, LIMIT, ({ actor, body, services }) =>
      packOrders(services, actor, body.orders),
    ),
    "POST /api/admin/orders/unpack": writeBy(mayManage, LIMIT, ({ actor, body, services }) =>
      unpackOrders(services, actor, body.orders),
    ),
    "POST /api/admin/orders/{number}/ship": writeBy(mayManage, LIMIT, ({ actor, params, body, services }) =>
      shipOrder(services, actor, params.number, body),
    ),
    "PUT /api/admin/orders/{number}/parcels/{parcel}": writeBy(
      mayManage,
      LIMIT,
      ({ actor, params, body, services }) =>
        correctParcel(services, actor, params.number, params.parcel, body),
    ),
    "POST /api/admin/orders/{number}/parcels/{parcel}/unship": writeBy(
      mayManage,
      LIMIT,
      ({ actor, params, body, services }) =>
        unshipParcel(services, actor, params.number, params.parcel, body.version),
    ),
    "POST /api/admin/orders/shipments/preview": writeBy(mayManage, SHEETS, ({ actor, body, services }) =>
      previewShipments(services, actor, body.file),
    ),
    "POST /api/admin/orders/shipments": writeBy(mayManage, SHEETS, ({ actor, body, services }) =>
      applyShipments(services, actor, body.file),
    ),
    "PUT /api/admin/orders/{number}/note": writeBy(mayManage, LIMIT, ({ actor, params, body, services }) =>
      noteOrder(services, actor, params.number, body),
    ),
    "PUT /api/admin/orders/{number}/invoice": writeBy(mayManage, LIMIT, ({ actor, params, body, services }) =>
      markInvoice(services, actor, params.number, body),
    ),
    "POST /api/admin/orders/{number}/reveal": writeBy(
      permission(REVEAL),
      [perAdmin("orders-reveal:hour", 300, 3600)],
      ({ actor, params, services }) => revealOrder(services, actor, params.number),
    ),
    "POST /api/admin/orders/slips": writeBy(mayManage, SHEETS, ({ actor, body, services }) =>
      packingSlips(services, actor, body.numbers),
    ),
    "POST /api/admin/orders/export": writeBy(mayManage, LIMIT, ({ actor, body, services }) =>
      exportOrders(services, actor, body),
    ),
  },
);
