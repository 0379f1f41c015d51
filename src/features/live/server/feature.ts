import { deskTopics } from "#capabilities/desk/admin/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { MANAGE } from "./desk/manage.ts";
import { DESK_TOPIC } from "./rooms/move-room.ts";
import { liveConstraints } from "./tables.ts";

/** Live: a picture from a media server, and what a room says beside it. */
export const live: Feature = {
  name: "live",
  title: "直播",
  permissions: { [MANAGE]: { title: "管理直播间、排期和回放", within: ["section"] } },
  constraints: liveConstraints,
  offers: [deskTopics.offer(DESK_TOPIC, MANAGE)],
};
