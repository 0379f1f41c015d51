import { acts } from "#capabilities/community/growth/server/public.ts";
import { showings } from "#capabilities/media/media/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
  profileCounts,
  watchTopics,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { spaceLists } from "#capabilities/profile/spaces/server/public.ts";
import { moderatedTargets } from "#capabilities/review/moderation/server/public.ts";
import { reactionTargets } from "#capabilities/texts/reactions/server/public.ts";
import { textWatchers } from "#capabilities/texts/writing/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { countedActs } from "#platform/observe/metric-sources.ts";
import { commentActs } from "./acts.ts";
import { isCommentsTopic } from "./events.ts";
import { mentionNotice, mentions } from "./mentions.ts";
import { commentMerge } from "./merge.ts";
import { moderatedComments } from "./moderated.ts";
import { likeNotice, replyNotice, threadNotice } from "./notice-kinds.ts";
import { commentData, commentForgetting, placeData } from "./personal-data.ts";
import { commentCount, commentLikes } from "./profile-counts.ts";
import { commentReactions } from "./reaction-target.ts";
import { commentRoutes } from "./routes.ts";
import { shownByComments } from "./shown-pictures.ts";
import { spaceComments } from "./space-list.ts";
import { commentsRejected, commentsWait } from "./waiting.ts";

export const comments: Feature = {
  name: "comments",
  routes: commentRoutes,
  offers: [
    countedActs.offer("POST /api/comments", "comment"),
    showings.offer("comments", shownByComments),
    reactionTargets.offer("comment", commentReactions),
    moderatedTargets.offer("comment", moderatedComments),
    offerNotice(replyNotice),
    offerNotice(likeNotice),
    offerNotice(threadNotice),
    offerNotice(mentionNotice),
    textWatchers.offer("mentions", mentions),
    watchTopics.offer("comments", isCommentsTopic),
    ...Object.entries(commentActs).map(([name, act]) => acts.offer(name, act)),
    profileCounts.offer("comments", commentCount),
    profileCounts.offer("comment likes", commentLikes),
    myWaiting.offer("comments rejected", commentsRejected),
    myWaiting.offer("comments in review", commentsWait),
    personalData.offer("comments", commentData),
    personalData.offer("reading places", placeData),
    forgetMember.offer("comments", commentForgetting),
    spaceLists.offer("comments", spaceComments),
    memberMerges.offer("comments", commentMerge),
  ],
};
