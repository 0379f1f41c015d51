import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { sectionBase } from "#sections/path-table.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { BOUNTY_RULE } from "#shared/question-rules.ts";
import { questionPath } from "./question-path.ts";
import type { answers, questions } from "./tables.ts";

type Asked = Pick<typeof questions.$inferSelect, "id" | "section" | "title">;
/** With whether its asker is named. */
type Routed = Asked & Pick<typeof questions.$inferSelect, "anonymous">;
type Answered = Pick<typeof answers.$inferSelect, "id" | "body" | "anonymous">;

interface OfAnswer {
  question: Asked;
  answer: Answered;
  to: "asker" | "inviter" | "follower";
}

/** A question that the member asked, or sent somebody to, was answered. Nobody anonymous is named. */
export const answerNotice: NoticeKind<OfAnswer> = {
  name: "questions.answer",
  group: "reply",
  label: "提问有新回答",
  write: ({ question, answer, to }) => ({
    title:
      to === "inviter"
        ? `应你的邀请回答了《${question.title}》`
        : `${answer.anonymous ? "有车友匿名" : ""}回答了你的问题《${question.title}》`,
    body: shorten(answer.body),
    link: linkTo(question, answer.id),
    action: to === "asker" ? "看看要不要采纳" : "查看",
  }),
};

/** A question that the member follows has a new answer. */
export const followedNotice: NoticeKind<OfAnswer> = {
  name: "questions.followed",
  group: "reply",
  label: "关注的问题有新回答",
  write: ({ question, answer }) => ({
    title: `你关注的问题《${question.title}》有新回答`,
    body: shorten(answer.body),
    link: linkTo(question, answer.id),
  }),
};

/** The member's answer was accepted. */
export const acceptNotice: NoticeKind<{ question: Asked; answerId: string; points: number }> = {
  name: "questions.accepted",
  group: "reply",
  write: ({ question, answerId, points }) => ({
    title: `你在《${question.title}》下的回答被采纳了`,
    body: points > 0 ? `悬赏的 ${points} 积分已到账` : "",
    link: linkTo(question, answerId),
    action: "查看",
  }),
};

/** Somebody wants the member's answer. */
export const inviteNotice: NoticeKind<{ question: Asked; anonymous: boolean }> = {
  name: "questions.invited",
  group: "reply",
  label: "有人邀请我回答",
  write: ({ question, anonymous }) => ({
    title: `${anonymous ? "有车友" : ""}邀请你回答《${question.title}》`,
    link: linkTo(question),
    action: "去回答",
  }),
};

/** Words for who asks where nobody is named; the name of anybody else stands in front of the title. */
const asker = ({ anonymous }: Routed) => (anonymous ? "有车友" : "");

/** A question about a car or in a category that the member follows. */
export const routedNotice: NoticeKind<{ question: Routed; because: string; bounty: number }> = {
  name: "questions.routed",
  group: "system",
  label: "关注的车系和分类有新问题",
  write: ({ question, because, bounty }) => ({
    title: `${asker(question)}在${because}里提了新问题${bounty > 0 ? `，悬赏 ${bounty} 积分` : ""}`,
    body: question.title,
    link: linkTo(question),
    action: "去回答",
  }),
};

/** A question about a car that the member is certified to own. */
export const ownersNotice: NoticeKind<{ question: Routed; label: string; bounty: number }> = {
  name: "questions.for_owners",
  group: "system",
  label: "我认证的车系有新问题",
  write: ({ question, label, bounty }) => ({
    title: `${asker(question)}在问${label}，请你这位车主看看${bounty > 0 ? `，悬赏 ${bounty} 积分` : ""}`,
    body: question.title,
    link: linkTo(question),
    action: "去回答",
  }),
};

/** A bounty went back because nobody answered, or the question is gone or closed. */
export const bountyNotice: NoticeKind<{ question: Asked; points: number; because: string }> = {
  name: "questions.bounty",
  group: "system",
  write: ({ question, points, because }) => ({
    title: `${points} 积分悬赏已退回`,
    body: `《${question.title}》${because}`,
    link: linkTo(question),
  }),
};

/** A bounty of the member's ends soon. */
export const bountyDueNotice: NoticeKind<{
  question: Asked;
  points: number;
  endsAt: Date;
  answered: boolean;
}> = {
  name: "questions.bounty_due",
  group: "system",
  label: "我的悬赏快到期",
  write: ({ question, points, endsAt, answered }) => ({
    title: `${points} 积分悬赏 ${formatDate(endsAt)} 到期`,
    body: `《${question.title}》${answered ? `请采纳一个回答。${BOUNTY_RULE}` : "还没有人回答，到期会退回给你"}`,
    link: linkTo(question),
    action: answered ? "去采纳" : "查看",
  }),
};

/** The member's answer got a bounty, or a part of it, that the asker did not give himself. */
export const bountyWonNotice: NoticeKind<{ question: Asked; answerId: string; points: number; by: Shared }> =
  {
    name: "questions.bounty_won",
    group: "system",
    label: "我的回答获得悬赏",
    write: ({ question, answerId, points, by }) => ({
      title: `你的回答获得 ${points} 积分悬赏`,
      body: `《${question.title}》${ENDS[by]}`,
      link: linkTo(question, answerId),
      action: "查看",
    }),
  };

/** A bounty of a question that the member asked, or answered, ended and was paid to answers. */
export const bountyEndedNotice: NoticeKind<{
  question: Asked;
  points: number;
  winners: number;
  by: Shared;
  to: "asker" | "answerer";
}> = {
  name: "questions.bounty_ended",
  group: "system",
  label: "悬赏结束",
  write: ({ question, points, winners, by, to }) => ({
    title: to === "asker" ? `你的 ${points} 积分悬赏已发放` : `你回答过的悬赏已结束`,
    body: `《${question.title}》${ENDS[by]}，${points} 积分发给了 ${winners} 个回答`,
    link: linkTo(question),
    action: "查看",
  }),
};

type Shared = "votes" | "desk";
const ENDS: Record<Shared, string> = {
  votes: "到期没有采纳，按“有用”数发放",
  desk: "由管理员处理",
};

/** The member's answer was liked. */
export const answerLikeNotice: NoticeKind<{ question: Asked; answer: Pick<Answered, "id" | "body"> }> = {
  name: "questions.like",
  group: "like",
  label: "回答被点有用",
  bundle: ({ answer }) => `like:answer:${answer.id}`,
  write: ({ question, answer }) => ({
    title: "觉得你的回答有用",
    body: shorten(answer.body),
    link: linkTo(question, answer.id),
  }),
};

const shorten = (text: string) => [...text.replace(/\s+/g, " ")].slice(0, 100).join("");

function linkTo({ id, section: slug }: Asked, answerId?: string): string {
  const section = sectionBySlug(slug);
  const at = answerId === undefined ? "" : `?at=${answerId}`;
  return `${section ? sectionBase(section) : ""}${questionPath(id)}${at}`;
}

/** A moderator closed the member's question. */
export const closedNotice: NoticeKind<{ question: Asked; reason: string }> = {
  name: "questions.closed",
  group: "system",
  write: ({ question, reason }) => ({
    title: "你的问题已被关闭",
    body: `《${question.title}》`,
    reason,
    link: linkTo(question),
  }),
};
