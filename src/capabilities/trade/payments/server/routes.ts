import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { closedToMinors, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { paymentEndpoints } from "../contract.ts";
import { accountsEndpoints } from "../desk-contract.ts";
import { defaultProvider } from "./default-provider.ts";
import { listDifferences, settleDifference } from "./desk/differences.ts";
import { readAccounts } from "./desk/figures.ts";
import { READ, SETTLE } from "./desk/policy.ts";
import { listRefunds, retryRefund } from "./desk/refunds.ts";
import { checkPayment, goToPay, showPayment, tapInSandbox } from "./pay.ts";
import { ProviderError } from "./providers/provider.ts";
import { fetchStatement } from "./statements.ts";

const buyer = closedToMinors(member);
const mayRead = permission(READ);
const maySettle = permission(SETTLE);
const SETTLING = [perAdmin("accounts:settle", 60, 600)];

export const paymentRoutes = implement(paymentEndpoints, {
  "GET /api/my/payments/{number}": readBy(member, ({ actor, params, services }) =>
    showPayment(services, actor.id, params.number),
  ),
  "POST /api/my/payments/{number}/pay": writeBy(
    buyer,
    [perMember("payment:pay", 30, 300)],
    ({ actor, params, body, services, request }) =>
      goToPay(services, {
        ...{ memberId: actor.id, number: params.number, address: request.ip },
        ...{ way: body.way, section: body.section },
      }),
  ),
  "POST /api/my/payments/{number}/check": writeBy(
    member,
    [perMember("payment:check", 30, 300)],
    ({ actor, params, services }) => checkPayment(services, actor.id, params.number),
  ),
  "POST /api/my/payments/{number}/sandbox": writeBy(
    buyer,
    [perMember("payment:sandbox", 60, 300)],
    ({ actor, params, body, services }) => tapInSandbox(services, actor.id, { ...params, ...body }),
  ),
});

export const accountsRoutes = implement(accountsEndpoints, {
  "GET /api/admin/accounts": readBy(mayRead, ({ actor, query, services }) =>
    readAccounts(services, actor, query),
  ),
  "GET /api/admin/payment-differences": readBy(mayRead, ({ query, services }) =>
    listDifferences(services, query),
  ),
  "POST /api/admin/payment-differences/{id}/settle": writeBy(
    maySettle,
    SETTLING,
    ({ actor, params, body, services }) => settleDifference(services, actor, { ...params, ...body }),
  ),
  "GET /api/admin/payment-refunds": readBy(mayRead, ({ query, services }) => listRefunds(services, query)),
  "POST /api/admin/payment-refunds/{id}/retry": writeBy(maySettle, SETTLING, ({ actor, params, services }) =>
    retryRefund(services, actor, params.id),
  ),
  "POST /api/admin/payment-statements": writeBy(maySettle, SETTLING, async ({ actor, body, services }) => {
    if (body.day >= formatDate(new Date()))
      throw new AppError("INVALID_INPUT", "对账单要到第二天上午十点以后才有", { field: "day" });
    try {
      const found = await fetchStatement(services, defaultProvider(services.env), body.day);
      await recordAudit(services.db, {
        ...{ adminId: actor.id, address: actor.address, action: "accounts.statement_fetched" },
        ...{ targetKind: "payment_statement", targetId: body.day, after: found },
      });
      return found;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new AppError("UNAVAILABLE", "支付渠道暂时没有给出对账单，请稍后再试");
    }
  }),
});
