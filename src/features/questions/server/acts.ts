import type { Act } from "#capabilities/community/growth/server/public.ts";

/** What questions and answers give their authors. They count once others see them, and no longer once they do not. */
export const questionActs = {
  "question.published": {
    label: "提问发布",
    growth: 5,
    points: 2,
    dailyCap: 3,
    because: (times) => `提了 ${times} 个问题`,
  },
  "answer.published": {
    label: "回答发布",
    growth: 8,
    points: 3,
    dailyCap: 5,
    because: (times) => `回答了 ${times} 个问题`,
  },
  "answer.accepted": {
    label: "回答被采纳",
    growth: 20,
    points: 10,
    dailyCap: 5,
    because: (times) => `${times} 个回答被采纳`,
  },
  "answer.liked": {
    label: "回答获赞",
    growth: 1,
    points: 0,
    dailyCap: 20,
    because: (times) => `回答被 ${times} 人赞`,
  },
} as const satisfies Record<string, Act>;

/** How acts and notices name a question. */
export const questionObject = (id: string) => `question:${id}`;

/** How they name an answer. */
export const answerObject = (id: string) => `answer:${id}`;

/** How they name what one member likes of it. */
export const likeObject = (id: string, memberId: string) => `${answerObject(id)}/member:${memberId}`;

/** How they name that it was accepted. */
export const acceptedObject = (id: string) => `${answerObject(id)}/accepted`;
