import { acts } from "#capabilities/growth/server/public.ts";
import { showings } from "#capabilities/media/server/public.ts";
import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
  profileCounts,
} from "#capabilities/members/server/public.ts";
import { offerNotice } from "#capabilities/notices/server/public.ts";
import { reactionTargets } from "#capabilities/reactions/server/public.ts";
import { spaceLists } from "#capabilities/spaces/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { commentActs } from "./acts.ts";
import { commentMerge } from "./merge.ts";
import { likeNotice, replyNotice } from "./notice-kinds.ts";
import { commentData } from "./personal-data.ts";
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
    showings.offer("comments", shownByComments),
    reactionTargets.offer("comment", commentReactions),
    offerNotice(replyNotice),
    offerNotice(likeNotice),
    ...Object.entries(commentActs).map(([name, act]) => acts.offer(name, act)),
    profileCounts.offer("comments", commentCount),
    profileCounts.offer("comment likes", commentLikes),
    myWaiting.offer("comments rejected", commentsRejected),
    myWaiting.offer("comments in review", commentsWait),
    personalData.offer("comments", commentData),
    forgetMember.offer("comments", { words: "发表过的评论会保留，作者显示为“已注销用户”" }),
    spaceLists.offer("comments", spaceComments),
    memberMerges.offer("comments", commentMerge),
  ],
};
