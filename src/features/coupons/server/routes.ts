import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { closedToMinors, member, permission } from "#platform/http/policy.ts";
import { perAddress, perAdmin, perMember } from "#platform/limits/quota.ts";
import { couponEndpoints } from "../contract.ts";
import { couponDeskEndpoints } from "../desk-contract.ts";
import { claimCoupon, redeemCode } from "./claim-coupon.ts";
import { changeBatch, closeBatch, deleteBatch, draftBatch, exportGiven, openBatch } from "./desk-acts.ts";
import { findGoods, listBatches, listGiven, showBatch } from "./desk-batches.ts";
import { grantCoupons } from "./grant-coupons.ts";
import { listOffers, listStanding, OFFERS_TAG } from "./list-offers.ts";
import { couponGoods, listMyCoupons } from "./my-coupons.ts";
import { MANAGE } from "./policy.ts";

const mayManage = permission(MANAGE);

const CLAIMING = [perMember("coupon-claim:minute", 30, 60), perMember("coupon-claim:day", 300, 86_400)];
/** Codes are as short as four letters: whoever guesses gets a few tries. */
const GUESSING = [
  perMember("coupon-code:hour", 10, 3600),
  perMember("coupon-code:day", 30, 86_400),
  perAddress("coupon-code:address", 60, 3600),
];
const MANAGING = [perAdmin("coupons:manage", 120, 900)];

export const couponRoutes = implement(
  { ...couponEndpoints, ...couponDeskEndpoints },
  {
    // The numbers move while it is kept; what counts is told as one is taken.
    "GET /api/coupons": keptRead({ seconds: 30, tags: () => [OFFERS_TAG] }, ({ query, services }) =>
      listOffers(services.db, query.section),
    ),
    "GET /api/my/coupon-standing": readBy(member, ({ actor, query, services }) =>
      listStanding(services.db, actor.id, query.section),
    ),
    "POST /api/coupons/{id}/claim": writeBy(
      closedToMinors(member),
      CLAIMING,
      ({ actor, params, body, services }) => claimCoupon(services, actor.id, params.id, body.idempotency_key),
    ),
    "POST /api/coupons/redeem": writeBy(closedToMinors(member), GUESSING, ({ actor, body, services }) =>
      redeemCode(services, actor.id, body),
    ),
    "GET /api/my/coupons": readBy(member, ({ actor, query, services }) =>
      listMyCoupons(services, actor.id, query),
    ),
    "GET /api/my/coupons/{id}/goods": readBy(member, ({ actor, params, services }) =>
      couponGoods(services.db, actor.id, params.id),
    ),
    "GET /api/admin/coupons": readBy(mayManage, ({ actor, query, services }) =>
      listBatches(services, actor, query),
    ),
    "GET /api/admin/coupons/goods": readBy(mayManage, ({ query, services }) =>
      findGoods(services.db, query.q),
    ),
    "GET /api/admin/coupons/{id}": readBy(mayManage, ({ actor, params, services }) =>
      showBatch(services.db, actor, params.id),
    ),
    "POST /api/admin/coupons": writeBy(mayManage, MANAGING, ({ actor, body, services }) =>
      draftBatch(services, actor, body),
    ),
    "PUT /api/admin/coupons/{id}": writeBy(mayManage, MANAGING, ({ actor, params, body, services }) =>
      changeBatch(services, actor, params.id, body),
    ),
    "DELETE /api/admin/coupons/{id}": writeBy(mayManage, MANAGING, ({ actor, params, services }) =>
      deleteBatch(services, actor, params.id),
    ),
    "POST /api/admin/coupons/{id}/open": writeBy(mayManage, MANAGING, ({ actor, params, body, services }) =>
      openBatch(services, actor, params.id, body.version),
    ),
    "POST /api/admin/coupons/{id}/close": writeBy(mayManage, MANAGING, ({ actor, params, body, services }) =>
      closeBatch(services, actor, params.id, body.version),
    ),
    "POST /api/admin/coupons/{id}/grant": writeBy(mayManage, MANAGING, ({ actor, params, body, services }) =>
      grantCoupons(services, actor, params.id, body),
    ),
    "GET /api/admin/coupons/{id}/coupons": readBy(mayManage, ({ actor, params, query, services }) =>
      listGiven(services, actor, params.id, query),
    ),
    "POST /api/admin/coupons/{id}/export": writeBy(mayManage, MANAGING, ({ actor, params, services }) =>
      exportGiven(services, actor, params.id),
    ),
  },
);
