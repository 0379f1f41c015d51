import { seriesParts } from "#capabilities/cars/catalogue/server/public.ts";
import { ownerVoices } from "#capabilities/cars/certification/server/public.ts";
import { acts } from "#capabilities/community/growth/server/public.ts";
import { deskFigures, deskFinds } from "#capabilities/desk/admin/server/public.ts";
import {
  forgetMember,
  memberMerges,
  memberMoments,
  myWaiting,
  personalData,
  profileCounts,
  withheldRights,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { spaceLists } from "#capabilities/profile/spaces/server/public.ts";
import { moderatedTargets, reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { askedNow, documentsFound, searchDocuments } from "#capabilities/site/search/server/public.ts";
import { homeCards, sitemapParts } from "#capabilities/site/site/server/public.ts";
import { commentReview, commentTargets } from "#capabilities/texts/comments/server/public.ts";
import { reactionTargets } from "#capabilities/texts/reactions/server/public.ts";
import { textKinds } from "#capabilities/texts/writing/server/public.ts";
import { topicItems } from "#features/topics/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { countedActs } from "#platform/observe/metric-sources.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { questionActs } from "./acts.ts";
import { questionsAsked } from "./asked-now.ts";
import { waitingBounties } from "./desk-bounty.ts";
import { BOUNTY_ROUND, REMINDER_ROUND } from "./end-bounties.ts";
import {
  questionSitemap,
  searchedAnswers,
  searchedQuestions,
  spaceAnswers,
  spaceQuestions,
} from "./found.ts";
import { questionHomeCards } from "./home-cards.ts";
import { ANNOUNCING_ROUND, defineQuestionJobs, ROUTING_ROUND } from "./jobs.ts";
import { ANSWER, QUESTION } from "./kinds.ts";
import { CATEGORY_ROUND } from "./merge-categories.ts";
import { moderatedAnswers, moderatedQuestions } from "./moderated.ts";
import {
  acceptNotice,
  answerLikeNotice,
  answerNotice,
  bountyDueNotice,
  bountyEndedNotice,
  bountyNotice,
  bountyWonNotice,
  closedNotice,
  followedNotice,
  inviteNotice,
  ownersNotice,
  routedNotice,
} from "./notice-kinds.ts";
import {
  answerData,
  answerLikes,
  forgetQuestions,
  questionData,
  questionMarkData,
  questionMerge,
  questionsWait,
} from "./own-data.ts";
import { ownersRank } from "./owner-rank.ts";
import { answerVoices } from "./owner-voices.ts";
import { CATEGORIES, CURATE, REVEAL } from "./policy.ts";
import { answerReview, questionReview } from "./review-kinds.ts";
import { questionRoutes } from "./routes.ts";
import { seriesQuestions } from "./series-part.ts";
import { questionConstraints, questions as table } from "./tables.ts";
import { answerComments, answerReactions, answerText, questionComments, questionText } from "./targets.ts";
import { questionsUnderTopics } from "./topic-items.ts";

/** Questions and their answers. */
export const questions: Feature = {
  name: "questions",
  title: "问答",
  routes: questionRoutes,
  jobs: defineQuestionJobs,
  permissions: {
    [CURATE]: { title: "关闭问题、标记重复", within: ["section"] },
    [CATEGORIES]: "管理问答分类",
    [REVEAL]: { title: "查看匿名提问和回答的作者", within: ["section"] },
  },
  constraints: questionConstraints,
  offers: [
    countedActs.offer("POST /api/questions", "question"),
    countedActs.offer("POST /api/questions/{id}/answers", "answer"),
    seriesParts.offer("questions", seriesQuestions),
    ownerVoices.offer("answers", answerVoices),
    textKinds.offer(QUESTION, questionText),
    textKinds.offer(ANSWER, answerText),
    moderatedTargets.offer(QUESTION, moderatedQuestions),
    moderatedTargets.offer(ANSWER, moderatedAnswers),
    reviewKinds.offer(QUESTION, questionReview),
    reviewKinds.offer(ANSWER, answerReview),
    commentTargets.offer(QUESTION, questionComments),
    commentTargets.offer(ANSWER, answerComments),
    reviewKinds.offer(
      "question_comment",
      commentReview({ name: "question_comment", title: "问题评论", path: deskPathOf("admin.bbscomment") }),
    ),
    reviewKinds.offer(
      "answer_comment",
      commentReview({ name: "answer_comment", title: "回答评论", path: deskPathOf("admin.bbscomment") }),
    ),
    reactionTargets.offer(ANSWER, answerReactions),
    deskFinds.offer(
      "questions",
      documentsFound(QUESTION, { title: "提问", icon: "ask", permission: "questions.curate" }, ({ title }) =>
        deskPathOf("admin.questions", {}, { query: { q: title.slice(0, 60) } }),
      ),
    ),
    askedNow.offer("questions", questionsAsked),
    searchDocuments.offer(QUESTION, searchedQuestions),
    searchDocuments.offer(ANSWER, searchedAnswers),
    topicItems.offer(QUESTION, questionsUnderTopics),
    homeCards.offer(QUESTION, questionHomeCards),
    sitemapParts.offer("questions", questionSitemap),
    spaceLists.offer("questions", spaceQuestions),
    spaceLists.offer("answers", spaceAnswers),
    ...Object.entries(questionActs).map(([name, act]) => acts.offer(name, act)),
    offerNotice(answerNotice),
    offerNotice(followedNotice),
    offerNotice(acceptNotice),
    offerNotice(inviteNotice),
    offerNotice(routedNotice),
    offerNotice(ownersNotice),
    offerNotice(bountyNotice),
    offerNotice(bountyDueNotice),
    offerNotice(bountyWonNotice),
    offerNotice(bountyEndedNotice),
    deskFigures.offer("bounties", waitingBounties),
    rounds.offer(CATEGORY_ROUND, { title: "搬走合并分类的问题", row: "分类" }),
    rounds.offer(BOUNTY_ROUND, { title: "发放和退回到期的悬赏", row: "问题" }),
    rounds.offer(REMINDER_ROUND, { title: "提醒悬赏快到期", row: "悬赏" }),
    rounds.offer(ROUTING_ROUND, { title: "把新问题告诉关注的人", row: "问题" }),
    rounds.offer(ANNOUNCING_ROUND, { title: "把新回答告诉关注的人", row: "回答" }),
    offerNotice(closedNotice),
    offerNotice(answerLikeNotice),
    profileCounts.offer("answer likes", answerLikes),
    ...Object.entries(questionsWait).map(([key, waiting]) => myWaiting.offer(key, waiting)),
    withheldRights.offer("anonymous", { permission: REVEAL, title: "匿名提问和回答" }),
    personalData.offer("questions", questionData),
    personalData.offer("answers", answerData),
    personalData.offer("question-marks", questionMarkData),
    forgetMember.offer("questions", forgetQuestions),
    memberMerges.offer("questions", questionMerge),
    memberMoments.offer("questions", ownersRank),
  ],
  demo: [
    {
      mark: "questions",
      after: ["articles"],
      vacant: async (db) => (await db.select({ id: table.id }).from(table).limit(1)).length === 0,
      load: () => import("./demo/fill.ts"),
    },
  ],
};
