import { seriesParts } from "#capabilities/cars/catalogue/server/public.ts";
import {
  deskDigest,
  deskFigures,
  deskFinds,
  deskParts,
  operatorSettings,
} from "#capabilities/desk/admin/server/public.ts";
import { previewSubjects } from "#capabilities/desk/phone-preview/server/public.ts";
import { holdings, showings } from "#capabilities/media/media/server/public.ts";
import { editorialOutput } from "#capabilities/monitoring/visits/server/public.ts";
import { memberMerges, profileCounts } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { spaceLists } from "#capabilities/profile/spaces/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { COVERS, homeParts } from "#capabilities/site/home-layout/server/public.ts";
import { searchDocuments } from "#capabilities/site/search/server/public.ts";
import { sitemapParts } from "#capabilities/site/site/server/public.ts";
import { commentReview, commentTargets } from "#capabilities/texts/comments/server/public.ts";
import { pollPlaces } from "#capabilities/texts/polls/server/public.ts";
import { reactionTargets } from "#capabilities/texts/reactions/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { COMMENTS_MODE, commentsMode } from "./desk/comments-mode.ts";
import { articlesFound } from "./desk/desk-find.ts";
import { heldByArticleDrafts } from "./desk/draft-files.ts";
import { draftPreview } from "./desk/preview-draft.ts";
import { PUBLISH, WRITE } from "./desk/rights.ts";
import { defineArticleJobs, PUBLISHING_ROUND, TAKING_DOWN_ROUND } from "./desk/schedule.ts";
import { countSignOffs, publishedLine, signOffFigure } from "./desk/sign-off-desk.ts";
import { articleOutput } from "./editor-output.ts";
import { articlePart, coverPart, seriesPart, videoPart } from "./home-parts.ts";
import { articleMerge } from "./merge.ts";
import { articleCollectNotice, articleLikeNotice } from "./notice-kinds.ts";
import { articlePolls } from "./owners-only.ts";
import { articleLikes } from "./profile-counts.ts";
import { ARTICLE_REVIEW, articleReview } from "./review-kind.ts";
import { articleRoutes } from "./routes.ts";
import { articleDocuments } from "./search-documents.ts";
import { seriesArticles } from "./series-part.ts";
import { shownByArticles } from "./shown-pictures.ts";
import { articleSitemap } from "./sitemap.ts";
import { spaceArticles } from "./space-list.ts";
import { articles as table } from "./tables.ts";
import { articleComments, articleReactions } from "./target.ts";

export const articles: Feature = {
  name: "articles",
  title: "文章",
  routes: articleRoutes,
  jobs: defineArticleJobs,
  permissions: {
    [WRITE]: { title: "编辑文章", within: ["section"] },
    [PUBLISH]: { title: "发布文章", within: ["section"], second: "发布要经另一位同事复核" },
  },
  offers: [
    editorialOutput.offer("articles", articleOutput),
    deskFinds.offer("articles", articlesFound),
    deskDigest.offer("articles", publishedLine),
    deskParts.offer("articles", countSignOffs),
    deskFigures.offer("articles to sign off", signOffFigure),
    rounds.offer(PUBLISHING_ROUND, { title: "按时发布文章", row: "稿件" }),
    rounds.offer(TAKING_DOWN_ROUND, { title: "按时下线文章", row: "稿件" }),
    homeParts.offer(COVERS, coverPart),
    homeParts.offer("article", articlePart),
    homeParts.offer("video", videoPart),
    homeParts.offer("series", seriesPart),
    showings.offer("articles", shownByArticles),
    holdings.offer("article drafts", heldByArticleDrafts),
    previewSubjects.offer("article", draftPreview),
    commentTargets.offer("article", articleComments),
    reviewKinds.offer(
      "article_comment",
      commentReview({
        name: "article_comment",
        title: "资讯评论",
        path: deskPathOf("admin.articlecomment"),
        screening: { first: true },
      }),
    ),
    reviewKinds.offer(ARTICLE_REVIEW, articleReview),
    reactionTargets.offer("article", articleReactions),
    pollPlaces.offer("article", articlePolls),
    offerNotice(articleLikeNotice),
    offerNotice(articleCollectNotice),
    profileCounts.offer("article likes", articleLikes),
    operatorSettings.offer(COMMENTS_MODE, commentsMode),
    searchDocuments.offer("article", articleDocuments),
    sitemapParts.offer("articles", articleSitemap),
    seriesParts.offer("articles", seriesArticles),
    spaceLists.offer("articles", spaceArticles),
    memberMerges.offer("articles", articleMerge),
  ],
  demo: [
    {
      mark: "articles",
      formerly: "seeded",
      after: ["members"],
      vacant: async (db) => (await db.select({ id: table.id }).from(table).limit(1)).length === 0,
      load: () => import("./demo/articles.ts"),
    },
    {
      mark: "article-discussions",
      formerly: "seeded",
      after: ["articles"],
      load: () => import("./demo/discussions.ts"),
    },
    {
      mark: "article-polls",
      after: ["articles"],
      load: () => import("./demo/polls.ts"),
    },
    {
      mark: "article-drafts",
      after: ["articles"],
      load: () => import("./demo/drafts.ts"),
    },
    {
      mark: "article-readers",
      after: ["articles"],
      load: () => import("./demo/readers.ts"),
    },
    {
      mark: "article-reports",
      after: ["article-discussions"],
      load: () => import("./demo/reports.ts"),
    },
  ],
};
