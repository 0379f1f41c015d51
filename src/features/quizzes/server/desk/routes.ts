import { quizDeskEndpoints } from "#features/quizzes/desk-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { WRITE_CAMPAIGNS } from "../names.ts";
import {
  createQuiz,
  deleteQuiz,
  endQuiz,
  publishQuiz,
  restoreQuiz,
  saveQuiz,
  setQuizDefaults,
} from "./edit-quiz.ts";
import { listQuizzes, seriesChoices, showDeskQuiz } from "./list-quizzes.ts";

const write = permission(WRITE_CAMPAIGNS);
const EDITS = [perAdmin("quizzes:edit", 600, 900)];

export const quizDeskRoutes = implement(quizDeskEndpoints, {
  "GET /api/admin/quizzes": readBy(write, ({ actor, services }) => listQuizzes(services.db, actor)),
  "POST /api/admin/quizzes": writeBy(write, EDITS, ({ body, actor, services }) =>
    createQuiz(services, actor, body),
  ),
  "GET /api/admin/quizzes/{id}": readBy(write, ({ params, actor, services }) =>
    showDeskQuiz(services.db, actor, params.id),
  ),
  "PUT /api/admin/quizzes/{id}": writeBy(write, EDITS, ({ params, body, actor, services }) =>
    saveQuiz(services, actor, params.id, body.version, body.content),
  ),
  "DELETE /api/admin/quizzes/{id}": writeBy(write, EDITS, ({ params, actor, services }) =>
    deleteQuiz(services, actor, params.id),
  ),
  "POST /api/admin/quizzes/{id}/publish": writeBy(write, EDITS, ({ params, body, actor, services }) =>
    publishQuiz(services, actor, params.id, body.version, body.note),
  ),
  "POST /api/admin/quizzes/{id}/restore": writeBy(write, EDITS, ({ params, body, actor, services }) =>
    restoreQuiz(services, actor, params.id, body.version, body.number),
  ),
  "POST /api/admin/quizzes/{id}/end": writeBy(write, EDITS, ({ params, body, actor, services }) =>
    endQuiz(services, actor, params.id, body.ended),
  ),
  "PUT /api/admin/quizzes/{id}/defaults": writeBy(write, EDITS, ({ params, body, actor, services }) =>
    setQuizDefaults(services, actor, params.id, body.sections),
  ),
  "GET /api/admin/quiz-series": readBy(write, ({ query, services }) => seriesChoices(services.db, query.q)),
});
