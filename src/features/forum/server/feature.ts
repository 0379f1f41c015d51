import { seriesParts } from "#capabilities/cars/catalogue/server/public.ts";
import { ownerVoices } from "#capabilities/cars/certification/server/public.ts";
import { acts } from "#capabilities/community/growth/server/public.ts";
import { deskFinds } from "#capabilities/desk/admin/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
  profileCounts,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { spaceLists } from "#capabilities/profile/spaces/server/public.ts";
import { moderatedTargets, reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { documentsFound, searchDocuments } from "#capabilities/site/search/server/public.ts";
import { homeCards, sitemapParts } from "#capabilities/site/site/server/public.ts";
import { commentReview, commentTargets } from "#capabilities/texts/comments/server/public.ts";
import { pollPlaces } from "#capabilities/texts/polls/server/public.ts";
import { reactionTargets } from "#capabilities/texts/reactions/server/public.ts";
import { textKinds } from "#capabilities/texts/writing/server/public.ts";
import { topicItems } from "#features/topics/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { countedActs } from "#platform/observe/metric-sources.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { postActs } from "./acts.ts";
import { beginWithBoards } from "./first-boards.ts";
import { postHomeCards } from "./home-cards.ts";
import { forumMerge } from "./merge.ts";
import { defineBoardJobs, MERGING_ROUND } from "./merge-boards.ts";
import { moderatedPosts } from "./moderated.ts";
import { postCollectNotice, postLikeNotice } from "./notice-kinds.ts";
import { postVoices } from "./owner-voices.ts";
import { boardData, forgetPosts, postData } from "./personal-data.ts";
import { MANAGE } from "./policy.ts";
import { postLikes } from "./profile-counts.ts";
import { postReview } from "./review-kind.ts";
import { forumRoutes } from "./routes.ts";
import { postDocuments } from "./search-documents.ts";
import { seriesPosts } from "./series-part.ts";
import { postSitemap } from "./sitemap.ts";
import { spacePosts } from "./space-list.ts";
import { POST } from "./store-post.ts";
import { boardConstraints } from "./tables.ts";
import { postComments, postPolls, postReactions } from "./target.ts";
import { postsUnderTopics } from "./topic-items.ts";
import { postsRefused, postsWait } from "./waiting.ts";

export const forum: Feature = {
  name: "forum",
  title: "论坛",
  permissions: { [MANAGE]: { title: "管理版块", within: ["section"] } },
  routes: forumRoutes,
  constraints: boardConstraints,
  async jobs(services) {
    await beginWithBoards(services);
    await defineBoardJobs(services);
  },
  offers: [
    countedActs.offer("POST /api/posts", "post"),
    rounds.offer(MERGING_ROUND, { title: "搬走合并版块的帖子", row: "版块" }),
    seriesParts.offer("posts", seriesPosts),
    ownerVoices.offer("posts", postVoices),
    commentTargets.offer(POST, postComments),
    reviewKinds.offer(POST, postReview),
    reviewKinds.offer(
      "post_comment",
      commentReview({ name: "post_comment", title: "回帖", path: deskPathOf("admin.bbscomment") }),
    ),
    moderatedTargets.offer(POST, moderatedPosts),
    reactionTargets.offer(POST, postReactions),
    pollPlaces.offer(POST, postPolls),
    textKinds.offer(POST, { isPublic: postComments.isPublic }),
    offerNotice(postLikeNotice),
    offerNotice(postCollectNotice),
    ...Object.entries(postActs).map(([name, act]) => acts.offer(name, act)),
    profileCounts.offer("post likes", postLikes),
    myWaiting.offer("posts refused", postsRefused),
    myWaiting.offer("posts in review", postsWait),
    personalData.offer("posts", postData),
    personalData.offer("boards", boardData),
    forgetMember.offer("posts", forgetPosts),
    spaceLists.offer("posts", spacePosts),
    sitemapParts.offer("posts", postSitemap),
    deskFinds.offer(
      "posts",
      documentsFound(POST, { title: "帖子", icon: "community", permission: "review.read" }, ({ id }) =>
        deskPathOf("admin.bbsinfo.one", { id }),
      ),
    ),
    searchDocuments.offer(POST, postDocuments),
    homeCards.offer(POST, postHomeCards),
    topicItems.offer(POST, postsUnderTopics),
    memberMerges.offer("forum", forumMerge),
  ],
  demo: [
    { mark: "boards", after: ["members"], load: () => import("./demo/boards.ts") },
    { mark: "threads", after: ["boards", "articles"], load: () => import("./demo/threads.ts") },
    { mark: "thread-polls", after: ["threads"], load: () => import("./demo/polls.ts") },
  ],
};
