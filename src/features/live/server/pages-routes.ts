import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { liveEndpoints } from "#features/live/contract.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { LIVES_TAG, liveTag } from "./cache-tags.ts";
import { registerLiveCalendar } from "./pages/calendar-file.ts";
import { listRooms } from "./pages/list-rooms.ts";
import { ownSide } from "./pages/own-side.ts";
import { livePosters } from "./pages/poster.ts";
import { remindMe, remindMeNot } from "./pages/reminders.ts";
import { roomOfArticle, showRoom } from "./pages/show-room.ts";

/** Viewers of cards may be ten seconds old; a room that appears, moves on or goes drops the lists at once. */
const LISTS = { seconds: 10, tags: () => [LIVES_TAG] };

/** Likes and reminders of a room may be half a minute old: what is on the air tells its own likes as they come. */
const ROOM_SECONDS = 30;

const REMINDING = [perMember("live-reminder:hour", 60, 3600)];

const pages = implement(liveEndpoints, {
  "GET /api/live": keptRead(LISTS, ({ query, services }) => listRooms(services, query)),
  "GET /api/live/{id}": keptRead(
    { seconds: ROOM_SECONDS, tags: ({ params }) => [liveTag(params.id)] },
    ({ params, services }) => showRoom(services, params.id),
  ),
  "GET /api/articles/{id}/live": keptRead(
    // Which room it is, and so what drops it, is known once it was read.
    { seconds: ROOM_SECONDS, tags: () => [] },
    ({ params, services }) => roomOfArticle(services, params.id),
  ),
  "GET /api/live/{id}/own": readBy(member, ({ params, actor, services }) =>
    ownSide(services, actor.id, params.id),
  ),
  "POST /api/live/{id}/reminder": writeBy(member, REMINDING, ({ params, actor, services }) =>
    remindMe(services, actor.id, params.id),
  ),
  "DELETE /api/live/{id}/reminder": writeBy(member, REMINDING, ({ params, actor, services }) =>
    remindMeNot(services, actor.id, params.id),
  ),
});

export const pagesRoutes: FeatureRoutes = {
  register(app, services) {
    pages.register(app, services);
    registerLiveCalendar(app, services);
    registerPosters(app, services, livePosters);
  },
};
