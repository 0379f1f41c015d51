import { showings } from "#capabilities/media/media/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { wordScopes } from "#capabilities/review/words/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { QUIZ_NICKNAME, WRITE_CAMPAIGNS } from "./names.ts";
import { quizResultData, quizResultMerge } from "./own-data.ts";
import { deleteOverdueResults, forgetQuizResults } from "./remove-result.ts";
import { quizRoutes } from "./routes.ts";
import { shownByQuizzes } from "./shown-pictures.ts";
import { quizConstraints } from "./tables.ts";

/** Quizzes that end with a car: data, so that the next one needs no code. */
export const quizzes: Feature = {
  name: "quizzes",
  title: "专题",
  routes: quizRoutes,
  constraints: quizConstraints,
  permissions: { [WRITE_CAMPAIGNS]: { title: "做专题和测试", within: ["section"] } },
  async jobs(services) {
    await services.jobs.define("quiz-results-end", {
      cron: "17 * * * *",
      async work() {
        await deleteOverdueResults(services);
      },
    });
  },
  offers: [
    showings.offer("quizzes", shownByQuizzes),
    wordScopes.offer("quizzes", () => [{ key: QUIZ_NICKNAME, label: "测试昵称" }]),
    personalData.offer("quiz results", quizResultData),
    forgetMember.offer("quiz results", forgetQuizResults),
    memberMerges.offer("quiz results", quizResultMerge),
  ],
  demo: [{ mark: "quizzes", after: ["members", "articles"], load: () => import("./demo/fill.ts") }],
};
