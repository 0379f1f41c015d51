import { acts, knownRights } from "#capabilities/community/growth/server/public.ts";
import { deskFinds } from "#capabilities/desk/admin/server/public.ts";
import { showings } from "#capabilities/media/media/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { entryStands } from "#capabilities/site/blocks/server/public.ts";
import { homeParts } from "#capabilities/site/home-layout/server/public.ts";
import { documentsFound, searchDocuments } from "#capabilities/site/search/server/public.ts";
import { sitemapParts } from "#capabilities/site/site/server/public.ts";
import { textWatchers, topicPages } from "#capabilities/texts/writing/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { TOPIC_PUBLISHED, topicPublished } from "./acts.ts";
import { topicPart, topicsEntry } from "./home-part.ts";
import { topicMerge } from "./merge.ts";
import { discussedNotice, heirAnswerNotice, heirNotice, managedNotice } from "./notice-kinds.ts";
import { followedData, forgetTopics, hostedData } from "./personal-data.ts";
import { topicReview } from "./review-kind.ts";
import { TOPIC } from "./review-kind-name.ts";
import { topicRoutes } from "./routes.ts";
import { searchedTopics } from "./searched-topics.ts";
import { shownByTopics } from "./shown-pictures.ts";
import { topicSitemap } from "./sitemap.ts";
import { topicConstraints } from "./tables.ts";
import { pagesOfTopics } from "./topic-pages.ts";
import { topicsOffered, topicsRejected, topicsWait } from "./waiting.ts";
import { topicWatcher } from "./watch-texts.ts";

/** Topics: what posts and questions about one thing are gathered under. */
export const topics: Feature = {
  name: "topics",
  title: "话题",
  routes: topicRoutes,
  permissions: { "topics.manage": "管理话题：推荐、关闭、主持人、分类、合并、删除" },
  constraints: topicConstraints,
  offers: [
    homeParts.offer("topic", topicPart),
    entryStands.offer("topics", topicsEntry),
    showings.offer("topics", shownByTopics),
    reviewKinds.offer(TOPIC, topicReview),
    deskFinds.offer(
      "topics",
      documentsFound(TOPIC, { title: "话题", icon: "hash", permission: "topics.manage" }, ({ title }) =>
        deskPathOf("admin.topics", {}, { query: { q: title.slice(0, 40) } }),
      ),
    ),
    searchDocuments.offer(TOPIC, searchedTopics),
    textWatchers.offer("topics", topicWatcher),
    topicPages.offer("topics", pagesOfTopics),
    offerNotice(heirNotice),
    offerNotice(heirAnswerNotice),
    offerNotice(managedNotice),
    offerNotice(discussedNotice),
    acts.offer(TOPIC_PUBLISHED, topicPublished),
    knownRights.offer("topic.create", {
      ...{ label: "创建话题", single: true, title: () => "创建话题" },
      ...{ note: "提出新话题并主持，通过审核后对所有人可见", icon: "hash" },
    }),
    sitemapParts.offer("topics", topicSitemap),
    myWaiting.offer("topics rejected", topicsRejected),
    myWaiting.offer("topics offered", topicsOffered),
    myWaiting.offer("topics in review", topicsWait),
    personalData.offer("topics", hostedData),
    personalData.offer("topics followed", followedData),
    forgetMember.offer("topics", forgetTopics),
    memberMerges.offer("topics", topicMerge),
  ],
  demo: [{ mark: "topics", after: ["members"], load: () => import("./demo/fill.ts") }],
};
