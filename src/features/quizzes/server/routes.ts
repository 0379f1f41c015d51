import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { quizEndpoints } from "#features/quizzes/contract.ts";
import { type FeatureRoutes, implement, keptRead, writeBy } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";
import { perAddress, perMember } from "#platform/limits/quota.ts";
import { quizDeskRoutes } from "./desk/routes.ts";
import { QUIZZES_TAG, resultTag } from "./names.ts";
import { quizCardPosters, quizPosters } from "./poster.ts";
import { removeResult } from "./remove-result.ts";
import { showQuiz } from "./show-quiz.ts";
import { showResult } from "./show-result.ts";
import { takeQuiz } from "./take-quiz.ts";

/** The count moves without anybody dropping the answer. */
const QUIZ_SECONDS = 30;
const RESULT_SECONDS = 300;

/**
 * Devices and members are counted each for themselves (`HANDING_IN`). An address counts for a whole venue: 2,000 phones behind
 * one Wi-Fi that take the quiz twice in an hour, with some to spare, three such halls a day. A script makes up devices, and at
 * one a tenth of a second is refused after eight minutes.
 */
const TAKING = [
  perAddress("quiz:hour", 5000, 3600),
  perAddress("quiz:day", 15_000, 86_400),
  perMember("quiz:member-hour", 30, 3600),
  perMember("quiz:member-day", 100, 86_400),
];

const api = implement(quizEndpoints, {
  "GET /api/quizzes": keptRead(
    { seconds: QUIZ_SECONDS, tags: () => [QUIZZES_TAG] },
    ({ query: { quiz, section }, services }) => showQuiz(services.db, { key: quiz, section }),
  ),
  "POST /api/quizzes/{key}/results": writeBy(anyone, TAKING, ({ params, body, actor, services }) =>
    takeQuiz(services, actor.kind === "member" ? actor.id : null, params.key, body),
  ),
  "GET /api/quiz-results/{id}": keptRead(
    { seconds: RESULT_SECONDS, tags: ({ params }) => [QUIZZES_TAG, resultTag(params.id)] },
    ({ params, services }) => showResult(services.db, params.id),
  ),
  "DELETE /api/quiz-results/{id}": writeBy(
    anyone,
    // A secret cannot be guessed: this keeps scripts from reading the database, and lets a venue's phones through.
    [perAddress("quiz-delete:hour", 2000, 3600)],
    ({ params, body, actor, services }) => removeResult(services, actor, params.id, body.secret),
  ),
});

export const quizRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    quizDeskRoutes.register(app, services);
    registerPosters(app, services, quizPosters);
    registerPosters(app, services, quizCardPosters);
  },
};
