/** Limits of questions and answers, for the forms as well as for the contract. */
export const TITLE_LENGTH = { min: 5, max: 60 } as const;
export const QUESTION_LENGTH = 2000;
export const ANSWER_LENGTH = 5000;
export const QUESTION_PICTURES = 9;
export const SYMPTOMS_MAX = 5;

/** Points that can be set aside for an answer. */
export const BOUNTY_CHOICES = [10, 20, 50, 100, 200] as const;
/** A bounty goes back after so many days without any answer. */
export const BOUNTY_DAYS = 15;
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
