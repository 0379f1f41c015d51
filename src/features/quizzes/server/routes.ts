import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { quizEndpoints } from "#features/quizzes/contract.ts";
import { type FeatureRoutes, implement, keptRead, writeBy } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";
import { perAddress } from "#platform/limits/quota.ts";
import { quizDeskRoutes } from "./desk/routes.ts";
import { QUIZZES_TAG, resultTag } from "./names.ts";
import { quizPosters } from "./poster.ts";
import { removeResult } from "./remove-result.ts";
import { showQuiz } from "./show-quiz.ts";
import { showResult } from "./show-result.ts";
import { takeQuiz } from "./take-quiz.ts";

/** The count moves without anybody dropping the answer. */
const QUIZ_SECONDS = 30;
const RESULT_SECONDS = 300;

/** A family at one address, not a script. */
const TAKING = [perAddress("quiz:hour", 60, 3600), perAddress("quiz:day", 300, 86_400)];

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
    [perAddress("quiz-delete:hour", 60, 3600)],
    ({ params, query, actor, services }) => removeResult(services, actor, params.id, query.secret),
  ),
});

export const quizRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    quizDeskRoutes.register(app, services);
    registerPosters(app, services, quizPosters);
  },
};
