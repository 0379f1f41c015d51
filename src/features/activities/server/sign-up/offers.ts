import { privateReaders } from "#capabilities/media/media/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
  watchTopics,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice as offerKind } from "#capabilities/people/notices/server/public.ts";
import { feeKinds } from "#features/orders/server/public.ts";
import { batches } from "#platform/batches/batch.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { SETTLING_ROUND } from "./clean.ts";
import { WAITING_FEES } from "./end-fee.ts";
import { ACTIVITY_FEE, activityFees, feesBatch } from "./fees.ts";
import { LAPSING_ROUND } from "./lapse.ts";
import { MOVING_ROUND } from "./move-on.ts";
import {
  decidedNotice,
  lapsedNotice,
  offerNotice,
  openNotice,
  reminderNotice,
  removedNotice,
} from "./notice-kinds.ts";
import { forgetSignUps, signUpData, signUpMerge, wishData } from "./personal-data.ts";
import { RECRUIT_CODE, recruitCodeReader } from "./recruit-codes.ts";
import { endsBatch, WAITING_ENDS } from "./release.ts";
import { REMINDER_ROUND } from "./remind.ts";
import { OPENING_ROUND } from "./tell-open.ts";
import { ACTIVITY_TOPIC, isActivityTopic } from "./topic.ts";
import { signUpsWait } from "./waiting.ts";

/** What sign-ups add to what others tell, keep and do. */
export const signUpOffers: NonNullable<Feature["offers"]> = [
  offerKind(offerNotice),
  offerKind(lapsedNotice),
  offerKind(decidedNotice),
  offerKind(removedNotice),
  offerKind(reminderNotice),
  offerKind(openNotice),
  watchTopics.offer(ACTIVITY_TOPIC, isActivityTopic),
  batches.offer(WAITING_ENDS, endsBatch),
  batches.offer(WAITING_FEES, feesBatch),
  feeKinds.offer(ACTIVITY_FEE, activityFees),
  rounds.offer(MOVING_ROUND, { title: "推进活动状态", row: "活动" }),
  rounds.offer(LAPSING_ROUND, { title: "结束过期的候补确认", row: "报名" }),
  rounds.offer(REMINDER_ROUND, { title: "活动开始前提醒", row: "报名" }),
  rounds.offer(OPENING_ROUND, { title: "通知开始报名", row: "预约" }),
  rounds.offer(SETTLING_ROUND, { title: "结算活动报名积分", row: "报名" }),
  privateReaders.offer(RECRUIT_CODE, recruitCodeReader),
  myWaiting.offer("sign-ups to answer", signUpsWait),
  personalData.offer("activity sign-ups", signUpData),
  personalData.offer("activity wishes", wishData),
  forgetMember.offer("activity sign-ups", forgetSignUps),
  memberMerges.offer("activity sign-ups", signUpMerge),
];
