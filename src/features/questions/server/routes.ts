import { ownSeries } from "#capabilities/cars/garage/server/public.ts";
import { pointBalance } from "#capabilities/community/points/server/public.ts";
import { registerPosters } from "#capabilities/media/sharing/server/public.ts";
import { registerAtomFeed } from "#capabilities/site/site/server/public.ts";
import { questionEndpoints } from "#features/questions/contract.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, closedToMinors, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { acceptAnswer, takeBackAcceptance } from "./accept.ts";
import { addBounty } from "./add-bounty.ts";
import { answerQuestion, changeAnswer, withdrawAnswer } from "./answer.ts";
import { askQuestion } from "./ask.ts";
import { answerTag, QUESTIONS_TAG, questionTag } from "./cache-tags.ts";
import { categoryDeskRoutes } from "./category-routes.ts";
import { changeQuestion, withdrawQuestion } from "./change-question.ts";
import { askHome, questionTypes, showChannel } from "./channel.ts";
import { closeQuestion, reopenQuestion } from "./close.ts";
import { questionDeskRoutes } from "./desk-routes.ts";
import { linkDuplicate } from "./duplicate.ts";
import { questionFeed } from "./feed.ts";
import { followCategory, followedCategories, markQuestion } from "./follow.ts";
import { inviteToAnswer, listInvitees } from "./invite.ts";
import { listQuestions, listQuestionsOfSeries, similarQuestions } from "./list-questions.ts";
import { refusalOf, showMine } from "./mine.ts";
import { listMyQuestions } from "./my-lists.ts";
import { questionPosters } from "./poster.ts";
import { readsOf } from "./reads.ts";
import { reportAnswer, reportQuestion } from "./report.ts";
import { listAnswers, publicQuestion, showAnswer } from "./show-answer.ts";
import { showQuestion } from "./show-question.ts";

/** Only figures may lag; what appears or goes drops the kept answers at once. */
const LIST_SECONDS = 30;
const DETAIL_SECONDS = 60;
const HOME_SECONDS = 120;

/** Counted by the use-cases: what the same key sends again is free, and so is what is refused. */
const ASKING = { inside: [perMember("question:minute", 2, 60), perMember("question:day", 20, 86_400)] };
const ANSWERING = { inside: [perMember("answer:minute", 4, 60), perMember("answer:hour", 40, 3600)] };
const MARKING = [perMember("question-mark:minute", 60, 60)];

const api = implement(questionEndpoints, {
  "GET /api/questions": keptRead(
    { seconds: LIST_SECONDS, tags: () => [QUESTIONS_TAG] },
    ({ query, services }) => listQuestions(services, query),
  ),
  "GET /api/questions/home": keptRead(
    { seconds: HOME_SECONDS, tags: () => [QUESTIONS_TAG] },
    ({ query, services }) => askHome(services.db, query.section),
  ),
  "GET /api/questions/channel": keptRead(
    { seconds: HOME_SECONDS, tags: () => [QUESTIONS_TAG] },
    ({ query, services }) => showChannel(services.db, query.id, query.section),
  ),
  "GET /api/questions/types": keptRead(
    { seconds: HOME_SECONDS, tags: () => [QUESTIONS_TAG] },
    ({ query, services }) => questionTypes(services.db, query),
  ),
  "GET /api/questions/similar": readBy(anyone, async ({ query, services }) => {
    const { title, section, limit } = query;
    return { items: await similarQuestions(services.db, title, { section, limit }) };
  }),
  "GET /api/questions/{id}": keptRead(
    { seconds: DETAIL_SECONDS, tags: ({ params }) => [questionTag(params.id)] },
    ({ params, services }) => showQuestion(services.db, params.id),
  ),
  "GET /api/questions/{id}/similar": keptRead(
    { seconds: HOME_SECONDS, tags: ({ params }) => [questionTag(params.id)] },
    async ({ params, services }) => {
      const { id, title } = await publicQuestion(services.db, params.id);
      const items = await similarQuestions(services.db, title, { except: id, limit: 3 });
      // Not the lists' tag: every new question would drop the pages of all.
      collectTags(items.map((item) => questionTag(item.id)));
      return { items };
    },
  ),
  "GET /api/questions/{id}/answers": keptRead(
    { seconds: LIST_SECONDS, tags: ({ params }) => [questionTag(params.id)] },
    ({ params, query, services }) => listAnswers(services, params.id, query),
  ),
  "GET /api/questions/{id}/mine": readBy(member, ({ params, actor, services }) =>
    showMine(services.db, actor.id, params.id),
  ),
  "GET /api/answers/{id}": keptRead(
    { seconds: DETAIL_SECONDS, tags: ({ params }) => [answerTag(params.id)] },
    async ({ params, services }) => {
      const answer = await showAnswer(services.db, params.id);
      collectTags([questionTag(answer.question_id)]);
      return answer;
    },
  ),
  "POST /api/questions": writeBy(member, ASKING, ({ body, actor, services, rateLimit }) =>
    askQuestion(services, actor, body, rateLimit),
  ),
  "PUT /api/questions/{id}": writeBy(member, ASKING, ({ params, body, actor, services, rateLimit }) =>
    changeQuestion(services, actor.id, params.id, body, rateLimit),
  ),
  "DELETE /api/questions/{id}": writeBy(member, MARKING, ({ params, query, actor, services }) =>
    withdrawQuestion(services, actor.id, params.id, query.version),
  ),
  "POST /api/questions/{id}/close": writeBy(member, MARKING, ({ params, body, actor, services }) =>
    closeQuestion(services, actor.id, params.id, body.reason),
  ),
  "POST /api/questions/{id}/reopen": writeBy(member, MARKING, ({ params, actor, services }) =>
    reopenQuestion(services, actor.id, params.id),
  ),
  "POST /api/questions/{id}/bounty": writeBy(
    closedToMinors(member),
    MARKING,
    ({ params, body, actor, services }) => addBounty(services, actor.id, params.id, body),
  ),
  "POST /api/questions/{id}/accept": writeBy(member, MARKING, ({ params, body, actor, services }) =>
    acceptAnswer(services, actor.id, params.id, body.answer_id),
  ),
  "DELETE /api/questions/{id}/accept": writeBy(member, MARKING, ({ params, actor, services }) =>
    takeBackAcceptance(services, actor.id, params.id),
  ),
  "POST /api/questions/{id}/duplicate": writeBy(member, MARKING, ({ params, body, actor, services }) =>
    linkDuplicate(services, actor.id, params.id, body.of_id),
  ),
  "POST /api/questions/{id}/same": writeBy(member, MARKING, async ({ params, actor, services }) => ({
    sames: await markQuestion(services, actor.id, params.id, "same", true),
  })),
  "DELETE /api/questions/{id}/same": writeBy(member, MARKING, async ({ params, actor, services }) => ({
    sames: await markQuestion(services, actor.id, params.id, "same", false),
  })),
  "POST /api/questions/{id}/follow": writeBy(member, MARKING, async ({ params, actor, services }) => ({
    follows: await markQuestion(services, actor.id, params.id, "follow", true),
  })),
  "DELETE /api/questions/{id}/follow": writeBy(member, MARKING, async ({ params, actor, services }) => ({
    follows: await markQuestion(services, actor.id, params.id, "follow", false),
  })),
  "POST /api/questions/{id}/read": writeBy(
    anyone,
    { unwritten: "counted in memory, once an hour per address and question" },
    async ({ params, request, services }) => {
      readsOf(services).count(params.id, request.ip);
    },
  ),
  "POST /api/questions/{id}/report": writeBy(
    member,
    [perMember("question-report:hour", 30, 3600)],
    ({ params, body, actor, services }) => reportQuestion(services, actor.id, params.id, body),
  ),
  "GET /api/questions/{id}/invitees": readBy(member, async ({ params, query, actor, services }) => ({
    items: await listInvitees(services.db, actor.id, params.id, query.q),
  })),
  "POST /api/questions/{id}/invitations": writeBy(
    member,
    [perMember("invite:minute", 10, 60), perMember("invite:day", 60, 86_400)],
    ({ params, body, actor, services }) => inviteToAnswer(services, actor.id, params.id, body.member_id),
  ),
  "POST /api/questions/{id}/answers": writeBy(
    member,
    ANSWERING,
    ({ params, body, actor, services, rateLimit }) =>
      answerQuestion(services, actor.id, params.id, body, rateLimit),
  ),
  "PUT /api/answers/{id}": writeBy(member, ANSWERING, ({ params, body, actor, services, rateLimit }) =>
    changeAnswer(services, actor.id, params.id, body, rateLimit),
  ),
  "DELETE /api/answers/{id}": writeBy(member, MARKING, ({ params, query, actor, services }) =>
    withdrawAnswer(services, actor.id, params.id, query.version),
  ),
  "POST /api/answers/{id}/report": writeBy(
    member,
    [perMember("answer-report:hour", 30, 3600)],
    ({ params, body, actor, services }) => reportAnswer(services, actor.id, params.id, body),
  ),
  "POST /api/questions/categories/{id}/follow": writeBy(member, MARKING, ({ params, actor, services }) =>
    followCategory(services.db, actor.id, params.id, true),
  ),
  "DELETE /api/questions/categories/{id}/follow": writeBy(member, MARKING, ({ params, actor, services }) =>
    followCategory(services.db, actor.id, params.id, false),
  ),
  "GET /api/my/questions": readBy(member, ({ query, actor, services }) =>
    listMyQuestions(services, actor.id, query),
  ),
  "GET /api/my/questions/cars": readBy(member, async ({ query, actor, services }) => {
    const series = await ownSeries(services.db, actor.id);
    const keys = series.map(({ key }) => key);
    return { ...(await listQuestionsOfSeries(services, keys, query)), series };
  }),
  "GET /api/my/questions/means": readBy(member, async ({ actor, services }) => {
    const [series, points, categories, refusal] = await Promise.all([
      ownSeries(services.db, actor.id),
      pointBalance(services.db, actor.id),
      followedCategories(services.db, actor.id),
      refusalOf(services.db, actor.id, umbrellaSection.slug),
    ]);
    return { series, points, followed_categories: categories, refusal };
  }),
});

/** The API, and the feed of every section's questions. */
export const questionRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerPosters(app, services, questionPosters);
    questionDeskRoutes.register(app, services);
    categoryDeskRoutes.register(app, services);
    app.addHook("onClose", () => readsOf(services).write());
    registerAtomFeed(app, services, questionFeed);
  },
};
