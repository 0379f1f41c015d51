import { aboutScreens } from "#capabilities/about/web/routes.ts";
import { accountScreens } from "#capabilities/account/web/routes.ts";
import { addressScreens } from "#capabilities/addresses/web/routes.ts";
import { catalogueScreens } from "#capabilities/catalogue/web/routes.ts";
import { certificationScreens } from "#capabilities/certification/web/routes.ts";
import { clubScreens } from "#capabilities/clubs/web/routes.ts";
import { commentScreens } from "#capabilities/comments/web/routes.ts";
import { garageScreens } from "#capabilities/garage/web/routes.ts";
import { growthScreens } from "#capabilities/growth/web/routes.ts";
import { honourScreens } from "#capabilities/honours/web/routes.ts";
import { influenceScreens } from "#capabilities/influence/web/routes.ts";
import { legalScreens } from "#capabilities/legal/web/routes.ts";
import { memberScreens } from "#capabilities/members/web/routes.ts";
import { noticeScreens } from "#capabilities/notices/web/routes.ts";
import { personalScreens } from "#capabilities/personal/web/routes.ts";
import { previewScreens } from "#capabilities/phone-preview/web/routes.ts";
import { pointScreens } from "#capabilities/points/web/routes.ts";
import { reactionScreens } from "#capabilities/reactions/web/routes.ts";
import { redPacketScreens } from "#capabilities/red-packets/web/routes.ts";
import { searchScreens } from "#capabilities/search/web/routes.ts";
import { spaceScreens } from "#capabilities/spaces/web/routes.ts";
import { writingScreens } from "#capabilities/writing/web/routes.ts";
import type { ScreenRoute } from "#client/screen-route.ts";
import { articleScreens } from "#features/articles/web/routes.ts";
import { forumScreens } from "#features/forum/web/routes.ts";
import { groupScreens } from "#features/groups/web/routes.ts";
import { questionScreens } from "#features/questions/web/routes.ts";
import { topicScreens } from "#features/topics/web/routes.ts";

/** The screens that visitors and members open. Sections decide which of them are open under which base. */
export const visitorScreens: readonly ScreenRoute[] = [
  ...aboutScreens,
  ...addressScreens,
  ...articleScreens,
  ...forumScreens,
  ...accountScreens,
  ...certificationScreens,
  ...catalogueScreens,
  ...clubScreens,
  ...commentScreens,
  ...garageScreens,
  ...growthScreens,
  ...honourScreens,
  ...influenceScreens,
  ...legalScreens(() => import("./document-feet.ts")),
  ...memberScreens,
  ...noticeScreens(() => import("./notice-actions.tsx")),
  ...personalScreens(() => import("./my-entries.ts")),
  ...pointScreens,
  ...previewScreens,
  ...questionScreens,
  ...reactionScreens,
  ...searchScreens,
  ...spaceScreens,
  ...redPacketScreens,
  ...topicScreens,
  ...groupScreens,
  ...writingScreens,
];
