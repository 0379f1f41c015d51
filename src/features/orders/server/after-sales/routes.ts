import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { afterSaleEndpoints } from "../../after-sale-contract.ts";
import { askAfterSale } from "./ask.ts";
import { cancelAfterSale, sendBack } from "./by-member.ts";
import { afterSaleForm, listOwnAfterSales, showOwnAfterSale } from "./show.ts";

const ASKING = [perMember("after-sale:minute", 10, 60), perMember("after-sale:day", 60, 86_400)];

export const afterSaleRoutes = implement(afterSaleEndpoints, {
  "GET /api/my/orders/{number}/after-sale": readBy(member, ({ actor, params, services }) =>
    afterSaleForm(services, actor.id, params.number),
  ),
  "POST /api/my/orders/{number}/after-sale": writeBy(member, ASKING, ({ actor, params, body, services }) =>
    askAfterSale(services, actor.id, params.number, body),
  ),
  "GET /api/my/after-sales": readBy(member, ({ actor, query, services }) =>
    listOwnAfterSales(services, actor.id, query),
  ),
  "GET /api/my/after-sales/{number}": readBy(member, ({ actor, params, services }) =>
    showOwnAfterSale(services, actor, params.number),
  ),
  "POST /api/my/after-sales/{number}/cancel": writeBy(member, ASKING, ({ actor, params, services }) =>
    cancelAfterSale(services, actor.id, params.number),
  ),
  "POST /api/my/after-sales/{number}/send-back": writeBy(
    member,
    ASKING,
    ({ actor, params, body, services }) => sendBack(services, actor.id, params.number, body),
  ),
});
