import { adminScreens } from "#capabilities/admin/web/routes.ts";
import { catalogueDeskScreens } from "#capabilities/catalogue/web/desk-routes.ts";
import { certificationDeskScreens } from "#capabilities/certification/web/desk-routes.ts";
import { clubDeskScreens } from "#capabilities/clubs/web/desk-routes.ts";
import { layoutDeskScreens } from "#capabilities/home-layout/web/desk-routes.ts";
import { honourDeskScreens } from "#capabilities/honours/web/desk-routes.ts";
import { influenceDeskScreens } from "#capabilities/influence/web/desk-routes.ts";
import { insightScreens } from "#capabilities/insights/web/routes.ts";
import { textDeskScreens } from "#capabilities/legal/web/desk-routes.ts";
import { moderationScreens } from "#capabilities/moderation/web/routes.ts";
import { monitoringScreens } from "#capabilities/monitoring/web/routes.ts";
import { monitoringSearchDeskScreens } from "#capabilities/monitoring-search/web/desk-routes.ts";
import { opinionDeskScreens } from "#capabilities/opinions/web/desk-routes.ts";
import { peopleDeskScreens } from "#capabilities/people-desk/web/routes.ts";
import { redPacketDeskScreens } from "#capabilities/red-packets/web/desk-routes.ts";
import { searchDeskScreens } from "#capabilities/search/web/desk-routes.ts";
import { upkeepDeskScreens } from "#capabilities/upkeep/web/desk-routes.ts";
import { wordDeskScreens } from "#capabilities/words/web/desk-routes.ts";
import type { ScreenRoute } from "#client/screen-route.ts";
import { articleDeskScreens } from "#features/articles/web/desk-routes.ts";
import { forumDeskScreens } from "#features/forum/web/desk-routes.ts";
import { importDeskScreens } from "#features/importer/web/desk-routes.ts";
import { questionDeskScreens } from "#features/questions/web/desk-routes.ts";
import { topicDeskScreens } from "#features/topics/web/desk-routes.ts";

/** The administration's screens: an entry of their own, which costs visitors nothing. */
export const deskScreens: readonly ScreenRoute[] = [
  ...adminScreens,
  ...moderationScreens,
  ...peopleDeskScreens,
  ...monitoringScreens,
  ...catalogueDeskScreens,
  ...certificationDeskScreens,
  ...influenceDeskScreens,
  ...clubDeskScreens,
  ...articleDeskScreens,
  ...forumDeskScreens,
  ...questionDeskScreens,
  ...topicDeskScreens,
  ...redPacketDeskScreens,
  ...honourDeskScreens,
  ...searchDeskScreens,
  ...layoutDeskScreens,
  ...wordDeskScreens,
  ...opinionDeskScreens,
  ...monitoringSearchDeskScreens,
  ...insightScreens,
  ...importDeskScreens,
  ...textDeskScreens,
  ...upkeepDeskScreens,
];
