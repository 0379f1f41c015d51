import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { closedToMinors, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { orderEndpoints } from "../../orders-contract.ts";
import { buyAgain } from "./buy-again.ts";
import { listOwnOrders } from "./list-orders.ts";
import { hideOrder, receiveOrder } from "./receive.ts";
import { reviewLine } from "./review-line.ts";
import { showOwnOrder, showRecipient } from "./show-order.ts";

const CHANGING = [perMember("order-change:minute", 30, 60)];
const REVIEWING = [perMember("goods-review:minute", 20, 60), perMember("goods-review:day", 200, 86_400)];

export const ownOrderRoutes = implement(orderEndpoints, {
  "GET /api/my/orders": readBy(member, ({ actor, query, services }) =>
    listOwnOrders(services, actor.id, query),
  ),
  "GET /api/my/orders/{number}": readBy(member, ({ actor, params, services }) =>
    showOwnOrder(services, actor.id, params.number),
  ),
  "GET /api/my/orders/{number}/recipient": readBy(member, ({ actor, params, services }) =>
    showRecipient(services, actor.id, params.number),
  ),
  "POST /api/my/orders/{number}/receive": writeBy(member, CHANGING, ({ actor, params, services }) =>
    receiveOrder(services, actor.id, params.number),
  ),
  "POST /api/my/orders/{number}/hide": writeBy(member, CHANGING, ({ actor, params, services }) =>
    hideOrder(services, actor.id, params.number),
  ),
  "POST /api/my/orders/{number}/reviews": writeBy(member, REVIEWING, ({ actor, params, body, services }) =>
    reviewLine(services, actor.id, params.number, body),
  ),
  "POST /api/my/orders/{number}/buy-again": writeBy(
    closedToMinors(member),
    CHANGING,
    ({ actor, params, services }) => buyAgain(services, actor.id, params.number),
  ),
});
