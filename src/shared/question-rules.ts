/** Limits of questions and answers, for the forms as well as for the contract. */
export const TITLE_LENGTH = { min: 5, max: 60 } as const;
export const QUESTION_LENGTH = 2000;
export const ANSWER_LENGTH = 5000;
export const QUESTION_PICTURES = 9;
export const SYMPTOMS_MAX = 5;

/** Points that can be set aside for an answer. */
export const BOUNTY_CHOICES = [10, 20, 50, 100, 200] as const;
/** A bounty that was not given to an answer by then ends by {@link BOUNTY_RULE}. */
export const BOUNTY_DAYS = 15;
/** The asker is reminded so many days before. */
export const BOUNTY_REMIND_DAYS = 3;
/** So long a removed question with answers waits for a moderator to say what becomes of its bounty. */
export const BOUNTY_DESK_DAYS = 3;
/** What happens at the end of a bounty, as everybody is told before. */
export const BOUNTY_RULE =
  "到期还没有采纳，积分发给“有用”最多的回答（至少 1 个，自己点的不算），并列的平分，除不尽的先给先回答的；没有符合条件的回答就退回提问者。";
/** An acceptance can be changed for so many hours, unless a bounty was paid with it. */
export const ACCEPT_HOURS = 24;

/** What an asker can tap under a fault; more can be typed. */
export const COMMON_SYMPTOMS = [
  "冷启动",
  "热车后",
  "怠速",
  "起步",
  "低速",
  "高速",
  "刹车时",
  "转弯",
  "颠簸路",
  "雨天",
  "开空调",
  "故障灯亮",
] as const;
