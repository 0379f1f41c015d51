import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { MANAGE_GAMES } from "./names.ts";
import { gameNotice } from "./notice-kinds.ts";
import { forgetGameScores, gameMerge, gameScoreData } from "./own-data.ts";
import { gameRoutes } from "./routes.ts";

/** The mini game: signed rounds that the server drives again, and a ranking by weeks. */
export const games: Feature = {
  name: "games",
  title: "小游戏",
  routes: gameRoutes,
  permissions: { [MANAGE_GAMES]: "管理小游戏成绩" },
  offers: [
    offerNotice(gameNotice),
    personalData.offer("game scores", gameScoreData),
    forgetMember.offer("game scores", forgetGameScores),
    memberMerges.offer("game scores", gameMerge),
  ],
  demo: [{ mark: "games", after: ["members"], load: () => import("./demo/fill.ts") }],
};
