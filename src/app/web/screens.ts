import type { ScreenRoute } from "#client/screen-route.ts";
import { adminScreens } from "#features/admin/web/routes.ts";
import { articleScreens } from "#features/articles/web/routes.ts";
import { commentScreens } from "#features/comments/web/routes.ts";
import { legalScreens } from "#features/legal/web/routes.ts";
import { memberScreens } from "#features/members/web/routes.ts";
import { messageScreens } from "#features/messages/web/routes.ts";
import { moderationScreens } from "#features/moderation/web/routes.ts";
import { reactionScreens } from "#features/reactions/web/routes.ts";

/** Every screen of the product. Sections decide which of them are open under which base. */
export const screens: readonly ScreenRoute[] = [
  ...articleScreens,
  ...commentScreens,
  ...legalScreens,
  ...memberScreens,
  ...messageScreens,
  ...reactionScreens,
  ...adminScreens,
  ...moderationScreens,
];
