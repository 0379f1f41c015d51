import { catalogueDeskScreens } from "#capabilities/cars/catalogue/web/desk-routes.ts";
import { certificationDeskScreens } from "#capabilities/cars/certification/web/desk-routes.ts";
import { clubDeskScreens } from "#capabilities/community/clubs/web/desk-routes.ts";
import { growthDeskScreens } from "#capabilities/community/growth/web/desk-routes.ts";
import { honourDeskScreens } from "#capabilities/community/honours/web/desk-routes.ts";
import { pointDeskScreens } from "#capabilities/community/points/web/desk-routes.ts";
import { redPacketDeskScreens } from "#capabilities/community/red-packets/web/desk-routes.ts";
import { adminScreens } from "#capabilities/desk/admin/web/routes.ts";
import { healthDeskScreens } from "#capabilities/monitoring/health/web/desk-routes.ts";
import { memberDeskScreens } from "#capabilities/monitoring/member-desk/web/routes.ts";
import { monitoringScreens } from "#capabilities/monitoring/monitoring/web/routes.ts";
import { opinionDeskScreens } from "#capabilities/monitoring/sentiment/web/desk-routes.ts";
import { statisticsScreens } from "#capabilities/monitoring/statistics/web/routes.ts";
import { textSearchDeskScreens } from "#capabilities/monitoring/text-search/web/desk-routes.ts";
import { upkeepDeskScreens } from "#capabilities/monitoring/upkeep/web/desk-routes.ts";
import { visitDeskScreens } from "#capabilities/monitoring/visits/web/desk-routes.ts";
import { textDeskScreens } from "#capabilities/people/legal/web/desk-routes.ts";
import { influenceDeskScreens } from "#capabilities/profile/influence/web/desk-routes.ts";
import { appealDeskScreens } from "#capabilities/review/appeals/web/desk-routes.ts";
import { moderationScreens } from "#capabilities/review/moderation/web/routes.ts";
import { wordDeskScreens } from "#capabilities/review/words/web/desk-routes.ts";
import { aboutDeskScreens } from "#capabilities/site/about/web/desk-routes.ts";
import { aroundDeskScreens } from "#capabilities/site/around/web/desk-routes.ts";
import { faceDeskScreens } from "#capabilities/site/face/web/desk-routes.ts";
import { layoutDeskScreens } from "#capabilities/site/home-layout/web/desk-routes.ts";
import { maintenanceDeskScreens } from "#capabilities/site/maintenance/web/desk-routes.ts";
import { redirectDeskScreens } from "#capabilities/site/redirects/web/desk-routes.ts";
import { searchDeskScreens } from "#capabilities/site/search/web/desk-routes.ts";
import { accountsDeskScreens } from "#capabilities/trade/payments/web/desk-routes.ts";
import type { ScreenRoute } from "#client/screen-route.ts";
import { activityDeskScreens } from "#features/activities/web/desk-routes.ts";
import { articleDeskScreens } from "#features/articles/web/desk-routes.ts";
import { campaignDeskScreens } from "#features/campaigns/web/desk-routes.ts";
import { couponDeskScreens } from "#features/coupons/web/desk-routes.ts";
import { forumDeskScreens } from "#features/forum/web/desk-routes.ts";
import { gameDeskScreens } from "#features/games/web/desk-routes.ts";
import { giftDeskScreens } from "#features/gifts/web/desk-routes.ts";
import { goodsDeskScreens } from "#features/goods/web/desk-routes.ts";
import { guideDeskScreens } from "#features/guides/web/desk-routes.ts";
import { importDeskScreens } from "#features/importer/web/desk-routes.ts";
import { leadDeskScreens } from "#features/leads/web/desk-routes.ts";
import { liveDeskScreens } from "#features/live/web/desk-routes.ts";
import { orderDeskScreens } from "#features/orders/web/desk-routes.ts";
import { partnerDeskScreens } from "#features/partners/web/desk-routes.ts";
import { questionDeskScreens } from "#features/questions/web/desk-routes.ts";
import { quizDeskScreens } from "#features/quizzes/web/desk-routes.ts";
import { topicDeskScreens } from "#features/topics/web/desk-routes.ts";

/** The administration's screens: an entry of their own, which costs visitors nothing. */
export const deskScreens: readonly ScreenRoute[] = [
  ...adminScreens,
  ...moderationScreens,
  ...appealDeskScreens,
  ...memberDeskScreens,
  ...monitoringScreens,
  ...catalogueDeskScreens,
  ...certificationDeskScreens,
  ...influenceDeskScreens,
  ...clubDeskScreens,
  ...articleDeskScreens,
  ...forumDeskScreens,
  ...questionDeskScreens,
  ...topicDeskScreens,
  ...activityDeskScreens,
  ...liveDeskScreens,
  ...orderDeskScreens,
  ...couponDeskScreens,
  ...partnerDeskScreens,
  ...redPacketDeskScreens,
  ...giftDeskScreens,
  ...goodsDeskScreens,
  ...leadDeskScreens,
  ...guideDeskScreens,
  ...quizDeskScreens,
  ...gameDeskScreens,
  ...growthDeskScreens,
  ...pointDeskScreens,
  ...honourDeskScreens,
  ...searchDeskScreens,
  ...aboutDeskScreens,
  ...aroundDeskScreens,
  ...layoutDeskScreens,
  ...faceDeskScreens,
  ...redirectDeskScreens,
  ...maintenanceDeskScreens,
  ...campaignDeskScreens,
  ...wordDeskScreens,
  ...opinionDeskScreens,
  ...textSearchDeskScreens,
  ...statisticsScreens,
  ...importDeskScreens,
  ...textDeskScreens,
  ...visitDeskScreens,
  ...healthDeskScreens,
  ...upkeepDeskScreens,
  ...accountsDeskScreens,
];
