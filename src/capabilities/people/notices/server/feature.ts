import {
  forgetMember,
  memberMerges,
  myWaiting,
  personalData,
  profileCounts,
  type SignInEnding,
  signInEndings,
} from "#capabilities/people/members/server/public.ts";
import { batches } from "#platform/batches/batch.ts";
import type { Feature } from "#platform/feature.ts";
import { pathOf } from "#sections/paths.ts";
import { unreadCount } from "./list-notices.ts";
import { noticeMerge } from "./merge.ts";
import { type NoticeKind, type NoticeText, offerNotice } from "./notice-kinds.ts";
import { notify } from "./notify.ts";
import { forgetNotices, noticeData } from "./personal-data.ts";
import { noticeRoutes } from "./routes.ts";
import { noticeBatch, WAITING_NOTICES } from "./waiting.ts";

/** Members stand below notices, so that they leave telling it to whoever can; the words are theirs. */
const signInEnded: NoticeKind<NoticeText> = {
  name: "members.sign-in-ended",
  group: "system",
  write: (words) => words,
};

const tellEnding: SignInEnding = (tx, { memberId, family, words }) =>
  notify(tx, signInEnded, { memberId, key: `token-family:${family}` }, words);

export const notices: Feature = {
  name: "notices",
  routes: noticeRoutes,
  offers: [
    offerNotice(signInEnded),
    personalData.offer("notices", noticeData),
    forgetMember.offer("notices", forgetNotices),
    profileCounts.offer("notices", {
      figure: "unread_notices",
      count: unreadCount,
    }),
    myWaiting.offer("unread notices", {
      label: "未读消息",
      icon: "bell",
      path: pathOf("my.message"),
      kind: "act",
      count: unreadCount,
    }),
    signInEndings.offer("notices", tellEnding),
    memberMerges.offer("notices", noticeMerge),
    batches.offer(WAITING_NOTICES, noticeBatch),
  ],
};
