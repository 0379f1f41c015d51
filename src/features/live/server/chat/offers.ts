import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { moderatedTargets, reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Offer } from "#platform/extension-point.ts";
import { LIVE_MESSAGE } from "../names.ts";
import { moderatedMessages } from "./moderated.ts";
import { chatForgetting, chatMerge, messageData, muteData, voteData } from "./personal-data.ts";
import { messageReview } from "./review-kind.ts";

/** What is said in rooms: its review, who looks after it, and what is kept of a member. */
export const chatOffers: readonly Offer[] = [
  reviewKinds.offer(LIVE_MESSAGE, messageReview),
  moderatedTargets.offer(LIVE_MESSAGE, moderatedMessages),
  personalData.offer("live messages", messageData),
  personalData.offer("live votes", voteData),
  personalData.offer("live mutes", muteData),
  forgetMember.offer("live chat", chatForgetting),
  memberMerges.offer("live chat", chatMerge),
];
