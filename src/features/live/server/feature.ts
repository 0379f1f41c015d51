import type { Feature } from "#platform/feature.ts";
import { chatOffers } from "./chat/offers.ts";
import { chatRoutes } from "./chat-routes.ts";
import { MANAGE } from "./desk/manage.ts";
import { deskOffers } from "./desk/offers.ts";
import { defineKeyJobs } from "./desk/rewrap-keys.ts";
import { deskChatRoutes } from "./desk-chat-routes.ts";
import { deskRoutes } from "./desk-routes.ts";
import { hookRoutes } from "./media/hooks.ts";
import { mediaOffers } from "./media/offers.ts";
import { defineMediaJobs, startWatch } from "./media/tend.ts";
import { healthRoutes } from "./media-routes.ts";
import { defineReminderJobs } from "./pages/jobs.ts";
import { pageOffers } from "./pages/offers.ts";
import { pagesRoutes } from "./pages-routes.ts";
import { streamRoutes } from "./stream/stream-route.ts";
import { liveConstraints } from "./tables.ts";

/** Live: a picture from a media server, and what a room says beside it. */
export const live: Feature = {
  name: "live",
  title: "直播",
  permissions: { [MANAGE]: { title: "管理直播间、排期和回放", within: ["section"] } },
  routes: {
    register(app, services) {
      for (const routes of [
        pagesRoutes,
        chatRoutes,
        streamRoutes,
        hookRoutes,
        healthRoutes,
        deskRoutes,
        deskChatRoutes,
      ])
        routes.register(app, services);
    },
  },
  async jobs(services) {
    for (const define of [defineReminderJobs, defineMediaJobs, defineKeyJobs]) await define(services);
  },
  running: startWatch,
  constraints: liveConstraints,
  offers: [...pageOffers, ...chatOffers, ...mediaOffers, ...deskOffers],
  demo: [{ mark: "live", after: ["members", "articles"], load: () => import("./demo/fill.ts") }],
};
