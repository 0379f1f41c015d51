import { adminRoutes } from "#features/admin/server/routes.ts";
import { articleRoutes } from "#features/articles/server/routes.ts";
import { commentRoutes } from "#features/comments/server/routes.ts";
import { legalRoutes } from "#features/legal/server/routes.ts";
import { mediaRoutes } from "#features/media/server/routes.ts";
import { memberRoutes } from "#features/members/server/routes.ts";
import { messageRoutes } from "#features/messages/server/routes.ts";
import { moderationRoutes } from "#features/moderation/server/routes.ts";
import { reactionRoutes } from "#features/reactions/server/routes.ts";
import { sharingRoutes } from "#features/sharing/server/routes.ts";
import { siteRoutes } from "#features/site/server/routes.ts";
import type { FeatureRoutes } from "#platform/http/endpoint.ts";

/** Every feature's HTTP door. Adding one here is all the server needs. */
export const features: readonly FeatureRoutes[] = [
  adminRoutes,
  articleRoutes,
  commentRoutes,
  legalRoutes,
  mediaRoutes,
  messageRoutes,
  moderationRoutes,
  reactionRoutes,
  memberRoutes,
  sharingRoutes,
  siteRoutes,
];
