import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { gameEndpoints } from "#features/games/contract.ts";
import { gameDeskEndpoints } from "#features/games/desk-contract.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, closedToMinors, member, permission } from "#platform/http/policy.ts";
import { perAddress, perAdmin, perMember } from "#platform/limits/quota.ts";
import { listScores, removeScore, restoreScore } from "./desk/scores.ts";
import { MANAGE_GAMES } from "./names.ts";
import { gamePosters } from "./poster.ts";
import { ownStanding, weekRanking } from "./ranking.ts";
import { issueRound } from "./round.ts";
import { saveScore } from "./save-score.ts";

/** Bans begin and end without anybody dropping the answer. */
const RANKING_SECONDS = 30;

/** A run takes half a minute. An address may be a hall of 2,000 phones of which each plays five; a script gets 17 a second. */
const ROUNDS = [perAddress("game-round:minutes", 10_000, 600)];
const SCORES = [perMember("game-score:minute", 10, 60), perMember("game-score:day", 400, 86_400)];
const DESK = [perAdmin("games:manage", 120, 900)];

const manage = permission(MANAGE_GAMES);

const api = implement(gameEndpoints, {
  "POST /api/games/rounds": writeBy(closedToMinors(anyone), ROUNDS, async ({ services }) =>
    issueRound(services.keys),
  ),
  "POST /api/games/scores": writeBy(closedToMinors(member), SCORES, ({ body, actor, services }) =>
    saveScore(services, actor.id, body),
  ),
  "GET /api/games/ranking": keptRead({ seconds: RANKING_SECONDS, tags: () => [] }, ({ query, services }) =>
    weekRanking(services, query),
  ),
  "GET /api/my/game": readBy(member, ({ actor, services }) => ownStanding(services.db, actor.id)),
});

const desk = implement(gameDeskEndpoints, {
  "GET /api/admin/game-scores": readBy(manage, ({ query, services }) => listScores(services, query)),
  "POST /api/admin/game-scores/{id}/remove": writeBy(manage, DESK, ({ params, body, actor, services }) =>
    removeScore(services, actor, params.id, body.reason),
  ),
  "POST /api/admin/game-scores/{id}/restore": writeBy(manage, DESK, ({ params, actor, services }) =>
    restoreScore(services, actor, params.id),
  ),
});

export const gameRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    desk.register(app, services);
    registerPosters(app, services, gamePosters);
  },
};
