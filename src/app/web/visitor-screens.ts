import { catalogueScreens } from "#capabilities/cars/catalogue/web/routes.ts";
import { certificationScreens } from "#capabilities/cars/certification/web/routes.ts";
import { garageScreens } from "#capabilities/cars/garage/web/routes.ts";
import { clubScreens } from "#capabilities/community/clubs/web/routes.ts";
import { growthScreens } from "#capabilities/community/growth/web/routes.ts";
import { honourScreens } from "#capabilities/community/honours/web/routes.ts";
import { pointScreens } from "#capabilities/community/points/web/routes.ts";
import { redPacketScreens } from "#capabilities/community/red-packets/web/routes.ts";
import { previewScreens } from "#capabilities/desk/phone-preview/web/routes.ts";
import { addressScreens } from "#capabilities/people/addresses/web/routes.ts";
import { legalScreens } from "#capabilities/people/legal/web/routes.ts";
import { memberScreens } from "#capabilities/people/members/web/routes.ts";
import { noticeScreens } from "#capabilities/people/notices/web/routes.ts";
import { warningScreens } from "#capabilities/people/warnings/web/routes.ts";
import { accountScreens } from "#capabilities/profile/account/web/routes.ts";
import { influenceScreens } from "#capabilities/profile/influence/web/routes.ts";
import { personalCentreScreens } from "#capabilities/profile/personal-centre/web/routes.ts";
import { spaceScreens } from "#capabilities/profile/spaces/web/routes.ts";
import { appealScreens } from "#capabilities/review/appeals/web/routes.ts";
import { aboutScreens } from "#capabilities/site/about/web/routes.ts";
import { searchScreens } from "#capabilities/site/search/web/routes.ts";
import { commentScreens } from "#capabilities/texts/comments/web/routes.ts";
import { reactionScreens } from "#capabilities/texts/reactions/web/routes.ts";
import { writingScreens } from "#capabilities/texts/writing/web/routes.ts";
import { paymentScreens } from "#capabilities/trade/payments/web/routes.ts";
import type { ScreenRoute } from "#client/screen-route.ts";
import { activityScreens } from "#features/activities/web/routes.ts";
import { articleScreens } from "#features/articles/web/routes.ts";
import { campaignScreens } from "#features/campaigns/web/routes.ts";
import { couponScreens } from "#features/coupons/web/routes.ts";
import { forumScreens } from "#features/forum/web/routes.ts";
import { gameScreens } from "#features/games/web/routes.ts";
import { giftScreens } from "#features/gifts/web/routes.ts";
import { goodsScreens } from "#features/goods/web/routes.ts";
import { groupScreens } from "#features/groups/web/routes.ts";
import { guideScreens } from "#features/guides/web/routes.ts";
import { leadScreens } from "#features/leads/web/routes.ts";
import { liveScreens } from "#features/live/web/routes.ts";
import { orderScreens } from "#features/orders/web/routes.ts";
import { partnerScreens } from "#features/partners/web/routes.ts";
import { questionScreens } from "#features/questions/web/routes.ts";
import { quizScreens } from "#features/quizzes/web/routes.ts";
import { topicScreens } from "#features/topics/web/routes.ts";

/** The screens that visitors and members open. Sections decide which of them are open under which base. */
export const visitorScreens: readonly ScreenRoute[] = [
  ...aboutScreens,
  ...addressScreens,
  ...activityScreens,
  ...articleScreens,
  ...forumScreens,
  ...accountScreens,
  ...appealScreens,
  ...certificationScreens,
  ...catalogueScreens,
  ...clubScreens,
  ...commentScreens,
  ...garageScreens,
  ...growthScreens,
  ...honourScreens,
  ...influenceScreens,
  ...leadScreens,
  ...liveScreens,
  ...legalScreens(() => import("./document-feet.ts")),
  ...memberScreens,
  ...warningScreens,
  ...noticeScreens(() => import("./notice-actions.tsx")),
  ...personalCentreScreens(() => import("./my-entries.ts")),
  ...pointScreens,
  ...previewScreens,
  ...questionScreens,
  ...quizScreens,
  ...reactionScreens,
  ...searchScreens,
  ...spaceScreens,
  ...redPacketScreens,
  ...topicScreens,
  ...gameScreens,
  ...giftScreens,
  ...groupScreens,
  ...guideScreens,
  ...writingScreens,
  ...campaignScreens,
  ...goodsScreens(() => import("./shop-screens.ts")),
  ...couponScreens,
  ...orderScreens,
  ...partnerScreens,
  ...paymentScreens,
];
