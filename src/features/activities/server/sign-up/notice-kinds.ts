import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { activityPath, applyPath } from "../../address.ts";
import { isPaid, type SignUpRow } from "./locks.ts";

interface Activity {
  id: string;
  section: string;
  title: string;
  place: string;
  startsAt: Date;
}

/** In the words of whoever has to be there. */
const whenAndWhere = ({ startsAt, place }: Activity) =>
  `${formatDate(startsAt, { time: true })}${place === "" ? "" : ` · ${place}`}`;

/** Under which an offer is told, and taken back when it is over. */
export const offerKey = (signUpId: string): string => `activity-offer:${signUpId}`;

/** A seat came free for somebody who waits. */
export const offerNotice: NoticeKind<Activity & { signUpId: string; answerBy: Date }> = {
  name: "activities.offered",
  group: "reminder",
  write: ({ answerBy, ...activity }) => ({
    title: `候补成功：“${activity.title}”为你留了名额`,
    body: `请在 ${formatDate(answerBy, { time: true })} 前确认，过时名额会让给下一位。`,
    link: applyPath(activity),
    action: "去确认",
  }),
};

/** An offer that was not answered in time. */
export const lapsedNotice: NoticeKind<Activity> = {
  name: "activities.lapsed",
  group: "reminder",
  write: (activity) => ({
    title: `“${activity.title}”为你留的名额已过期`,
    body: "没有在时限内确认或付款，名额已让给下一位。还想参加可以重新报名。",
    link: activityPath(activity),
  }),
};

/** What the organiser decided. */
export const decidedNotice: NoticeKind<
  Activity & {
    approved: boolean;
    reason: string;
    /** What is to be paid for it, in fen, and until when; null where nothing is. */
    pay: { fen: number; by: Date } | null;
  }
> = {
  name: "activities.decided",
  group: "system",
  write: ({ approved, reason, pay, ...activity }) => {
    if (pay !== null)
      return {
        title: `“${activity.title}”审核通过，请付款`,
        body: `请在 ${formatDate(pay.by, { time: true })} 前支付 ${formatFen(pay.fen)}，过时名额会让给别人。`,
        link: applyPath(activity),
        action: "去付款",
      };
    return approved
      ? {
          title: `“${activity.title}”报名成功`,
          body: whenAndWhere(activity),
          link: applyPath(activity),
          action: "查看入场券",
        }
      : { title: `“${activity.title}”的报名未通过`, reason, link: activityPath(activity) };
  },
};

/** What a sign-up that ends gives back of its fee, in a sentence; empty for nothing. */
export const backWords = (row: Pick<SignUpRow, "fen" | "number">): string =>
  isPaid(row) ? `已支付的 ${formatFen(row.fen)} 会原路退回。` : "";

/** Taken out by the organiser, or ended by time. */
export const removedNotice: NoticeKind<Activity & { body: string; reason: string }> = {
  name: "activities.removed",
  group: "system",
  write: ({ body, reason, ...activity }) => ({
    title: `“${activity.title}”的报名已失效`,
    body,
    reason,
    link: activityPath(activity),
  }),
};

/** It begins tomorrow, or in two hours. */
export const reminderNotice: NoticeKind<Activity & { soon: boolean }> = {
  name: "activities.reminder",
  group: "reminder",
  label: "活动开始前的提醒",
  write: ({ soon, ...activity }) => ({
    title: soon ? `“${activity.title}”两小时内开始` : `“${activity.title}”就在明天`,
    body: `${whenAndWhere(activity)}。请带好身份证件，到场出示入场码。`,
    link: applyPath(activity),
    action: "查看入场券",
  }),
};

/** Sign-up is open, for who wanted to be told. */
export const openNotice: NoticeKind<Activity> = {
  name: "activities.opened",
  group: "reminder",
  write: (activity) => ({
    title: `“${activity.title}”开始报名了`,
    body: whenAndWhere(activity),
    link: applyPath(activity),
    action: "去报名",
  }),
};
