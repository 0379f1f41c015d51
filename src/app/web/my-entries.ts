import { certificationEntries } from "#capabilities/cars/certification/web/my-entries.ts";
import { garageEntries } from "#capabilities/cars/garage/web/my-entries.ts";
import { growthEntries } from "#capabilities/community/growth/web/my-entries.ts";
import { honourEntries } from "#capabilities/community/honours/web/my-entries.ts";
import { pointEntries } from "#capabilities/community/points/web/my-entries.ts";
import { redPacketEntries } from "#capabilities/community/red-packets/web/my-entries.ts";
import { addressEntries } from "#capabilities/people/addresses/web/my-entries.ts";
import { noticeEntries } from "#capabilities/people/notices/web/my-entries.ts";
import { influenceEntries } from "#capabilities/profile/influence/web/my-entries.ts";
import { personalCentreScreenCode } from "#capabilities/profile/personal-centre/web/public.ts";
import { spaceEntries } from "#capabilities/profile/spaces/web/my-entries.ts";
import { appealEntries } from "#capabilities/review/appeals/web/my-entries.ts";
import { commentEntries } from "#capabilities/texts/comments/web/my-entries.ts";
import { reactionEntries } from "#capabilities/texts/reactions/web/my-entries.ts";
import { writingEntries } from "#capabilities/texts/writing/web/my-entries.ts";
import type { MyEntry } from "#client/my-entries.ts";
import { activityEntries } from "#features/activities/web/my-entries.ts";
import { couponEntries } from "#features/coupons/web/my-entries.ts";
import { forumEntries } from "#features/forum/web/my-entries.ts";
import { giftEntries } from "#features/gifts/web/my-entries.ts";
import { goodsEntries } from "#features/goods/web/my-entries.ts";
import { groupEntries } from "#features/groups/web/my-entries.ts";
import { leadEntries } from "#features/leads/web/my-entries.ts";
import { orderEntries } from "#features/orders/web/my-entries.ts";
import { partnerEntries } from "#features/partners/web/my-entries.ts";
import { questionEntries } from "#features/questions/web/my-entries.ts";
import { topicEntries } from "#features/topics/web/my-entries.ts";

/** The grid of the personal page, in its order within each group. Fetched with the page, never with a first visit elsewhere. */
const myEntries: readonly MyEntry[] = [
  ...questionEntries,
  ...forumEntries,
  ...commentEntries,
  ...appealEntries,
  ...writingEntries,
  ...reactionEntries,
  ...activityEntries,
  ...noticeEntries,
  ...spaceEntries,
  ...topicEntries,
  ...groupEntries,
  ...growthEntries,
  ...honourEntries,
  ...certificationEntries,
  ...influenceEntries,
  ...pointEntries,
  ...redPacketEntries,
  ...orderEntries,
  ...couponEntries,
  ...goodsEntries,
  ...partnerEntries,
  ...giftEntries,
  ...garageEntries,
  ...leadEntries,
  ...addressEntries,
];

export const screens = personalCentreScreenCode(myEntries);
