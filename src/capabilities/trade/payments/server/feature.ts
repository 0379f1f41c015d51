import { deskFigures } from "#capabilities/desk/admin/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { alwaysOpen } from "#platform/http/gate.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { NOTIFY_PATH } from "../address.ts";
import { accountsFigure } from "./desk/figures.ts";
import { READ, SETTLE } from "./desk/policy.ts";
import { paymentNotice } from "./notice-kinds.ts";
import { notifyRoutes } from "./notify.ts";
import { forgetPayments, paymentData, paymentMerge } from "./own-data.ts";
import { ASKING_ROUND, CLOSING_ROUND, REFUND_ROUND, startPaymentRounds } from "./rounds.ts";
import { accountsRoutes, paymentRoutes } from "./routes.ts";
import { fetchStatements } from "./statements.ts";

/** Money that comes in and goes back. */
export const payments: Feature = {
  name: "payments",
  title: "支付",
  routes: {
    register(app, services) {
      for (const routes of [paymentRoutes, accountsRoutes, notifyRoutes]) routes.register(app, services);
    },
  },
  async jobs(services) {
    // Half past ten in China: statements are ready at ten. Later in the day for those that were not.
    const work = () => fetchStatements(services);
    await services.jobs.define("payments-statements", { cron: "30 2-14 * * *", work });
  },
  running: startPaymentRounds,
  permissions: { [READ]: "查看账目", [SETTLE]: "处理对账差异和失败的退款" },
  offers: [
    alwaysOpen.offer("payments", NOTIFY_PATH),
    rounds.offer(ASKING_ROUND, { title: "查询付款结果", row: "支付" }),
    rounds.offer(CLOSING_ROUND, { title: "关闭不再支付的订单", row: "支付" }),
    rounds.offer(REFUND_ROUND, { title: "退回款项", row: "退款" }),
    deskFigures.offer("accounts", accountsFigure),
    offerNotice(paymentNotice),
    personalData.offer("payments", paymentData),
    forgetMember.offer("payments", forgetPayments),
    memberMerges.offer("payments", paymentMerge),
  ],
};
