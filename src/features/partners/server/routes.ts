import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { closedToMinors, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { RETURN_DAYS } from "#shared/order.ts";
import { partnerEndpoints } from "../contract.ts";
import { partnerDeskEndpoints } from "../desk-contract.ts";
import { exportStatement, listAsked, listPartners, setRate } from "./desk.ts";
import { closeAccount } from "./ended.ts";
import { partnerKind } from "./kind.ts";
import { listPartnerOrders, listWithdrawals, partnerGoods, showPartner, statementOf } from "./mine.ts";
import { MANAGE, PAY } from "./policy.ts";
import { partnerPosters } from "./poster.ts";
import { leastFen, usualRate } from "./settings.ts";
import { askWithdrawal, payWithdrawal, refuseWithdrawal, revealPayee } from "./withdraw.ts";

const mayManage = permission(MANAGE);
const mayPay = permission(PAY);
const MANAGING = [perAdmin("partners:manage", 120, 900)];

const routes = implement(
  { ...partnerEndpoints, ...partnerDeskEndpoints },
  {
    "GET /api/partners/terms": keptRead({ seconds: 60, tags: () => ["partners"] }, async ({ services }) => ({
      rate_bp: await usualRate(services.db),
      least_fen: await leastFen(services.db),
      days: RETURN_DAYS,
    })),
    "GET /api/my/partner": readBy(member, ({ actor, services }) => showPartner(services.db, actor.id)),
    "GET /api/my/partner/orders": readBy(member, ({ actor, query, services }) =>
      listPartnerOrders(services, actor.id, query),
    ),
    "GET /api/my/partner/goods": readBy(member, ({ actor, query, services }) =>
      partnerGoods(services.db, actor.id, query.section),
    ),
    "GET /api/my/partner/withdrawals": readBy(member, ({ actor, query, services }) =>
      listWithdrawals(services, actor.id, query),
    ),
    "POST /api/my/partner/withdrawals": writeBy(
      closedToMinors(member),
      [perMember("partner-withdrawal:hour", 20, 3600)],
      ({ actor, body, services }) => askWithdrawal(services, actor.id, body),
    ),
    "GET /api/my/partner/statement": readBy(member, ({ actor, services }) =>
      statementOf(services.db, actor.id),
    ),
    "GET /api/admin/partners": readBy(mayManage, ({ query, services }) => listPartners(services, query)),
    "PUT /api/admin/partners/{id}": writeBy(mayManage, MANAGING, ({ actor, params, body, services }) =>
      setRate(services, actor, params.id, body.rate_bp),
    ),
    "POST /api/admin/partners/{id}/close": writeBy(mayPay, MANAGING, ({ actor, params, body, services }) =>
      closeAccount(services, actor, params.id, body),
    ),
    "GET /api/admin/partner-withdrawals": readBy(mayPay, ({ query, services }) => listAsked(services, query)),
    "POST /api/admin/partner-withdrawals/{id}/reveal": writeBy(
      mayPay,
      MANAGING,
      ({ actor, params, services }) => revealPayee(services, actor, params.id),
    ),
    "POST /api/admin/partner-withdrawals/{id}/pay": writeBy(
      mayPay,
      MANAGING,
      ({ actor, params, body, services }) => payWithdrawal(services, actor, params.id, body.reference),
    ),
    "POST /api/admin/partner-withdrawals/{id}/refuse": writeBy(
      mayPay,
      MANAGING,
      ({ actor, params, body, services }) => refuseWithdrawal(services, actor, params.id, body.reason),
    ),
    "POST /api/admin/partners/statement": writeBy(mayManage, MANAGING, ({ actor, body, services }) =>
      exportStatement(services, actor, body.month),
    ),
  },
);

export const partnerRoutes: FeatureRoutes = {
  register(app, services) {
    routes.register(app, services);
    partnerKind.routes.register(app, services);
    registerPosters(app, services, partnerPosters);
  },
};
