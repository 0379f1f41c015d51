import { adminRoutes } from "#capabilities/admin/server/routes.ts";
import { commentRoutes } from "#capabilities/comments/server/routes.ts";
import { legalRoutes } from "#capabilities/legal/server/routes.ts";
import { mediaRoutes } from "#capabilities/media/server/routes.ts";
import { memberRoutes } from "#capabilities/members/server/routes.ts";
import { messageRoutes } from "#capabilities/messages/server/routes.ts";
import { moderationRoutes } from "#capabilities/moderation/server/routes.ts";
import { reactionRoutes } from "#capabilities/reactions/server/routes.ts";
import { sharingRoutes } from "#capabilities/sharing/server/routes.ts";
import { siteRoutes } from "#capabilities/site/server/routes.ts";
import { articleRoutes } from "#features/articles/server/routes.ts";
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
