import { operatorSettings } from "#capabilities/desk/admin/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { shopDebts } from "#capabilities/trade/payments/server/public.ts";
import { attributions, orderWatchers } from "#features/orders/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { codeOf, partnerWatcher, SETTLING_ROUND } from "./commission.ts";
import { commissionDebt, payoutDebt } from "./debts.ts";
import { definePartnerJobs, PRIVACY_ROUND } from "./jobs.ts";
import { partnerKind } from "./kind.ts";
import { partnerNotice } from "./notice-kinds.ts";
import { forgetPartner, partnerMerge, withdrawalData } from "./own-data.ts";
import { MANAGE, PAY } from "./policy.ts";
import { partnerRoutes } from "./routes.ts";
import { KEEP, keepDays, LEAST, least, RATE, rate } from "./settings.ts";
import { partnerConstraints } from "./tables.ts";

/** Partners of the shop: who brings a buyer gets a share of what he paid for goods. One level, no recruits of recruits. */
export const partners: Feature = {
  name: "partners",
  title: "合伙人",
  routes: partnerRoutes,
  jobs: definePartnerJobs,
  constraints: partnerConstraints,
  permissions: { [MANAGE]: "管理商城合伙人", [PAY]: "支付合伙人佣金，查看收款资料" },
  offers: [
    ...partnerKind.offers,
    attributions.offer("partners", { codeOf }),
    orderWatchers.offer("partners", partnerWatcher),
    rounds.offer(SETTLING_ROUND, { title: "结算合伙人佣金", row: "订单" }),
    rounds.offer(PRIVACY_ROUND, { title: "删除合伙人收款资料", row: "提现" }),
    operatorSettings.offer(RATE, rate),
    operatorSettings.offer(LEAST, least),
    operatorSettings.offer(KEEP, keepDays),
    shopDebts.offer("commission", commissionDebt),
    shopDebts.offer("payouts", payoutDebt),
    offerNotice(partnerNotice),
    personalData.offer("partner withdrawals", withdrawalData),
    forgetMember.offer("partner", forgetPartner),
    memberMerges.offer("partner", partnerMerge),
  ],
  demo: [{ mark: "partners", after: ["members"], load: () => import("./demo/fill.ts") }],
};
