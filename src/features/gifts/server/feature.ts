import { deskFigures, deskParts, operatorSettings } from "#capabilities/desk/admin/server/public.ts";
import { showings } from "#capabilities/media/media/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { feeKinds } from "#features/orders/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { giftNotice } from "./notice-kinds.ts";
import { forgetGifts, giftData, giftMerge } from "./own-data.ts";
import { HAND_OUT, MANAGE } from "./policy.ts";
import { GIFT_POSTAGE, giftPostage } from "./postage.ts";
import { defineGiftJobs, EXPIRY_ROUND, PRIVACY_ROUND, REMINDER_ROUND } from "./rounds.ts";
import { giftRoutes } from "./routes.ts";
import { KEEP_DAYS, keepDays } from "./settings.ts";
import { shownByGifts } from "./shown-pictures.ts";
import { giftConstraints } from "./tables.ts";
import { countGifts, giftFigure, giftsInReview, giftsToCollect } from "./waiting.ts";

/** Gifts: batches with exact stock, the right to one, and how it comes to its member. */
export const gifts: Feature = {
  name: "gifts",
  title: "礼品",
  routes: giftRoutes,
  jobs: defineGiftJobs,
  constraints: giftConstraints,
  permissions: {
    [MANAGE]: { title: "管理礼品、门店和发放", within: ["section"] },
    [HAND_OUT]: "在自己的门店核销礼品",
  },
  offers: [
    rounds.offer(EXPIRY_ROUND, { title: "让过期没领的礼品作废", row: "领取" }),
    rounds.offer(REMINDER_ROUND, { title: "提醒快到期的礼品", row: "领取" }),
    rounds.offer(PRIVACY_ROUND, { title: "删除礼品的收件信息", row: "领取" }),
    operatorSettings.offer(KEEP_DAYS, keepDays),
    deskFigures.offer("gifts", giftFigure),
    deskParts.offer("gifts", countGifts),
    showings.offer("gifts", shownByGifts),
    offerNotice(giftNotice),
    feeKinds.offer(GIFT_POSTAGE, giftPostage),
    myWaiting.offer("gifts to collect", giftsToCollect),
    myWaiting.offer("gifts in review", giftsInReview),
    personalData.offer("gifts", giftData),
    forgetMember.offer("gifts", forgetGifts),
    memberMerges.offer("gifts", giftMerge),
  ],
  demo: [{ mark: "gifts", after: ["members"], load: () => import("./demo/fill.ts") }],
};
